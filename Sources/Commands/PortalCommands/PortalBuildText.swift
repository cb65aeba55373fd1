import CommandReports
import FileSupport
import PortalSite
import PortalStore
import Reporting
import TerminalKit

/// The results of `portal build` for people.
enum PortalBuildText {
  private static let leftOut = "left out"

  /// The networks by how much they need a person, with everything that was not published.
  ///
  /// `losses` are the reasons why published updates would be removed, by network.
  static func networks(
    _ outcome: SiteBuild.Outcome, _ findings: [PortalFinding],
    losses: [(id: String, reason: String)]
  ) -> StateTable {
    var table = StateTable(
      [.whole("network"), .right("version"), .left("state")], coloring: 2,
      order: [TableState("alarm", .alarm), TableState(leftOut, .person)])
    for network in outcome.networks {
      let own = findings.filter { $0.id == network.id && $0.kind != .unlisted }
      var reasons = own.map { "\(ScreenText.quoted($0.source)): \($0.message)" }
      reasons += losses.filter { $0.id == network.id }.map(\.reason)
      let isLeftOut = reasons.count > own.count(where: \.leavesNetworkPublished)
      if !isLeftOut, let error = network.error, !own.contains(where: { $0.message == error }) {
        reasons.append(error)
      }
      let isOther = own.contains(where: \.leavesNetworkPublished)
      let state =
        isOther && !isLeftOut
        ? TableState(network.state, .person)
        : state(network.state, isLeftOut: isLeftOut, hasReasons: !reasons.isEmpty)
      let left = own.filter { isLeftOut && !$0.leavesNetworkPublished }.compactMap(\.subject)
      table.append(
        [network.id, version(network.version, leavingOut: left), state.word], in: state,
        named: network.id, reasons: reasons)
    }
    let ids = Set(outcome.networks.map(\.id))
    for finding in findings where finding.kind == .unlisted || finding.id.map(ids.contains) != true
    {
      let name = FilePath.name(of: finding.source)
      let state =
        finding.kind == .unlisted
        ? TableState("unlisted", .none, phrase: "of networks that the portal does not list")
        : TableState(leftOut, .person)
      table.append([name, "–", state.word], in: state, named: name, reasons: [finding.message])
    }
    return table
  }

  /// The published version, and what is left out of it: its number, or `specs`.
  private static func version(_ published: UInt32?, leavingOut left: [String]) -> String {
    let newest = left.compactMap { UInt32($0) }.max()
    guard let text = newest.map({ "\($0)" }) ?? left.first else {
      return published.map { "\($0)" } ?? "–"
    }
    guard let published, let newest, newest > published else { return text }
    return "\(published) → \(text)"
  }

  private static func state(
    _ word: String, isLeftOut: Bool, hasReasons: Bool
  ) -> TableState {
    switch word {
    case "alarm": TableState(word, .alarm)
    case _ where isLeftOut: TableState(leftOut, .person)
    case "waiting": TableState(word, .command)
    case "withdrawn": TableState(word, .none)
    case "current", "ahead": TableState(word, hasReasons ? .command : .none)
    default: TableState(word, .person)
    }
  }

  /// The files that a build would change.
  static func changes(_ outcome: SiteBuild.Outcome) -> StateTable {
    var table = StateTable([.left(), .left()])
    for change in outcome.changes {
      let state = TableState(
        change.kind.rawValue, change.kind == .repaired ? .person : .command,
        phrase: "\(change.kind.rawValue) files")
      table.append([state.word, change.path], in: state, named: change.path)
    }
    return table
  }

  /// The sizes of a build, or of a plan, as sentences.
  static func sentences(
    of outcome: SiteBuild.Outcome, at site: String, isPlan: Bool
  ) -> [String] {
    let foreign = foreignSentences(of: outcome)
    guard !outcome.changes.isEmpty else {
      let index = outcome.indexVersion.map { " and its signed index, now version \($0)" } ?? ""
      let rest = isPlan ? "" : ", but for its status\(index)"
      return ["Nothing is new: \(site) stays as it is\(rest)."] + foreign
    }
    let repaired = outcome.changes.filter { $0.kind == .repaired }.map(\.path)
    let repairs = repaired.isEmpty ? "" : "\(repaired.count) repaired, "
    var lines = [
      """
      \(isPlan ? "A build would change" : "Built") \(site): \
      \((outcome.written - repaired.count).counted("file")) new or changed, \(repairs)\(outcome.removed) gone, \
      \(outcome.unchanged) as before, \(outcome.bytes.byteSize) in all, \(outcome.drawn.counted("picture")) drawn.\
      \(estimate(of: outcome))
      """
    ]
    if !repaired.isEmpty {
      lines.append("Files that had changed since the last build: \(shortList(repaired)).")
    }
    return lines + foreign
  }

  /// The size after one more version, as a sentence with a leading space; empty if the site offers no version.
  private static func estimate(of outcome: SiteBuild.Outcome) -> String {
    guard let next = outcome.nextBytes else { return "" }
    let others = outcome.networks.count - outcome.offeredCount
    let which = others == 0 ? "each network" : "each network that has one"
    return " One more version of \(which) makes it about \(next.byteSize)."
  }

  /// The files in the folder of the site that no build made, as a sentence; empty if there are none.
  private static func foreignSentences(of outcome: SiteBuild.Outcome) -> [String] {
    guard !outcome.foreign.isEmpty else { return [] }
    return [
      """
      \(outcome.foreignCount.counted("file")) in the folder of the site that no build made stay there: \
      \(outcome.foreign.shortList(12)). 'hotside portal check' reports them, except for '.git'. Of your own files, the \
      portal's folder 'static' publishes \(OperatorFiles.listed).
      """
    ]
  }

  /// At most 12 of the paths, and the number of the others.
  private static func shortList(_ paths: [String]) -> String {
    paths.map(ScreenText.quoted).shortList(12)
  }
}
