/// A command as a completion script sees it: resolved names, and what to offer where.
struct CompletionModel: Sendable {
  /// What to offer for a value.
  enum Offer: Sendable, Equatable {
    case nothing
    case words([String])
    case files(extensions: [String])
    case folders
    /// Ask the program, with the key of ``CompletionRequest``; files besides.
    case custom(key: String, orFiles: Bool)
  }

  struct Option: Sendable {
    /// Spellings that are offered, short ones first.
    let shown: [String]
    /// Spellings that are accepted besides.
    let hidden: [String]
    let abstract: String
    /// The word in angle brackets and its offer; nil for a flag.
    let value: Value?
    /// Whether it may be given more than once.
    let isRepeatable: Bool
    /// Whether it takes all words up to the next option.
    let takesMany: Bool
    /// Spellings that make no sense any more once this is given, its own included.
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

  /// Canonical names from the root: `["hotside", "qr", "read"]`.
  let path: [String]
  let abstract: String
  let options: [Option]
  /// Arguments given by their place.
  let places: [Value]
  let subcommands: [Subcommand]
  /// What `help` takes besides.
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

  /// The path with spaces.
  var joined: String { path.joined(separator: " ") }

  /// This command and all below it, parents first.
  var all: [CompletionModel] { [self] + subcommands.flatMap(\.model.all) }

  /// Subcommands to offer.
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
    // What nothing but settings gives has no name.
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
