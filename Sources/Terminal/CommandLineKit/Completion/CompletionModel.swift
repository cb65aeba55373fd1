/// A command as completion scripts need it: its names, its options, and the words to offer for each
/// value.
struct CompletionModel: Sendable {
  /// The words to offer for a value.
  enum Offer: Sendable, Equatable {
    case nothing
    case words([String])
    case files(extensions: [String])
    case folders
    /// Words that the program computes, by the key of ``CompletionRequest``; optionally also files.
    case custom(key: String, orFiles: Bool)
  }

  struct Option: Sendable {
    /// The offered spellings, short ones first.
    let shown: [String]
    /// Accepted spellings that are not offered.
    let hidden: [String]
    let abstract: String
    /// The value; `nil` for a flag.
    let value: Value?
    /// Whether the option may be given more than once.
    let isRepeatable: Bool
    /// Whether the option takes all words up to the next option.
    let takesMany: Bool
    /// The spellings that are no longer offered after this option, including its own.
    var excludes: [String] = []

    var all: [String] { shown + hidden }
  }

  struct Value: Sendable {
    let name: String
    let offer: Offer
    let isRequired: Bool
    let isRepeating: Bool
  }

  struct Subcommand: Sendable {
    let shown: [String]
    let all: [String]
    let isDisplayed: Bool
    let model: CompletionModel
  }

  /// The canonical names from the root: `["hotside", "qr", "read"]`.
  let path: [String]
  let abstract: String
  let options: [Option]
  /// The values of the positional arguments.
  let places: [Value]
  let subcommands: [Subcommand]
  /// The topics that `help` accepts in addition to subcommands.
  let topics: [HelpTopic]

  init(of root: any Command.Type) { self.init(path: CommandPath(root: root)) }

  private init(path: CommandPath) {
    let configuration = path.last.configuration
    let declarations = DeclarationSet(path)
    self.path = path.names
    abstract = configuration.abstract
    let indices = declarations.entries.indices
    let isCommon = { declarations.entries[$0].definition.isCommon }
    let named = (indices.filter { !isCommon($0) } + indices.filter(isCommon)).flatMap { index in
      Self.options(of: declarations, at: index)
    }
    options = named + Self.builtIns(hasVersion: !configuration.version.isEmpty)
    places = declarations.positionals.enumerated().map { place, index in
      Self.value(declarations.entries[index].definition, key: String(place))
    }
    topics = path.types.count == 1 ? configuration.topics : []
    subcommands = configuration.allSubcommands.map { command in
      Subcommand(
        shown: command.shownNames, all: command.allNames,
        isDisplayed: command.configuration.shouldDisplay,
        model: CompletionModel(path: path.appending(command)))
    }
  }

  var joined: String { path.joined(separator: " ") }

  /// This command and all commands below it, parents first.
  var all: [CompletionModel] { [self] + subcommands.flatMap(\.model.all) }

  /// The subcommands to offer.
  var displayed: [Subcommand] { subcommands.filter(\.isDisplayed) }

  private static func options(of declarations: DeclarationSet, at index: Int) -> [Option] {
    let definition = declarations.entries[index].definition
    guard !definition.isPositional else { return [] }
    let rivals = declarations.alternatives.filter { $0.entries.contains(index) }
      .flatMap(\.entries).filter { $0 != index }
      .flatMap { spellings(declarations.entries[$0].definition) }
    guard definition.takesValue else {
      return definition.choices.map { choice in
        option(choice.names, help: choice.help, of: definition, rivals: rivals, value: nil)
      }
    }
    // An option without names can only be set in the settings.
    guard let key = definition.names.first?.spelling else { return [] }
    return [
      option(
        definition.names, help: definition.help, of: definition, rivals: rivals,
        value: value(definition, key: key))
    ]
  }

  private static func option(
    _ names: [Name], help: ArgumentHelp, of definition: ArgumentDefinition, rivals: [String],
    value: Value?
  ) -> Option {
    let isHidden = help.isHidden || definition.help.isHidden
    let shown = isHidden ? [] : names.shown.map(\.spelling)
    var takesMany = false
    if case .option(.upToNextOption) = definition.kind { takesMany = definition.isRepeating }
    return Option(
      shown: shown, hidden: names.map(\.spelling).filter { !shown.contains($0) },
      abstract: help.abstract.isEmpty ? definition.help.abstract : help.abstract, value: value,
      isRepeatable: definition.isRepeating, takesMany: takesMany,
      excludes: definition.isRepeating ? [] : spellings(definition) + rivals)
  }

  private static func spellings(_ definition: ArgumentDefinition) -> [String] {
    guard !definition.isPositional, !definition.help.isHidden else { return [] }
    return (definition.names + definition.choices.flatMap(\.names)).shown.map(\.spelling)
  }

  private static func value(_ definition: ArgumentDefinition, key: String) -> Value {
    let offer: Offer =
      switch definition.completion {
      case .automatic: definition.values.isEmpty ? .nothing : .words(definition.values)
      case .file(let extensions): .files(extensions: extensions)
      case .directory: .folders
      case .list(let words): .words(words)
      case .custom(let orFiles, _): .custom(key: key, orFiles: orFiles)
      }
    return Value(
      name: definition.valueName, offer: offer, isRequired: definition.isRequired,
      isRepeating: definition.isRepeating)
  }

  private static func builtIns(hasVersion: Bool) -> [Option] {
    var result: [Option] = []
    if hasVersion { result.append(builtIn([ArgumentScanner.versionName], "Show the version.")) }
    result.append(builtIn(ArgumentScanner.helpNames, "Show help information."))
    return result
  }

  private static func builtIn(_ names: [Name], _ abstract: String) -> Option {
    let shown = names.shown.map(\.spelling)
    return Option(
      shown: shown, hidden: [], abstract: abstract, value: nil, isRepeatable: false,
      takesMany: false, excludes: shown)
  }
}
