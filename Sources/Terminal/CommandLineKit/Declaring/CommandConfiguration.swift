/// The names, texts and subcommands of a ``Command``.
public struct CommandConfiguration: Sendable {
  /// The name on the command line; `nil` for the type's name in kebab-case.
  public let commandName: String?
  /// One sentence, shown in the list of subcommands and as the overview.
  public let abstract: String
  /// Paragraphs below the overview, separated by an empty line.
  ///
  /// Lines that begin with a space are kept; other lines of a paragraph are joined and wrapped.
  public let discussion: String
  /// The text of `--version`; empty for a command without this flag.
  public let version: String
  /// The text that `--version --verbose` prints below the version.
  public let versionDetails: (@Sendable () -> String)?
  /// Examples, the most common first.
  public let examples: [CommandExample]
  /// The help topics of the program; ignored in commands other than the root.
  public let topics: [HelpTopic]
  /// Whether the command appears in help and completion.
  public let shouldDisplay: Bool
  /// The subcommands outside any group.
  public let subcommands: [any Command.Type]
  /// The subcommand that a command line without one calls; `nil` prints the help.
  public let defaultSubcommand: (any Command.Type)?
  /// Groups of subcommands, each with a title, shown after the subcommands outside any group.
  public let groupedSubcommands: [CommandGroup]
  /// Other names, shown next to the canonical name: `make, sign`.
  public let aliases: [String]
  /// Old spellings that are accepted but never shown or suggested: `add_specs`.
  public let hiddenAliases: [String]
  /// Names that call this command if the option follows, even if another command has the same name.
  public let namesWithOption: [(name: String, option: String)]
  /// Old spellings that are refused, each with advice.
  public let formerSpellings: [FormerSpelling]
  /// Subcommands and options of other programs, such as `ls`, each with the words to type in this
  /// program.
  public let foreignWords: KeyValuePairs<String, String>
  /// The option that a word without an option is probably meant for.
  public let impliedOption: String?

  /// Creates a configuration.
  public init(
    commandName: String? = nil,
    abstract: String = "",
    discussion: String = "",
    version: String = "",
    versionDetails: (@Sendable () -> String)? = nil,
    examples: [CommandExample] = [],
    topics: [HelpTopic] = [],
    shouldDisplay: Bool = true,
    subcommands: [any Command.Type] = [],
    defaultSubcommand: (any Command.Type)? = nil,
    groupedSubcommands: [CommandGroup] = [],
    aliases: [String] = [],
    hiddenAliases: [String] = [],
    namesWithOption: [(name: String, option: String)] = [],
    formerSpellings: [FormerSpelling] = [],
    foreignWords: KeyValuePairs<String, String> = [:],
    impliedOption: String? = nil
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.version = version
    self.versionDetails = versionDetails
    self.examples = examples
    self.topics = topics
    self.shouldDisplay = shouldDisplay
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.groupedSubcommands = groupedSubcommands
    self.aliases = aliases
    self.hiddenAliases = hiddenAliases
    self.namesWithOption = namesWithOption
    self.formerSpellings = formerSpellings
    self.foreignWords = foreignWords
    self.impliedOption = impliedOption
  }

  /// All subcommands: first those outside groups, then each group's.
  package var allSubcommands: [any Command.Type] {
    subcommands + groupedSubcommands.flatMap(\.subcommands)
  }
}

/// Subcommands with a common title in the help of their parent.
public struct CommandGroup: Sendable {
  /// The title; help prints it in capitals, followed by `SUBCOMMANDS:`.
  public let name: String
  /// The subcommands, in the order in which help shows them.
  public let subcommands: [any Command.Type]
  /// Whether help omits the group because its commands are rarely used; a help topic lists them.
  public let isFolded: Bool

  /// Creates a titled group of subcommands.
  public init(name: String, isFolded: Bool = false, subcommands: [any Command.Type]) {
    self.name = name
    self.isFolded = isFolded
    self.subcommands = subcommands
  }
}

extension Command {
  /// All names of this command, the canonical one first.
  package static var allNames: [String] {
    [commandName] + configuration.aliases + configuration.hiddenAliases
  }

  /// The names in help, suggestions and completion.
  static var shownNames: [String] { [commandName] + configuration.aliases }
}
