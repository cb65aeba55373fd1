import ByteSupport
import HotStore
import PortalStore
import Reporting
import SiteChecking
import SubstrateCrypto
import TerminalKit

/// The results of a check for people.
enum PortalCheckText {
  /// The facts of a proof, and whether its checkpoint was compared.
  static func sentence(_ proof: SiteCheck.Proof) -> String {
    """
    \(ScreenText.line(proof.id)) \(proof.version) is proved\(proof.isTrusted ? "" : ", except for its checkpoint"). \
    \(proof.provenBy.sentence)\(proof.isTrusted ? "" : " Nothing confirms this checkpoint: give --checkpoint.")
    """
  }

  /// The numbers of faults and of notes.
  static func sum(of findings: [SiteCheck.Finding]) -> String {
    let faults = findings.count { $0.exit != .partial }
    let notes = findings.count - faults
    let parts = [(faults, "fault"), (notes, "note")].filter { $0.0 > 0 }
    return parts.isEmpty
      ? "all hold" : parts.map { $0.0.counted($0.1) }.joined(separator: ", ")
  }

  /// The findings: faults first, then those that only need a look.
  static func table(_ findings: [SiteCheck.Finding]) -> StateTable {
    var table = StateTable([.left("finding"), .left("file")], showsWholeHashes: true)
    for finding in findings {
      let isFault = finding.exit != .partial
      let state =
        isFault ? TableState("fault", .alarm) : TableState("note", .person, phrase: "notes")
      table.append(
        [state.word, finding.path], in: state, named: finding.path, reasons: [finding.message])
    }
    return table
  }

  /// Prints the signer and the time of publication of each network's newest version and specs.
  ///
  /// A long list has a line for each signer instead, unless the output is verbose.
  ///
  /// - Throws: `StandardOutputError`.
  static func show(
    _ signed: [SiteCheck.Signed], _ portal: Portal?, _ output: CommandOutput
  ) throws(StandardOutputError) {
    var newest: [String: SiteCheck.Signed] = [:]
    for entry in signed where !entry.isWithdrawn {
      let key = "\(entry.publication.id)/\(entry.publication.version == nil)"
      guard entry.publication.version ?? 0 >= newest[key]?.publication.version ?? 0 else {
        continue
      }
      newest[key] = entry
    }
    let entries = newest.sorted { ByteText($0.key) < ByteText($1.key) }.map(\.value)
    guard entries.count > StateTable.mostRows, output.verbosity < .verbose else {
      return try output.print(table(entries, portal))
    }
    for (signer, entries) in Dictionary(grouping: entries, by: { self.signer($0, portal) })
      .sorted(by: { $0.value.count > $1.value.count })
    {
      let networks = Set(entries.map(\.publication.id)).count
      try output.print(
        "\(entries.count.counted("payload")) of \(networks.counted("network")): signed by \(signer)"
      )
    }
  }

  private static func table(_ entries: [SiteCheck.Signed], _ portal: Portal?) -> TextTable {
    var table = TextTable(
      columns: [.left("network"), .right("version"), .left("published"), .left("signed by")])
    for entry in entries {
      table.append([
        entry.publication.id, entry.publication.version.map { "\($0)" } ?? "specs",
        RFC3339.words(entry.publishedAt), signer(entry, portal),
      ])
    }
    return table
  }

  private static func signer(_ entry: SiteCheck.Signed, _ portal: Portal?) -> String {
    let key = entry.verifier
    let name = portal?.configuration.verifiers.first { $0.keys.contains { $0.signer == key } }?.name
    let shown = "\(key.scheme.name) \(Hex.encode(key.publicKey))"
    return name.map { "\($0), \(shown)" } ?? shown
  }
}
