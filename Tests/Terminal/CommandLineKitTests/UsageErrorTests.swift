import CommandLineKit
import Reporting
import Testing

/// Every usage error has its sentence, its usage line and code 64.
@Suite struct UsageErrorTests {
  /// The declaration whose messages the conventions of this project quote.
  private struct Tool: Command {
    static let configuration = CommandConfiguration(
      commandName: "hotside", subcommands: [Sign.self])

    struct Sign: Command {
      @Flag(help: "Overwrite.") var force = false
      @Argument(help: "The payload.") var payload: String
    }
  }

  /// A command whose documents once said something else.
  private struct Renamed: Command {
    enum Scheme: String, CaseIterable, ExpressibleByArgument { case sr25519, ecdsa }

    static let configuration = CommandConfiguration(
      commandName: "renamed", subcommands: [Title.self],
      formerSpellings: [
        FormerSpelling("--title", advice: "Type 'renamed title <title>'."),
        FormerSpelling("--scheme none", advice: "Leave it out."),
      ])

    struct Title: Command {
      @Argument(help: "The title.") var title: String
    }

    @Option(help: "The scheme.") var scheme: Scheme?
  }

  @Test(arguments: [
    (["--title", "x"], "'--title' is an old spelling. Type 'renamed title <title>'."),
    (["--title=x"], "'--title' is an old spelling. Type 'renamed title <title>'."),
    (["--scheme", "none"], "'--scheme none' is an old spelling. Leave it out."),
    (["--titel", "x"], "Unknown option '--titel'"),
    (["title", "--title", "x"], "Unknown option '--title'"),
  ])
  func oldSpellingIsAnsweredWithTodays(words: [String], message: String) async {
    let outcome = await Outcome(words, of: Renamed.self)
    #expect(outcome.error.hasPrefix("Error: \(message)\n"), "\(outcome.error)")
    #expect(!outcome.error.contains("Help:"))
    #expect(outcome.code == .usage)
  }

  @Test func misspelledOptionIsAnsweredWithTheNearest() async {
    let outcome = await Outcome(["sign", "--fore", "p"], of: Tool.self)
    #expect(
      outcome.error == """
        Error: Unknown option '--fore'. Did you mean '--force'?
        Usage: hotside sign [--force] <payload>
          See 'hotside sign --help' for more information.

        """)
    #expect(outcome.output == "")
    #expect(outcome.code == .usage)
  }

  @Test func invalidValueIsAnsweredWithValuesAndHelp() async {
    let outcome = await Outcome(["codes", "show", "txt"])
    #expect(
      outcome.error == """
        Error: The value 'txt' is invalid for '<goal>'. Did you mean 'text'? \
        Please provide one of 'qr', 'text' or 'both'.
        Help:  <goal>  How it looks.
        Usage: sample codes show [--turn <degrees>] [<goal>]
          See 'sample codes show --help' for more information.

        """)
    #expect(outcome.code == .usage)
  }

  @Test func validationErrorIsFollowedByTheUsageOfItsCommand() async {
    let outcome = await Outcome(["sign", "--size", "9", "p"])
    let lines = outcome.error.split(separator: "\n")
    #expect(lines.first == "Error: The symbol size 9 is no multiple of 8.")
    #expect(lines.dropFirst().first?.hasPrefix("Usage: sample sign [<options>] <payload>") == true)
    #expect(lines.last == "  See 'sample sign --help' for more information.")
    #expect(outcome.code == .usage)
  }

  @Test(arguments: [
    ("sign --name p", "Unknown option '--name'"),
    ("sign --forze=1 p", "Unknown option '--forze'. Did you mean '--force'?"),
    ("sign --ex d p", "Unknown option '--ex'"),
    ("sign --exp d p", "Unknown option '--exp'. Did you mean '--export-dir'?"),
    ("sign --export d p", "Unknown option '--export'. Did you mean '--export-dir'?"),
    ("sign -z p", "Unknown option '-z'"),
    ("sign -xz p", "Unknown option '-z'"),
    ("sign -force p", "Unknown option '-force'. Did you mean '--force'?"),
    ("sign -=x p", "Unknown option '-=x'"),
    ("sign --=x p", "Unknown option '--'"),
    ("sign -5", "Unknown option '-5'"),
    ("sign --version p", "Unknown option '--version'"),
    ("sign --hot-db_path d p", "Unknown option '--hot-db_path'. Did you mean '--hot-db-path'?"),
    ("sgin p", "Unknown subcommand 'sgin'. Did you mean 'sign'?"),
    ("mkae p", "Unknown subcommand 'mkae'. Did you mean 'make'?"),
    ("addspecs", "Unknown subcommand 'addspecs'. Did you mean 'add-specs'?"),
    ("add-specz", "Unknown subcommand 'add-specz'. Did you mean 'add-specs'?"),
    ("halp", "Unknown subcommand 'halp'. Did you mean 'help'?"),
    ("worke", "Unknown subcommand 'worke'. Expected 'sign', 'add-specs' or 'codes'"),
    ("elephant", "Unknown subcommand 'elephant'. Expected 'sign', 'add-specs' or 'codes'"),
    ("help sgin", "Unknown subcommand 'sgin'. Did you mean 'sign'?"),
    ("help sign p", "Unexpected argument 'p'"),
    ("help --bad", "Unknown option '--bad'"),
    ("codes raed", "Unknown subcommand 'raed'. Did you mean 'read'?"),
    ("sign", "Missing expected argument '<payload>'"),
    ("codes read", "Missing expected argument '<pictures>'"),
    ("add-specs -a", "Missing one of '-f', '-d' or '--test'"),
    ("add-specs -d", "Missing one of '--all', '--name' or '--url'"),
    ("sign p --size", "Missing value for '--size <size>'"),
    ("sign p -s", "Missing value for '-s <size>'"),
    ("sign --size --force p", "Missing value for '--size <size>'"),
    ("sign --size -- p", "Missing value for '--size <size>'"),
    ("sign --size -5 p", "Missing value for '--size <size>'. Did you mean '--size=-5'?"),
    ("sign -s16 p", "Missing value for '-s <size>'. Did you mean '-s=16'?"),
    ("sign --force=1 p", "The flag '--force' does not take a value, but '1' was given"),
    ("sign -x=1 p", "The flag '-x' does not take a value, but '1' was given"),
    ("sign --help=1 p", "The flag '--help' does not take a value, but '1' was given"),
    ("--version=1", "The flag '--version' does not take a value, but '1' was given"),
    ("sign a b c", "Unexpected argument 'c'"),
    ("sign a b c d", "2 unexpected arguments: 'c' and 'd'"),
    ("worker a b c", "3 unexpected arguments: 'a', 'b' and 'c'"),
    (
      "sign --size 65536 p",
      "The value '65536' is invalid for '--size <size>'. Expected a whole number from 0 to 65535."
    ),
    (
      "sign -s x p",
      "The value 'x' is invalid for '-s <size>'. Expected a whole number from 0 to 65535."
    ),
    (
      "sign --goal nothing p",
      "The value 'nothing' is invalid for '--goal <goal>'. "
        + "Please provide one of 'qr', 'text' or 'both'."
    ),
    ("codes show --turn x", "The value 'x' is invalid for '--turn <degrees>'. Expected a number."),
    (
      "sign --size 8 -s 16 p",
      "'--size <size>' can be given only once, but there are 2 values: '8' and '16'"
    ),
    (
      "add-specs -a -df",
      "'-d' and '-f' cannot be used together; pass one of '-f', '-d' or '--test'"
    ),
    (
      "add-specs -d --url u --name n",
      "'--name' and '--url' cannot be used together; pass one of '--all', '--name' or '--url'"
    ),
    ("--generate-completion-script", "Missing value for '--generate-completion-script <shell>'"),
    (
      "--generate-completion-script=tcsh",
      "The value 'tcsh' is invalid for '--generate-completion-script <shell>'. "
        + "Please provide one of 'bash', 'zsh' or 'fish'."
    ),
    (
      "sign --generate-completion-script bash",
      "Unknown option '--generate-completion-script'"
    ),
  ])
  func everyFaultHasItsSentence(line: String, sentence: String) async {
    let outcome = await Outcome(line.split(separator: " ").map(String.init))
    let first = outcome.error.split(separator: "\n").first.map(String.init)
    #expect(first == "Error: " + sentence)
    #expect(outcome.error.contains("\nUsage: sample"))
    #expect(outcome.output == "")
    #expect(outcome.code == .usage)
  }

  @Test func longListsOfValuesStandOnLines() {
    let values = ["one", "two", "three", "four", "five", "six", "seven"]
    let error = CommandLineKitError.invalidValue(
      "x", label: "--n <n>", allowed: values, expected: nil)
    #expect(
      error.message == """
        The value 'x' is invalid for '--n <n>'. Please provide one of the following:
          - one
          - two
          - three
          - four
          - five
          - six
          - seven
        """)
  }

  @Test func quotedWordsCannotReachTheTerminal() async {
    let outcome = await Outcome(["sign", "--a\u{1B}[2J\nError: b\u{202E}"])
    let first = outcome.error.split(separator: "\n").first
    #expect(first == "Error: Unknown option '--a\\u{1B}[2J\\nError: b\\u{202E}'")
  }

  @Test func helpLineIsLeftOutWhereThereIsNone() async {
    let outcome = await Outcome(["sign", "--bad"])
    #expect(!outcome.error.contains("Help:"))
    let missing = await Outcome(["sign"])
    #expect(missing.error.contains("\nHelp:  <payload>  The payload file.\n"))
  }

  @Test func veryLongWordsAreRefusedAtOnce() async {
    let word = String(repeating: "x", count: 1_000_000)
    let outcome = await Outcome(["sign", "--" + word])
    #expect(outcome.code == .usage)
  }
}
