import ColdSigner
import CommandLineKit
import HotSide

/// Rehearsals as people read them.
enum RehearsalText {
  /// One state a line: works for whom, with which warnings, what it wipes.
  static func table(_ rehearsals: [Rehearsal]) -> String {
    var table = TextTable(
      columns: [.left("device"), .left("decision"), .left("warnings"), .left("wiped")])
    for rehearsal in rehearsals {
      let warnings = rehearsal.scans.flatMap { $0.screen?.cards.warnings ?? [] }.map { $0.code }
      let wiped = rehearsal.scans.flatMap { $0.wiped }
      table.append([
        rehearsal.state.name,
        rehearsal.refusal.map { "refused: \($0.code)" } ?? "accepted",
        warnings.isEmpty ? "none" : warnings.joined(separator: ", "),
        wiped.isEmpty ? "nothing" : wiped.joined(separator: ", "),
      ])
    }
    return table.text
  }

  /// Everything about one state.
  static func lines(_ rehearsal: Rehearsal) -> [String] {
    var lines = ["device: \(rehearsal.state.name)"]
    for scan in rehearsal.scans {
      lines.append(
        "\(scan.name): \(scan.isAccepted ? "accepted" : "refused") after \(scan.framesUsed) of \(scan.framesSeen) codes (\(scan.framesAnnounced) announced)"
      )
      if let refusal = scan.refusal {
        lines.append("  \(refusal.code): \(refusal.message)")
      }
      if let screen = scan.screen { lines += ColdText.lines(screen).map { "  " + $0 } }
      if let keys = scan.keys { lines += ColdKeyText.lines(keys).map { "  " + $0 } }
      for (name, texts) in [
        ("stored", scan.stored), ("replaced", scan.replaced), ("wiped", scan.wiped),
      ] where !texts.isEmpty {
        lines.append("  \(name): \(texts.joined(separator: "; "))")
      }
    }
    return lines
  }
}
