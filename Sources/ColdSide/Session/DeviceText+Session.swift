import ColdRecords
package import ColdSigner
import Reporting
import SubstrateCrypto
import VaultPayloads

extension DeviceText {
  /// General verifier, networks and danger in a few lines.
  package static func lines(_ overview: DeviceOverview) -> [String] {
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

  /// Each network with its metadata, then the types.
  package static func lines(_ overview: NetworksOverview) -> [String] {
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

  /// An event of the log, with its transaction or why that cannot be read any more.
  package static func lines(_ details: EventDetails) -> [DeviceLine] {
    var lines: [DeviceLine] = [.text(line(details.event))]
    if let transaction = details.transaction {
      let author = DeviceText.lines(of: transaction.author).map { DeviceLine.text($0) }
      lines += (author + DeviceText.lines(transaction.cards)).map { $0.indented(by: 2) }
    }
    if let refusal = details.refusal { lines.append("  \(refusal.message)") }
    if let comment = details.comment { lines.append("  comment: \(ScreenText.line(comment))") }
    return lines
  }
}
