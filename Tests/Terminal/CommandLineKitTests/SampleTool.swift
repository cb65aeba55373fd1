import CommandLineKit
import Reporting
import TerminalKit

/// A small tool with every kind of declaration.
struct Sample: Command {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Try out declarations.",
    discussion: "Nothing of this touches a file.",
    version: "sample 1.2.3",
    subcommands: [Sign.self, AddSpecs.self, Worker.self],
    groupedSubcommands: [CommandGroup(name: "Reading", subcommands: [Codes.self])])

  @OptionGroup var verbosity: VerbosityOptions
}

enum Goal: String, CaseIterable, ExpressibleByArgument {
  case qr, text, both
}

struct PlaceOptions: ParsableArguments {
  @Option(
    name: [.long, .hiddenLong("hot_db_path")], help: "Folder of the database.",
    completion: .directory)
  var hotDbPath: String?

  @Option(help: "Folder for what is made.", completion: .directory)
  var exportDir = "Output"
}

enum Border: EnumerableFlag {
  case border, noBorder
  static func help(for value: Border) -> ArgumentHelp {
    value == .border ? "Draw a border." : "Draw none."
  }
}

struct Sign: Command {
  static let configuration = CommandConfiguration(
    abstract: "Sign a payload.", aliases: ["make"])

  @Flag(help: "Overwrite existing files.")
  var force = false

  @Option(name: [.short, .long], help: "Bytes of a symbol.")
  var size: UInt16 = 1072

  @Option(help: "What to write.")
  var goal = Goal.both

  @Flag var border = Border.border

  @Flag(name: .customShort("x"), help: "Try harder, several times if need be.")
  var effort: Int

  @Option(name: [.customShort("k", allowingJoined: true), .long], help: "A key to use.")
  var key: [String] = []

  @OptionGroup(title: "Place options") var places: PlaceOptions
  @OptionGroup var verbosity: VerbosityOptions

  @Argument(help: "The payload file.", completion: .file(extensions: ["bin"]))
  var payload: String

  @Argument(help: "Where to write.", completion: .file())
  var target: String?

  func validate() throws {
    if size % 8 != 0 { throw ValidationError("The symbol size \(size) is no multiple of 8.") }
  }

  func run(_ context: CommandContext) async throws {
    context.output.detail("signing")
    context.output.note("signed \(payload)")
    try context.output.print("\(payload) \(goal.rawValue) \(places.exportDir)")
  }
}

enum Setting: EnumerableFlag {
  case onlyDatabase, onlyNode, both

  static func name(for value: Setting) -> NameSpecification {
    switch value {
    case .onlyDatabase: .customShort("f")
    case .onlyNode: .customShort("d")
    case .both: [.customShort("t"), .customLong("test")]
    }
  }

  static func help(for value: Setting) -> ArgumentHelp {
    switch value {
    case .onlyDatabase: "Use the database only."
    case .onlyNode: "Use the node only."
    case .both: "Use both."
    }
  }
}

struct AddSpecs: Command {
  static let configuration = CommandConfiguration(
    abstract: "Prepare network specs.", hiddenAliases: ["add_specs"])

  static let alternatives = [Alternatives("all", "name", "url", isRequired: true)]

  @Flag() var setting: Setting

  @Flag(name: [.short, .long], help: "Every network.")
  var all = false

  @Option(
    name: [.short, .long], help: "Title of a network.",
    completion: .custom { words, environment in
      ["westend", "polkadot's", environment["SAMPLE_TITLE"], "words-\(words.count)"]
        .compactMap(\.self)
    })
  var name: String?

  @Option(name: [.short, .long], help: "Address of a node.")
  var url: String?

  func run(_ context: CommandContext) async throws {
    try context.output.print("\(setting)")
  }
}

struct Codes: Command {
  static let configuration = CommandConfiguration(
    abstract: "Work with codes.", subcommands: [ReadCodes.self, ShowCode.self])
}

struct ReadCodes: Command {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read codes from pictures.")

  @Option(parsing: .upToNextOption, help: "Marks to look for.", completion: .list(["a b", "c"]))
  var mark: [Int] = []

  @Flag(name: [.short, .long], help: "Print JSON.")
  var json = false

  @OptionGroup var verbosity: VerbosityOptions

  @Argument(help: "Pictures to read.", completion: .file())
  var pictures: [String]

  func run(_ context: CommandContext) async throws {
    for picture in pictures {
      try context.output.write(Array(picture.utf8))
    }
  }
}

struct ShowCode: Command {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a code.")

  @Argument(help: "How it looks.") var goal: Goal = .qr
  @Option(help: ArgumentHelp("Turn by so many degrees.", valueName: "degrees")) var turn = 0.0

  func run(_ context: CommandContext) async throws {
    try context.output.print("\(goal) \(turn)")
  }
}

/// Not shown anywhere.
struct Worker: Command {
  static let configuration = CommandConfiguration(
    abstract: "Do what the tool itself asks for.", shouldDisplay: false)

  func run(_ context: CommandContext) async throws {
    throw ExitCode.tryAgain
  }
}

/// The outcome of a command line of the sample tool.
struct Outcome {
  let code: ExitCode
  let output: String
  let error: String

  init(
    _ arguments: [String], of root: any Command.Type = Sample.self,
    environment: CommandEnvironment = [:], output: CommandOutput = .inMemory()
  ) async {
    code = await CommandRunner.main(
      root, arguments: arguments, environment: environment, input: .empty, output: output)
    self.output = output.outputText
    error = output.errorText
  }
}
