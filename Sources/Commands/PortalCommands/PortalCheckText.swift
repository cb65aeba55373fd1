import ByteSupport
import HotStore
import PortalStore
import Reporting
import SignedIndex
import SiteChecking
import SubstrateCrypto
import TerminalKit

/// The results of a check for people.
enum PortalCheckText {
  /// The facts of a proof, and what nothing here confirms.
  static func sentence(_ proof: SiteCheck.Proof) -> String {
    let id = ScreenText.line(proof.id)
    let gaps = [
      proof.isTrusted ? nil : "its checkpoint",
      proof.isParachainRecorded ? nil : "the id of its parachain",
    ].compactMap { $0 }
    let exceptions = gaps.isEmpty ? "" : ", except for \(gaps.joined(separator: " and "))"
    let checkpoint = proof.isTrusted ? "" : " Nothing confirms this checkpoint: give --checkpoint."
    let parachain =
      proof.isParachainRecorded
      ? ""
      : " Compare the id with another source, and record it; see 'hotside networks set-endpoint --help'."
    return
      "\(id) \(proof.version) is proved\(exceptions). \(proof.provenBy.sentence)\(checkpoint)\(parachain)"
  }

  /// The answer of a check, as the first and the last line.
  static func verdict(_ report: SiteCheck.Report) -> String {
    guard let exit = report.exit else { return "All hold: \(counts(report)).\(unasked(report))" }
    let deciding = report.findings.filter { $0.exit == exit }
    func count(_ cause: FindingCause) -> String {
      let paths = Set(report.findings.filter { $0.cause == cause }.map(\.path))
      return paths.count.counted("file")
    }
    let causes = [
      FindingCause.otherHistory, .older, .olderThanOwn, .signature, .expired, .changed, .link,
      .ownLost, .missing, .earlierBuild,
    ]
    let cache = exit == .tryAgain ? ", perhaps from a cache: check again later" : ""
    switch causes.first(where: { cause in deciding.contains { $0.cause == cause } }) {
    case .otherHistory: return "Another history than the one known before. Do not use the site."
    case .older: return "Older than the site of the last check\(cache)."
    case .olderThanOwn: return "Older than the site that this portal has signed\(cache)."
    case .signature:
      return "Not signed as required: \(count(.signature)). Do not use the site."
    case .expired: return "Expired: the signatures of the site are too old."
    case .link:
      let paths = Set(report.findings.filter { $0.cause == .link }.map(\.path)).sorted()
      return
        "Not as built: \(paths.map(ScreenText.quoted).shortList(3)) \(paths.count == 1 ? "is a link" : "are links")."
    case .changed:
      return "Changed since it was \(report.hasIndex ? "signed" : "built"): \(count(.changed))."
    case .ownLost: return "This portal has lost files that the site still has."
    case .earlierBuild: return "All hold, but the site is from an earlier build.\(unasked(report))"
    case .missing: return "Incomplete: \(count(.missing)) missing."
    case nil: break
    }
    let number = deciding.count
    switch exit {
    case .partial:
      return
        "All hold, but \(number == 1 ? "1 note needs" : "\(number) notes need") a person.\(unasked(report))"
    case .tryAgain: return "Files of two builds\(cache)."
    case .badData: return "Damaged or contradictory: \(number.counted("fault"))."
    default: return "Refused: \(number.counted("fault"))."
    }
  }

  /// The networks about whose chains the site says nothing, as a sentence; empty if there are none.
  private static func unasked(_ report: SiteCheck.Report) -> String {
    let ids = report.unasked
    guard !ids.isEmpty else { return "" }
    let names = ids.map { ScreenText.line($0) }.shortList(3)
    return " Not compared with a chain, because no node was ever asked: \(names)."
  }

  /// The first statements that the site only claims, with their first networks; --json has all.
  static func claims(_ report: SiteCheck.Report) -> String {
    report.claims.map { $0.text(naming: 3) }.prefix(mostClaims).joined(separator: "; ")
      + (report.claims.count > mostClaims
        ? "; and \((report.claims.count - mostClaims).counted("other")), see --json" : "")
  }

  /// A site with more claims has different notices of many networks.
  private static let mostClaims = 12

  /// The numbers of files, faults and notes.
  static func counts(_ report: SiteCheck.Report) -> String {
    let faults = report.findings.count { $0.exit != .partial }
    let notes = report.findings.count - faults
    let parts = [
      report.files.counted("file"), report.payloads.counted("payload"),
      "\(report.pictures.counted("picture")) read",
    ]
    let found = [(faults, "fault"), (notes, "note")].filter { $0.0 > 0 }
    return (parts + found.map { $0.0.counted($0.1) }).joined(separator: ", ")
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

  /// Prints the signer and the time of publication of each update.
  ///
  /// A long list has only each network's newest version and specs, and a longer one a line for each signer, unless the
  /// output is verbose.
  ///
  /// - Throws: `StandardOutputError`.
  static func show(
    _ report: SiteCheck.Report, _ portal: Portal?, _ output: CommandOutput
  ) throws(StandardOutputError) {
    let signed = report.publications
    var newest: [String: SiteCheck.Signed] = [:]
    for entry in signed where !entry.isWithdrawn {
      let key = "\(entry.publication.id)/\(entry.publication.version == nil)"
      guard entry.publication.version ?? 0 >= newest[key]?.publication.version ?? 0 else {
        continue
      }
      newest[key] = entry
    }
    var entries = newest.sorted { ByteText($0.key) < ByteText($1.key) }.map(\.value)
    if signed.count <= StateTable.mostRows || output.verbosity >= .verbose {
      entries = Dictionary(grouping: signed) { $0.publication.id }
        .sorted { ByteText($0.key) < ByteText($1.key) }
        .flatMap { $0.value.sorted(by: precedes) }
    }
    guard entries.count > StateTable.mostRows, output.verbosity < .verbose else {
      guard !entries.isEmpty || !report.removals.isEmpty else { return }
      return try output.print(table(entries, report.removals, portal))
    }
    for (signer, entries) in Dictionary(grouping: entries, by: { self.signer($0, portal) })
      .sorted(by: { $0.value.count > $1.value.count })
    {
      let networks = Set(entries.map(\.publication.id)).count
      try output.print(
        "\(entries.count.counted("payload")) of \(networks.counted("network")): signed by \(signer)"
      )
    }
    if !report.removals.isEmpty {
      try output.print("\(report.removals.count.counted("payload")): published, and removed later")
    }
  }

  /// The order in a network: the newest version first, and specs last.
  private static func precedes(_ entry: SiteCheck.Signed, _ other: SiteCheck.Signed) -> Bool {
    (entry.publication.version ?? 0, entry.publishedAt)
      > (other.publication.version ?? 0, other.publishedAt)
  }

  private static func table(
    _ entries: [SiteCheck.Signed], _ removals: [PublicationLog.Removal], _ portal: Portal?
  ) -> TextTable {
    var table = TextTable(
      columns: [.whole("network"), .right("version"), .left("published"), .whole("signed by")])
    for entry in entries {
      table.append([
        entry.publication.id, entry.publication.version.map { "\($0)" } ?? "specs",
        RFC3339.words(entry.publishedAt) + (entry.isTakenOver ? ", taken over" : ""),
        (entry.withdrawal.map { "withdrawn\($0.isEmpty ? "" : ": \(ScreenText.line($0))"); " } ?? "")
          + signer(entry, portal),
      ])
    }
    for removal in removals {
      table.append([
        removal.publication.id, removal.publication.version.map { "\($0)" } ?? "specs",
        RFC3339.words(removal.publishedAt), "removed on \(RFC3339.words(removal.removedAt))",
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
