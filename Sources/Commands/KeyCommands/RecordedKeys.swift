import CommandLineKit
import CommandReports
import HotSide
import HotStore
import SecretVault
import TerminalKit

/// The keys of a vault that are on record as verifiers in the workspace.
enum RecordedKeys {
  /// Warns of each key that is on record, before the vault loses it.
  ///
  /// A workspace or a database that is missing or cannot be read has no record.
  static func warn(
    of records: [RecordListing], in options: WorkspaceOptions, _ context: CommandContext
  ) {
    guard let database = (try? options.resolve(context))?.hotDatabaseAsItIs() else { return }
    for record in records {
      guard let key = record.key?.publicKey else { continue }
      var roles: [String] = []
      if (try? database.generalVerifier()) == key { roles.append("the general verifier") }
      let networks = (try? database.networks(verifiedBy: key)) ?? []
      if !networks.isEmpty { roles.append("the verifier of \(networks.joined(separator: ", "))") }
      guard !roles.isEmpty else { continue }
      context.output.warn(
        """
        '\(record.name)' is on record as \(roles.joined(separator: " and ")). Without it this vault signs none of \
        their updates, and phones accept no other key. 'hotside networks verifier' changes the record.
        """)
    }
  }
}
