package import CommandLineKit

/// Finds the faults of declarations that no compiler sees, before a user does.
///
/// ```swift
/// @Test func declarationsAreSound() {
///   #expect(CommandDeclarationCheck.problems(of: Hotside.self) == [])
/// }
/// ```
package enum CommandDeclarationCheck {
  /// Walks the whole tree of commands.
  ///
  /// Reported are names given twice or taken by `--help` and `--version`, names that cannot be typed,
  /// missing help, arguments in an order that cannot be filled, alternatives of properties that are
  /// not there, defaults that their own type cannot read, and loops of subcommands.
  ///
  /// - Parameter root: The command the program as a whole is.
  /// - Returns: A sentence for each fault, beginning with the command's path; none if all is well.
  package static func problems(of root: any Command.Type) -> [String] {
    problems(of: CommandPath(root: root))
  }

  private static func problems(of path: CommandPath) -> [String] {
    let declarations = DeclarationSet(path.last.init())
    let own =
      commandProblems(path)
      + nameProblems(declarations, of: path)
      + declarations.entries.flatMap { definitionProblems($0.definition) }
      + orderProblems(declarations, of: path)
      + alternativesProblems(declarations)
    let here = own.map { "\(path.joined): \($0)" }
    return here
      + path.last.configuration.allSubcommands.flatMap { command -> [String] in
        guard !path.types.contains(where: { $0 == command }) else {
          return ["\(path.joined): the subcommand '\(command.commandName)' contains itself"]
        }
        return problems(of: path.appending(command))
      }
  }

  // MARK: - Commands

  private static func commandProblems(_ path: CommandPath) -> [String] {
    let configuration = path.last.configuration
    var problems: [String] = []
    if configuration.abstract.isEmpty, configuration.shouldDisplay {
      problems.append("the command has no abstract")
    }
    let names = configuration.allSubcommands.flatMap { $0.allNames }
    for name in repeated(names) {
      problems.append("the subcommand name '\(name)' is given twice")
    }
    for name in names where name == "help" {
      problems.append("the subcommand name '\(name)' is taken")
    }
    for name in names where name.isEmpty || name.hasPrefix("-") || !isTypable(name) {
      problems.append("the subcommand name '\(name)' cannot be typed")
    }
    return problems
  }

  // MARK: - Names

  private static func nameProblems(
    _ declarations: DeclarationSet, of path: CommandPath
  ) -> [String] {
    let names = declarations.entries.flatMap { entry in
      entry.definition.names + entry.definition.choices.flatMap(\.names)
    }
    var taken = ArgumentScanner.helpNames.map(\.spelling)
    if !path.last.configuration.version.isEmpty {
      taken.append(ArgumentScanner.versionName.spelling)
    }
    if path.types.count == 1 { taken.append(ArgumentScanner.completionScriptName.spelling) }
    return repeated(names.map(\.spelling)).map { "the name '\($0)' is given twice" }
      + names.filter { taken.contains($0.spelling) }.map { "the name '\($0.spelling)' is taken" }
      + names.filter { !isTypable($0) }.map { "the name '\($0.spelling)' cannot be typed" }
  }

  private static func isTypable(_ name: Name) -> Bool {
    let bare = String(name.spelling.drop { $0 == "-" })
    return !bare.isEmpty && bare.count + (name.isShort ? 1 : 2) == name.spelling.count
      && isTypable(bare)
  }

  private static func isTypable(_ text: String) -> Bool {
    text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }

  // MARK: - Arguments

  private static func definitionProblems(_ definition: ArgumentDefinition) -> [String] {
    let property = definition.key.property
    var problems = definition.unreadableDefaults.map {
      "the default '\($0)' of '\(property)' is not a value it accepts"
    }
    guard !definition.help.isHidden else { return problems }
    if definition.choices.isEmpty, definition.help.abstract.isEmpty {
      problems.append("'\(property)' has no help")
    }
    for choice in definition.choices
    where choice.help.abstract.isEmpty && definition.help.abstract.isEmpty && !choice.help.isHidden
    {
      let name = choice.names.preferred?.spelling ?? ""
      problems.append("the flag '\(name)' of '\(property)' has no help")
    }
    let isNameless =
      switch definition.kind {
      case .positional: false
      case .option: definition.names.preferred == nil
      case .flag(let choices): choices.contains { $0.names.preferred == nil } || choices.isEmpty
      }
    if isNameless { problems.append("'\(property)' has no name that is shown") }
    return problems
  }

  /// The words in angle brackets of arguments that name something which exists.
  private static let nouns: Set = [
    "dir", "file", "folder", "id", "metadata", "name", "network", "path", "payload", "picture",
    "pictures", "site", "source", "state", "title", "version", "what",
  ]

  /// Finds arguments that name something, and that no shell completes.
  ///
  /// - Parameters:
  ///   - root: The command the program as a whole is.
  ///   - isFree: Whether an argument, named by its command and its property, is a word that the user
  ///     makes up.
  /// - Returns: The command and the property of each.
  package static func uncompleted(
    of root: any Command.Type, where isFree: (String) -> Bool
  ) -> [String] {
    uncompleted(of: CommandPath(root: root)).filter { !isFree($0) }
  }

  private static func uncompleted(of path: CommandPath) -> [String] {
    let own = DeclarationSet(path.last.init()).entries.map(\.definition).filter { definition in
      guard definition.choices.isEmpty, !definition.help.isHidden, definition.values.isEmpty,
        case .automatic = definition.completion
      else { return false }
      return nouns.contains(definition.valueName)
        || nouns.contains { definition.key.property.lowercased().hasSuffix($0) }
    }
    return own.map { "\(path.joined) \($0.key.property)" }
      + path.last.configuration.allSubcommands.flatMap { uncompleted(of: path.appending($0)) }
  }

  private static func orderProblems(
    _ declarations: DeclarationSet, of path: CommandPath
  ) -> [String] {
    let places = declarations.positionals.map { declarations.entries[$0].definition }
    guard !places.isEmpty else { return [] }
    var problems: [String] = []
    if !path.last.configuration.allSubcommands.isEmpty {
      problems.append(
        "'\(places[0].key.property)' can never be given, since subcommands come first")
    }
    for (earlier, later) in zip(places, places.dropFirst()) {
      let (first, second) = (earlier.key.property, later.key.property)
      if earlier.isRepeating {
        problems.append("the array '\(first)' takes what is meant for '\(second)'")
      } else if !earlier.isRequired, later.isRequired {
        problems.append("'\(first)' may be left out, but the later '\(second)' may not")
      }
    }
    return problems
  }

  private static func alternativesProblems(_ declarations: DeclarationSet) -> [String] {
    declarations.alternatives.flatMap { set in
      set.unknown.map { "the alternative '\($0)' is no property" }
        + set.entries.map { declarations.entries[$0].definition }.filter(\.isRequired)
        .map { "the alternative '\($0.key.property)' is required by itself" }
        + (set.entries.count + set.unknown.count < 2
          ? ["a set of alternatives has fewer than two"] : [])
    }
  }

  private static func repeated(_ words: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for word in words { counts[word, default: 0] += 1 }
    return counts.filter { $0.value > 1 }.keys.sorted()
  }
}
