/// The texts and names of a ``Command``, and its subcommands.
public struct CommandConfiguration: Sendable {
  /// The name on the command line; nil for the kebab-case form of the type's name.
  public let commandName: String?
  /// One sentence, shown in the list of subcommands and as the overview.
  public let abstract: String
  /// Paragraphs shown below the overview, with an empty line between; the lines of each are joined and
  /// wrapped, but those that begin with a space stay.
  public let discussion: String
  /// The text of `--version`; empty if this command has no such flag.
  public let version: String
  /// What `--version --verbose` prints below it, made when it is asked for.
  public let versionDetails: (@Sendable () -> String)?
  /// Uses of the command, the most common first.
  public let examples: [CommandExample]
  /// Tables of the whole program; those of the root count.
  public let topics: [HelpTopic]
  /// Whether the command appears in help and completion.
  public let shouldDisplay: Bool
  /// Subcommands outside any group.
  public let subcommands: [any Command.Type]
  /// Subcommands under a title each, shown after the others.
  public let groupedSubcommands: [CommandGroup]
  /// Other names of the same standing, shown beside the first: `make, sign`.
  public let aliases: [String]
  /// Old spellings that are accepted but never shown or suggested, such as `add_specs`.
  public let hiddenAliases: [String]
  /// Names that call the command where an option stands behind them; any other command of the name
  /// stands back then.
  public let namesWithOption: [(name: String, option: String)]
  /// What is refused with its own advice: spellings that mean something else today, or nothing.
  public let formerSpellings: [FormerSpelling]
  /// Subcommands and options of other programs, such as `ls`, each with what to type here instead.
  public let foreignWords: KeyValuePairs<String, String>
  /// The option that a word without one is probably meant for.
  public let impliedOption: String?

  /// Creates a configuration; every part may be left out.
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
    self.groupedSubcommands = groupedSubcommands
    self.aliases = aliases
    self.hiddenAliases = hiddenAliases
    self.namesWithOption = namesWithOption
    self.formerSpellings = formerSpellings
    self.foreignWords = foreignWords
    self.impliedOption = impliedOption
  }

  /// All subcommands: those outside groups, then group by group.
  package var allSubcommands: [any Command.Type] {
    subcommands + groupedSubcommands.flatMap(\.subcommands)
  }
}

/// Subcommands shown together under a title of their own in the help of their parent.
public struct CommandGroup: Sendable {
  /// The heading; help prints it in capitals.
  public let name: String
  /// The subcommands in the order shown.
  public let subcommands: [any Command.Type]
  /// Whether the help leaves the group to a topic of its own, for it is needed seldom.
  public let isFolded: Bool

  /// Creates a titled group of subcommands.
  public init(name: String, isFolded: Bool = false, subcommands: [any Command.Type]) {
    self.name = name
    self.isFolded = isFolded
    self.subcommands = subcommands
  }
}

extension Command {
  /// Every name that calls this command, the canonical one first.
  package static var allNames: [String] {
    [commandName] + configuration.aliases + configuration.hiddenAliases
  }

  /// The names that help, suggestions and completion may show.
  static var shownNames: [String] { [commandName] + configuration.aliases }
}
