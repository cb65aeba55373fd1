import ByteSupport
package import HotSide
import HotStore
import Reporting
package import TerminalKit
import VaultPayloads

/// The networks that settings name.
package enum NamedNetworks {
  /// The spec names of networks that a setting names by spec name, title or genesis hash.
  ///
  /// The case of letters does not matter: a word that is taken for nothing would silently turn the
  /// setting off. A word for no network of the database stays, with a warning.
  ///
  /// - Parameters:
  ///   - words: the words of the setting.
  ///   - setting: the name of the setting.
  ///   - workspace: the workspace with the database; without one, all words stay.
  ///   - output: receives the warnings.
  /// - Returns: for each word, the names of its networks.
  /// - Throws: `HotDatabaseError`.
  package static func specNames(
    _ words: [String], of setting: String, in workspace: Workspace, _ output: CommandOutput
  ) throws -> [[String]] {
    guard !words.isEmpty, let database = try workspace.hotDatabaseIfPresent() else {
      return words.map { [$0] }
    }
    let networks = try database.networks()
    return words.map { word in
      let found = networks.filter { network in
        [
          network.name, network.title, network.specs.genesisHash.hex,
          "0x" + network.specs.genesisHash.hex,
        ]
        .contains { $0.lowercased().hasSameBytes(as: word.lowercased()) }
      }
      guard found.isEmpty else { return found.map(\.name) }
      output.warn(
        """
        The setting \(setting) names \(ScreenText.quoted(word)), but the database has no such network. The word \
        applies only to a new network with this name. 'hotside networks list' shows the names.
        """)
      return [word]
    }
  }
}
