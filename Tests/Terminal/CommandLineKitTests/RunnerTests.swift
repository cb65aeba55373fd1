import CommandLineKit
import Reporting
import TerminalKit
import Testing

/// Each end of a command reaches the shell as the right code, text and stream.
@Suite struct RunnerTests {
  @Test func dataGoesToStandardOutputAndNotesToStandardError() async {
    let outcome = await Outcome(["sign", "p", "--goal", "qr"])
    #expect(outcome.output == "p qr Output\n")
    #expect(outcome.error == "signed p\n")
    #expect(outcome.code == .success)
  }

  @Test(arguments: [
    ([], "signed p\n"), (["--quiet"], ""), (["--verbose"], "signing\nsigned p\n"),
  ])
  func verbosityDecidesWhichNotesArePrinted(options: [String], expected: String) async {
    let inside = await Outcome(["sign", "p"] + options)
    #expect(inside.error == expected)
    let above = await Outcome(options + ["sign", "p"])
    #expect(above.error == expected)
    #expect(above.output == "p both Output\n")
  }

  /// A group of options may be shared with commands that have other options.
  @Test(arguments: [
    (["group", "advised", "--own", "1"], "Error: It is odd. Name another.\n", ExitCode.usage),
    (["group", "advised", "--own", "2"], "Warning: It is even. Give --own 1.\n", .success),
  ])
  func adviceNamesOnlyOptionsOfTheCommand(
    arguments: [String], error: String, code: ExitCode
  ) async {
    let outcome = await Outcome(arguments, of: Advisers.self)
    #expect(outcome.error.hasPrefix(error), "\(outcome.error)")
    #expect(outcome.code == code)
  }

  @Test func aCommandWithoutASubcommandCallsItsDefault() async {
    for arguments in [[], ["--own", "2"], ["advised", "--own", "2"]] {
      let outcome = await Outcome(["group"] + arguments, of: Advisers.self)
      #expect(outcome.output == (arguments.isEmpty ? "0\n" : "2\n"), "\(outcome.output)")
    }
    #expect(await Outcome(["group", "--help"], of: Advisers.self).output.contains("SUBCOMMANDS:"))
    #expect(await Outcome(["group", "other"], of: Advisers.self).code == .usage)
  }

  @Test func versionIsPrinted() async {
    let outcome = await Outcome(["--version"])
    #expect(outcome.output == "sample 1.2.3\n")
    #expect(outcome.code == .success)
  }

  @Test func thrownCodeEndsSilently() async {
    let outcome = await Outcome(["worker"])
    #expect(outcome.output == "")
    #expect(outcome.error == "")
    #expect(outcome.code == .tryAgain)
  }

  @Test(arguments: [
    ("known", ExitCode.refused, "Error: No trust in a\\u{1B}[31mb.\n"),
    ("other", .failure, "Error: Other(number: 7)\n"),
    (
      "usage", .usage,
      "Error: Not now.\nUsage: failing <how>\n  See 'failing --help' for more information.\n"
    ),
    ("gone", .cannotWrite, ""),
    ("full", .cannotWrite, "Error: Standard output cannot be written: no space left on device.\n"),
    ("message", .success, ""),
  ])
  func errorHasItsCode(how: String, code: ExitCode, text: String) async {
    let outcome = await Outcome([how], of: Failing.self)
    #expect(outcome.error == text)
    #expect(outcome.code == code)
    #expect(outcome.output == (how == "message" ? "begun\nwell then\n" : "begun\n"))
  }

  @Test func errorOfValidationKeepsItsOwnCode() async {
    let outcome = await Outcome(["invalid"], of: Failing.self)
    #expect(outcome.error == "Error: No trust in x.\n")
    #expect(outcome.output == "")
    #expect(outcome.code == .refused)
  }

  @Test(arguments: [
    (ExitCode.success, UInt8(0)), (.failure, 1), (.partial, 12), (.usage, 64), (.badData, 65),
    (.inputMissing, 66), (.unavailable, 69), (.internalDefect, 70), (.cannotWrite, 73),
    (.tryAgain, 75), (.refused, 77),
  ])
  func codesHaveTheirNumbers(code: ExitCode, number: UInt8) {
    #expect(code.rawValue == number)
  }

  @Test func customWordsAreMadeForTheScript() async {
    let outcome = await Outcome(
      ["---completion", "sample add-specs", "-n", "--", "add-specs", "-n"],
      environment: ["SAMPLE_TITLE": "rococo\n\u{1B}"])
    #expect(outcome.output == "westend\npolkadot's\nrococo\\n\\u{1B}\nwords-2\n")
    #expect(outcome.code == .success)
  }

  @Test(arguments: [
    ["---completion"], ["---completion", "sample none", "-n", "--"],
    ["---completion", "sample add-specs", "-u", "--"], ["---completion", "sample", "9", "--"],
    ["---completion", "sample sign", "-1", "--"],
  ])
  func malformedCompletionCallsAreUsageErrors(_ words: [String]) async {
    let outcome = await Outcome(words)
    #expect(outcome.code == .usage)
    #expect(outcome.output == "")
  }
}

private struct Distrust: ReportableError {
  let name: String
  var row: ErrorRow<Never> { .refused(.refused, "No trust in \(name).") }
}

private struct Other: Error {
  let number: Int
}

private struct Failing: Command {
  @Argument(help: "How to fail.") var how: String

  func validate() throws {
    if how == "invalid" { throw Distrust(name: "x") }
  }

  func run(_ context: CommandContext) async throws {
    try context.output.print("begun")
    switch how {
    case "known": throw Distrust(name: "a\u{1B}[31mb")
    case "usage": throw ValidationError("Not now.")
    case "gone": throw StandardOutputError.readerGone
    case "full": throw StandardOutputError.outputFailed(reason: "no space left on device")
    case "message": throw CleanExit.message("well then")
    default: throw Other(number: 7)
    }
  }
}

private struct Advisers: Command {
  static let configuration = CommandConfiguration(
    commandName: "advisers", subcommands: [Group.self])

  struct Group: Command {
    static let configuration = CommandConfiguration(
      subcommands: [Advised.self], defaultSubcommand: Advised.self)
  }
}

private struct Advised: Command {
  @Option(help: "A number.") var own = 0

  func validate() throws {
    if own == 1 { throw ValidationError("It is odd. Give --other, or name another.") }
  }

  func run(_ context: CommandContext) async throws {
    if own == 2 { context.output.warn("It is even. Give --other 3. Give --own 1.") }
    try context.output.print("\(own)")
  }
}
