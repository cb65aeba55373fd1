import AirGap
import ByteSupport
import CallDecoding
import ColdSide
import ColdSigner
import CommandLineKit

/// Rehearsals as people read them.
enum RehearsalText {
  /// One state a line: works for whom, with which warnings, what it wipes.
  static func table(_ rehearsals: [Rehearsal]) -> String {
    var table = TextTable(
      columns: [.left("device"), .left("decision"), .left("warnings"), .left("wiped")])
    for rehearsal in rehearsals {
      let warnings =
        rehearsal.scans.flatMap { $0.flags }.map { $0.code }
        + rehearsal.scans.flatMap { $0.deviations.list }.map { "\($0.code) (December 2025)" }
        + rehearsal.scans.flatMap { $0.screen?.cards.warnings ?? [] }.map { $0.code }
      let wiped = rehearsal.scans.flatMap { $0.wiped }
      table.append([
        rehearsal.state.name,
        rehearsal.incompleteScan?.decision
          ?? rehearsal.refusal.map { "refused: \($0.code)" + remark($0) } ?? "accepted",
        warnings.isEmpty ? "none" : warnings.joined(separator: ", "),
        wiped.isEmpty ? "nothing" : wiped.joined(separator: ", "),
      ])
    }
    return ([table.text] + rehearsals.flatMap(wayOut)).joined(separator: "\n")
  }

  /// Why a device refuses; where a Vault of today would not, that is said.
  static func message(_ refusal: ColdSignerError) -> String {
    refusal.message
      + (refusal.isStricterThanVault
        ? " It is refused here; a Vault of December 2025 would take it." : "")
  }

  /// What a user does whose device has the other form of a version.
  static func wayOut(_ rehearsal: Rehearsal) -> [String] {
    guard rehearsal.state == .otherForm, rehearsal.refusal != nil else { return [] }
    return [
      "other-form: it refuses, full over reduced and reduced over full; its user deletes this version in the network's details first, then scans."
    ]
  }

  private static func remark(_ refusal: ColdSignerError) -> String {
    refusal.isStricterThanVault ? " (refused here; a Vault of December 2025 would take it)" : ""
  }

  /// Everything about one state.
  static func lines(_ rehearsal: Rehearsal) -> [DeviceLine] {
    var lines: [DeviceLine] = ["device: \(rehearsal.state.name)"]
    lines += wayOut(rehearsal).map { .text($0) }
    for scan in rehearsal.scans {
      lines.append(
        "\(scan.name): \(scan.decision) after \(scan.framesUsed) of \(scan.framesSeen.counted("code")) (\(scan.framesAnnounced) announced)"
      )
      for flag in scan.flags { lines.append("  flagged: \(flag.message)") }
      if let refusal = scan.refusal { lines.append("  \(refusal.code): \(message(refusal))") }
      if let screen = scan.screen { lines += DeviceText.lines(screen).map { $0.indented(by: 2) } }
      switch scan.shown {
      case .signing(let screen): lines += DeviceText.lines(screen).map { $0.indented(by: 2) }
      case .reading(let screen): lines += DeviceText.lines(screen).map { $0.indented(by: 2) }
      default: break
      }
      for sentence in scan.deviations.sentences { lines.append("  otherwise: \(sentence)") }
      if let keys = scan.keys { lines += ColdKeyText.lines(keys).map { "  \($0)" } }
      for (name, texts) in [
        ("stored", scan.stored), ("replaced", scan.replaced), ("wiped", scan.wiped),
      ] where !texts.isEmpty {
        lines.append("  \(name): \(texts.joined(separator: "; "))")
      }
    }
    return lines
  }
}
