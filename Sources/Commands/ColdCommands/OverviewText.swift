import ColdRecords
import ColdSide
import Reporting
import SubstrateCrypto
import VaultPayloads

/// The state of a device, in lines.
enum OverviewText {
  /// General verifier, networks and warnings, in a few lines.
  static func lines(_ overview: DeviceOverview) -> [String] {
    FactLines.aligned([
      (
        "general verifier",
        overview.generalVerifier.map { ValidCurrentVerifier.words(.custom($0)) } ?? "not started"
      ), ("networks", overview.networks.map(ScreenText.name).joined(separator: ", ")),
      ("metadata", "\(overview.metadataCount)"), ("keys", "\(overview.keyCount)"),
      ("log entries", "\(overview.entryCount)"),
      ("waiting", overview.isWaiting ? "an item that must be scanned again" : "nothing"),
      ("was online", overview.wasOnline ? "yes" : "no"),
    ])
  }

  /// The networks with their metadata, then the types.
  static func lines(_ overview: NetworksOverview) -> [String] {
    var lines: [String] = []
    for network in overview.networks {
      let specs = network.specs.specs
      lines.append(
        """
        \(network.specs.order)  \(ScreenText.name(specs.title))  \(specs.encryption.name)  \(specs.genesisHash)  \
        \(ValidCurrentVerifier.words(network.verifier))
        """
      )
      lines += network.metadata.map { "   metadata \($0.version)  \($0.hash)" }
    }
    lines.append("types  \(overview.typesHash.map { "\($0)" } ?? "none")")
    return lines
  }
}
