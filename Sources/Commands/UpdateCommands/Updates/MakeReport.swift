import AirGap
import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import JSONCodec
import PictureWork
import Reporting
import RuntimeMetadata
import SecretVault
import SubstrateCrypto
import TerminalKit
import UpdateCompletion

/// The results of `make`, as notes for people.
enum MakeReport {
  /// Reports the update that will be written; with `isShown`, without the facts that were shown
  /// before it was signed.
  static func tell(
    _ prepared: CompletionJob.Prepared, isShown: Bool, _ output: CommandOutput
  ) {
    tell(prepared.report, isShown: isShown, output)
    guard let plan = prepared.plan else { return }
    for line in ForecastText.lines(plan.forecast) { output.note(line) }
  }

  /// Reports the files that were written and removed.
  static func tell(
    _ made: CompletionJob.Outcome, named name: String?, in workspace: Workspace,
    _ output: CommandOutput
  ) {
    for file in made.files { output.note("Wrote \(file).") }
    if let name { OutputStem.tell(name, in: workspace, output) }
    for file in made.superseded {
      output.note("Removed \(file), which was left over from an earlier run.")
    }
    if let fault = made.evidenceFault { output.warn(fault) }
    // Without a rehearsal, too, the update is complete: a phone may be able to read its picture.
    if case .failure(let error)? = made.rehearsals {
      output.warn("It was not rehearsed: \(error.reportable.message)")
    }
  }

  /// Reports that all files already exist; `name` is that of the key in the vault.
  static func tell(
    _ done: CompletionJob.Finished, signedBy name: String?, _ output: CommandOutput
  ) {
    tell(done.report, isShown: false, output)
    let key = done.report.verifier.map { "\($0.scheme.name) \(Hex.encode($0.publicKey))" } ?? ""
    let signer = name.map { "'\($0)'" } ?? key
    let day = done.time.map { " on \(CalendarDay(secondsSince1970: $0))" } ?? ""
    output.note(
      """
      '\(done.files[0])' is already complete, signed by \(signer)\(day). Nothing was changed. To sign it again, \
      give --again.
      """
    )
  }

  private static func tell(_ report: PayloadReport, isShown: Bool, _ output: CommandOutput) {
    if isShown {
      for line in PayloadText.signedLines(report) { output.note(line) }
    } else {
      for line in PayloadText.lines(report) { output.note(line) }
      for warning in report.warnings { output.warn(warning) }
    }
    if report.verifier == nil {
      output.warn(
        "This update is unsigned; a Vault accepts it only for networks without a verifier.")
    } else if report.isSignedForDevelopment, let note = report.verifierNote {
      output.warn("This is signed with \(note). Never publish it.")
    }
  }
}
