import AirGap
import CallDecoding
import ColdRecords
import ColdSide
import ColdSigner
import CommandReports
import DeviceFaces
import DevicePages
import Reporting
import TerminalKit

/// Rehearsals, for people.
enum RehearsalText {
  /// First and last, the decision over all states; between them, for the device in each state, a
  /// line for each picture with its warnings and the records that it removes.
  static func lines(_ rehearsals: [Rehearsal], _ verdict: RehearsalVerdict) -> [String] {
    var lines = [verdict.sentence]
    for rehearsal in rehearsals {
      lines += ["", "\(rehearsal.state.name): \(verdict.words(rehearsal.state))"]
      for scan in rehearsal.scans {
        lines.append("  \(line(scan))")
        lines += beside(scan).map { "    \($0)" }
      }
    }
    return lines + rehearsals.flatMap(wayOut) + ["", verdict.sentence]
  }

  /// The device's decision about a picture, as a sentence.
  private static func line(_ scan: Rehearsal.Scan) -> String {
    let start = "\(ScreenText.line(scan.name)): \(scan.decision.words)"
    switch scan.decision {
    case .accepted, .shown, .present: return start
    case .refused, .incomplete:
      return "\(start). \(scan.refusal?.message ?? "")"
    }
  }

  /// Further notes on a picture, below the decision.
  private static func beside(_ scan: Rehearsal.Scan) -> [String] {
    var lines = scan.flags.map { "flagged: \($0.message)" }
    if let notice = scan.keyNotice { lines.append("needs: \(notice)") }
    lines += scan.deviations.sentences.map { "different: \($0)" }
    lines += (scan.screen?.cards.warnings ?? []).map { "warns: \($0.message)" }
    if !scan.wiped.isEmpty { lines.append("wipes: \(scan.wiped.joined(separator: "; "))") }
    return lines
  }

  /// The advice for phones that have the other form of the same version.
  static func wayOut(_ rehearsal: Rehearsal) -> [String] {
    guard rehearsal.state == .otherForm, rehearsal.refusal != nil else { return [] }
    return [
      """
      other-form: the device refuses full metadata over reduced, and reduced over full, until its user deletes \
      this version in the network's details and scans again.
      """
    ]
  }

  /// Prints the decision of a device, all details, and the decision again.
  static func print(_ rehearsal: Rehearsal, _ output: CommandOutput) throws {
    let decision = "\(rehearsal.state.name): \(rehearsal.decision.words)"
    try output.print(decision)
    for line in wayOut(rehearsal) { try output.print(line) }
    for scan in rehearsal.scans {
      try output.print(
        """
        \(scan.name): \(scan.decision.words) after \(scan.framesUsed) of \(scan.framesSeen.counted("code")) \
        (\(scan.framesAnnounced) announced)
        """
      )
      for flag in scan.flags { try output.print("  flagged: \(flag.message)") }
      if let notice = scan.keyNotice { try output.print("  needs: \(notice)") }
      if let refusal = scan.refusal { try output.print("  \(refusal.message)") }
      for screen in scan.screens { try output.print(DevicePage.panel(screen), indent: 2) }
      for sentence in scan.deviations.sentences { try output.print("  different: \(sentence)") }
      for (name, texts) in [
        ("stored", scan.stored), ("replaced", scan.replaced), ("wiped", scan.wiped),
      ] where !texts.isEmpty {
        try output.print("  \(name): \(texts.joined(separator: "; "))")
      }
    }
    try output.print(decision)
  }
}

extension Rehearsal.Scan {
  /// The screens that the device showed.
  fileprivate var screens: [DeviceScreen] {
    var screens: [DeviceScreen] = []
    if let screen { screens.append(.update(screen)) }
    switch shown {
    case .signing(let screen): screens.append(.signing(screen))
    case .reading(let screen): screens.append(.reading(screen))
    default: break
    }
    if let keys { screens.append(.keys(keys)) }
    return screens
  }
}
