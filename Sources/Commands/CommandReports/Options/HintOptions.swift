package import CommandLineKit
import TerminalKit

/// Whether a command says what is next.
package struct HintOptions: ParsableArguments {
  package init() {}

  // Without a name, so that nothing but the settings gives it.
  @Option(name: [], help: .hidden, setting: .hints) var hints = true

  /// Says on standard error what is next, a command a line that can be pasted (round 4); not with
  /// `--quiet`, `--json` or the setting `output.hints = false`.
  ///
  /// - Parameters:
  ///   - commands: the commands, without the options by which they find the same files.
  ///   - place: those options, as ``WorkspaceOptions/words``.
  ///   - report: whether a document is printed.
  ///   - context: has standard error.
  package func tellNext(
    _ commands: [String], in place: String = "", _ report: ReportOptions, _ context: CommandContext
  ) {
    guard hints, !report.json else { return }
    for command in commands { context.output.note("Next: \(command)\(place)") }
  }
}
