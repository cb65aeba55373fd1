import ColdSide
import ColdSigner
import CommandLineKit
import CommandReports
import DeviceFaces
import DevicePages
import TerminalKit

/// How a user agrees to what waits, and to nothing else.
struct ShownScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only what 'hotside cold scan' and 'hotside cold show' call by this hash; anything else is refused.",
      valueName: "hash"))
  var expect: ScreenHashArgument?
  @Flag(help: "Do not ask; what waits is printed all the same.") var yes = false

  /// Prints what waits on standard error, and asks at a terminal unless a hash was given.
  ///
  /// - Throws: ``NotConfirmed``.
  func approve(
    _ waiting: WaitingScreen, _ screen: DeviceScreen, _ question: String, _ context: CommandContext
  ) throws {
    let isGiven = yes || expect != nil || !context.input.isTerminal
    for line in PlainLines(DevicePage.panel(screen)).texts + [waiting.hashLine] {
      // Nobody is asked about what they have not seen.
      if isGiven { context.output.note(line) } else { context.output.prompt(line + "\n") }
    }
    try Confirmation.require(question, isGiven: isGiven, remedy: "", context)
  }
}

/// The hash of a screen on the command line.
struct ScreenHashArgument: ExpressibleByArgument {
  let hash: ScreenHash

  init?(argument: String) {
    guard let hash = ScreenHash(argument) else { return nil }
    self.hash = hash
  }

  static var expectedForm: String? { "32 hex digits" }
}
