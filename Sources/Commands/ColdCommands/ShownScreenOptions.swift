import ColdSide
import ColdSigner
import CommandLineKit
import CommandReports
import DeviceFaces
import DevicePages
import TerminalKit

/// The confirmation of a particular pending screen.
struct ShownScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Refuse everything but the request that 'hotside cold scan' and 'hotside cold show' print with this hash.
      """,
      valueName: "hash"))
  var expect: ScreenHashArgument?
  @Flag(help: "Do not ask; the request is printed all the same.") var yes = false

  /// Prints the pending screen on standard error, and asks at a terminal unless a hash was given.
  ///
  /// - Throws: ``NotConfirmed``.
  func approve(
    _ waiting: WaitingScreen, _ screen: DeviceScreen, _ question: String, _ context: CommandContext
  ) throws {
    let isGiven = yes || expect != nil || !context.input.isTerminal
    for line in PlainLines(DevicePage.panel(screen)).texts + [waiting.hashLine] {
      // The user must see the screen before the question, even with `--quiet`.
      if isGiven { context.output.note(line) } else { context.output.prompt(line + "\n") }
    }
    try Confirmation.require(question, isGiven: isGiven, remedy: "", context)
  }
}

struct ScreenHashArgument: ExpressibleByArgument {
  let hash: ScreenHash

  init?(argument: String) {
    guard let hash = ScreenHash(argument) else { return nil }
    self.hash = hash
  }

  static var expectedForm: String? { "32 hex digits" }
}
