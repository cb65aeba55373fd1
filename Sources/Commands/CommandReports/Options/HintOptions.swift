package import CommandLineKit
import TerminalKit

/// Whether a command prints the next commands.
package struct HintOptions: ParsableArguments {
  package init() {}

  // Has no option name, so that only the settings files can set it.
  @Option(name: [], help: .hidden, setting: .hints) var hints = true

  /// Prints the next commands on standard error, one per line, ready to paste (round 4).
  ///
  /// Nothing is printed with `--quiet`, with `--json` or with the setting `output.hints = false`.
  /// `place` are the options for the workspace, as in ``WorkspaceOptions/words``.
  package func tellNext(
    _ commands: [String], in place: String = "", _ report: ReportOptions, _ context: CommandContext
  ) {
    guard hints, !report.json else { return }
    for command in commands { context.output.note("Next: \(command)\(place)") }
  }
}
