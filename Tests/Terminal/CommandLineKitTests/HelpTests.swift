import CommandLineKit
import Reporting
import TerminalKit
import Testing

/// Help has the shape that readers of other tools know.
@Suite struct HelpTests {
  @Test func rootListsItsSubcommands() async {
    let outcome = await Outcome(["--help"])
    #expect(
      outcome.output == """
        OVERVIEW: Try out declarations.

        Nothing of this touches a file.

        USAGE: sample [<common options>] <subcommand>

        OPTIONS:
          --version               Show the version.

        SUBCOMMANDS:
          sign, make              Sign a payload.
          add-specs               Prepare network specs.

        READING:
          codes                   Work with codes.

        COMMON OPTIONS:
          --quiet, --verbose, --help

          See 'sample help <subcommand>' for detailed help.

        """)
    #expect(outcome.error == "")
    #expect(outcome.code == .success)
  }

  @Test func commandListsEveryKindOfDeclaration() async {
    let outcome = await Outcome(["help", "sign"])
    #expect(
      outcome.output == """
        OVERVIEW: Sign a payload.

        USAGE: sample sign [<options>] <payload> [<target>]

        ARGUMENTS:
          <payload>               The payload file.
          <target>                Where to write.

        PLACE OPTIONS:
          --hot-db-path <hot-db-path>
                                  Folder of the database.
          --export-dir <export-dir>
                                  Folder for what is made. Default: Output.

        OPTIONS:
          --force                 Overwrite existing files.
          -s, --size <size>       Bytes of a symbol. Default: 1072.
          --goal <goal>           What to write. Values: qr, text, both. Default: both.
          --border                Draw a border. The default.
          --no-border             Draw none.
          -x                      Try harder, several times if need be.
          -k, --key <key>         A key to use.

        COMMON OPTIONS:
          -q, --quiet             Print only data, warnings and errors.
          -v, --verbose           Also print the files and nodes in use.
          -h, --help              Show help information.

        """)
  }

  @Test func setsOfFlagsListTheirCases() async {
    let outcome = await Outcome(["add-specs", "--help"])
    #expect(
      outcome.output == """
        OVERVIEW: Prepare network specs.

        USAGE: sample add-specs (-f | -d | --test) (--all | --name <name> | --url <url>)

        OPTIONS:
          -f                      Use the database only.
          -d                      Use the node only.
          -t, --test              Use both.
          -a, --all               Every network.
          -n, --name <name>       Title of a network.
          -u, --url <url>         Address of a node.

        COMMON OPTIONS:
          -h, --help              Show help information.

        """)
  }

  @Test func nestedCommandNamesItsOwnHelp() async {
    let outcome = await Outcome(["codes"])
    #expect(
      outcome.output.hasPrefix("OVERVIEW: Work with codes.\n\nUSAGE: sample codes <subcommand>\n"))
    #expect(
      outcome.output.hasSuffix("\n  See 'sample help codes <subcommand>' for detailed help.\n"))
    #expect(outcome.code == .success)
  }

  @Test func hiddenThingsAreNotShown() async {
    let outcome = await Outcome(["--help"], of: Hiding.self)
    #expect(!outcome.output.contains("secret"))
    #expect(outcome.output.contains("USAGE: hiding [--seen]\n"))
  }

  @Test func manyOptionsAreSummedUpInTheUsage() throws {
    #expect(
      UsageLine.text(of: CommandPath(root: Crowded.self))
        == "crowded [<options>] --need <need> (--left | --right) <file>")
  }

  @Test func textIsWrappedToTheTerminal() {
    let text = CommandHelp.text(of: CommandPath(root: Wrapping.self), width: 50)
    #expect(
      text == """
        OVERVIEW: A command with much to say about itself.

        First paragraph, which is longer than a line of
        fifty columns.

          indented lines keep their indentation when they
          are wrapped

        USAGE: wrapping [--option <option>]

        OPTIONS:
          --option <option>       An option that takes
                                  many words.
                More about the option, further left and
                wrapped too.

        COMMON OPTIONS:
          -h, --help              Show help information.

        """)
  }

  @Test func wideCharactersCountTwiceInWrapping() {
    #expect("漢字漢字 漢字漢字 ab".wrapped(to: 12) == "漢字漢字\n漢字漢字 ab")
  }

  @Test func wordWiderThanALineStandsAlone() {
    #expect("a bbbbbbbb c".wrapped(to: 4, indent: 1) == " a\n bbbbbbbb\n c")
  }

  @Test func helpOfANarrowTerminalStaysReadable() {
    let text = CommandHelp.text(of: CommandPath(root: Wrapping.self), width: 1)
    #expect(text == CommandHelp.text(of: CommandPath(root: Wrapping.self), width: 40))
  }
}

private struct Hiding: Command {
  @Flag(help: "Seen.") var seen = false
  @Flag(help: .hidden) var secretFlag = false
  @Option(help: .hidden) var secretOption: String?
}

private struct Wrapping: Command {
  static let configuration = CommandConfiguration(
    abstract: "A command with much to say about itself.",
    discussion: """
      First paragraph, which is longer than a line of fifty columns.

        indented lines keep their indentation when they are wrapped
      """)

  @Option(
    help: ArgumentHelp(
      "An option that takes many words.",
      discussion: "More about the option, further left and wrapped too."))
  var option: String?
}

private struct Crowded: Command {
  static let alternatives = [
    Alternatives("left", "right", isRequired: true), Alternatives("up", "down"),
  ]

  @Flag(help: "1") var one = false
  @Flag(help: "2") var two = false
  @Flag(help: "3") var three = false
  @Flag(help: "4") var four = false
  @Flag(help: "5") var five = false
  @Flag(help: "6") var six = false
  @Flag(help: "7") var seven = false
  @Flag(help: "8") var eight = false
  @Flag(help: "9") var nine = false
  @Flag(help: "10") var ten = false
  @Option(help: "Needed.") var need: Int
  @Flag(help: "Left.") var left = false
  @Flag(help: "Right.") var right = false
  @Flag(help: "Up.") var up = false
  @Flag(help: "Down.") var down = false
  @Argument(help: "A file.") var file: String
}
