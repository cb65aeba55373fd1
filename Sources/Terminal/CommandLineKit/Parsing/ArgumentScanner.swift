internal import Reporting

/// Assigns the words of one command to its declarations, without parsing values.
package struct ArgumentScanner {
  /// The reason why the scanner stopped.
  enum Stop: Equatable {
    case end
    case help
    /// Whether another word requests the version's details.
    case version(isDetailed: Bool)
    /// A word requests a completion script; contains the shell's name after
    /// `--generate-completion-script`, `nil` if there is none.
    case completionScript(String?)
    /// A word names a subcommand; contains its index.
    case subcommand(Int)
  }

  /// The names that the scanner recognizes in addition to the declared ones.
  struct BuiltIns {
    var version = false
    var completionScript = false
    /// Whether the first word that is not an option is a subcommand.
    var subcommands = false
    /// The option that the user probably forgot before an unexpected word.
    var impliedOption: String?
    /// Old spellings with one hyphen, such as `-database`, which would look like groups of
    /// one-letter flags.
    var refusedGroups: Set<String> = []
  }

  package static let helpNames = [Name(long: "help"), Name(short: "h")]
  package static let versionName = Name(long: "version")
  /// The options that request the details of a version.
  static let verboseNames = ["--verbose", "-v"]
  package static let completionScriptName = Name(long: "generate-completion-script")

  /// The declaration and choice that a name belongs to.
  private struct Target {
    let entry: Int
    let choice: Int
    let name: Name
  }

  private let declarations: DeclarationSet
  private let builtIns: BuiltIns
  private let targets: [String: Target]
  private let words: [String]
  private var index: Int

  private(set) var occurrences: [[Occurrence]]
  private var places: [String] = []

  init(_ declarations: DeclarationSet, builtIns: BuiltIns, words: [String], from index: Int) {
    self.declarations = declarations
    self.builtIns = builtIns
    self.words = words
    self.index = index
    occurrences = Array(repeating: [], count: declarations.entries.count)
    var targets: [String: Target] = [:]
    for (entry, declared) in declarations.entries.enumerated() {
      for name in declared.definition.names {
        targets[name.spelling] = Target(entry: entry, choice: 0, name: name)
      }
      for (choice, flag) in declared.definition.choices.enumerated() {
        for name in flag.names {
          targets[name.spelling] = Target(entry: entry, choice: choice, name: name)
        }
      }
    }
    self.targets = targets
  }

  /// Scans words up to the end, or up to a subcommand.
  ///
  /// `--help` in the remaining words takes precedence over an error before it.
  mutating func scan() throws(CommandLineKitError) -> Stop {
    do {
      return try scanWords()
    } catch {
      let rest = words[min(index, words.count)...].prefix { $0 != "--" }
      guard rest.contains(where: { word in Self.helpNames.contains { $0.spelling == word } })
      else { throw error }
      return .help
    }
  }

  private mutating func scanWords() throws(CommandLineKitError) -> Stop {
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        places += words[index...]
        index = words.count
      } else if !Self.looksLikeOption(word) {
        if builtIns.subcommands { return .subcommand(index - 1) }
        places.append(word)
      } else if let stop = word.hasPrefix("--") ? try long(word) : try short(word) {
        return stop
      }
    }
    try distributePlaces()
    return .end
  }

  /// Whether a word looks like an option: it begins with a hyphen, but is not `-`.
  static func looksLikeOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }

  private mutating func long(_ word: String) throws(CommandLineKitError) -> Stop? {
    let (spelling, joined) = Self.split(word)
    guard let target = targets[spelling] else { return try builtIn(spelling, joined: joined) }
    try take(target, spelling: spelling, joined: joined)
    return nil
  }

  private mutating func short(_ word: String) throws(CommandLineKitError) -> Stop? {
    let (group, joined) = Self.split(word)
    let letters = Array(group.dropFirst())
    guard !letters.isEmpty else { throw .unknownOption(word, suggestion: nil) }
    for (position, letter) in letters.enumerated() {
      let spelling = "-" + String(letter)
      let isLast = position == letters.count - 1
      guard let target = targets[spelling] else {
        if builtIns.refusedGroups.contains(group) { throw .unknownOption(group, suggestion: nil) }
        if letters.count > 1, let name = nearestName(to: "-" + group) {
          throw .unknownOption(group, suggestion: name)
        }
        return try builtIn(spelling, joined: isLast ? joined : nil)
      }
      let definition = declarations.entries[target.entry].definition
      if isLast || !definition.takesValue {
        try take(target, spelling: spelling, joined: isLast ? joined : nil)
        continue
      }
      let rest = String(letters[(position + 1)...]) + (joined.map { "=" + $0 } ?? "")
      guard target.name.allowsJoined else {
        throw .missingValue(
          label: definition.label(spelling: spelling), hint: "\(spelling)=\(rest)")
      }
      add(Occurrence(spelling: spelling, value: rest), to: target)
      return nil
    }
    return nil
  }

  private mutating func builtIn(
    _ spelling: String, joined: String?
  ) throws(CommandLineKitError) -> Stop? {
    if Self.helpNames.contains(where: { $0.spelling == spelling }) {
      guard let joined else { return .help }
      throw .unexpectedValue(joined, flag: spelling)
    }
    if builtIns.version, spelling == Self.versionName.spelling {
      guard let joined else {
        return .version(isDetailed: words.contains { Self.verboseNames.contains($0) })
      }
      throw .unexpectedValue(joined, flag: spelling)
    }
    if builtIns.version, joined == nil, Self.verboseNames.contains(spelling),
      words.contains(Self.versionName.spelling)
    {
      return nil
    }
    if builtIns.completionScript, spelling == Self.completionScriptName.spelling {
      return .completionScript(joined ?? (index < words.count ? words[index] : nil))
    }
    throw .unknownOption(spelling, suggestion: nearestName(to: spelling))
  }

  private mutating func take(
    _ target: Target, spelling: String, joined: String?
  ) throws(CommandLineKitError) {
    let definition = declarations.entries[target.entry].definition
    switch definition.kind {
    case .flag, .positional:
      if let joined { throw .unexpectedValue(joined, flag: spelling) }
      add(Occurrence(spelling: spelling, value: nil, choice: target.choice), to: target)
    case .option(let strategy):
      if let joined {
        add(Occurrence(spelling: spelling, value: joined), to: target)
      } else if index < words.count, !Self.looksLikeOption(words[index]) {
        add(Occurrence(spelling: spelling, value: words[index]), to: target)
        index += 1
      } else {
        throw .missingValue(
          label: definition.label(spelling: spelling), hint: hintForValue(of: spelling))
      }
      guard case .upToNextOption = strategy, definition.isRepeating, joined == nil else { return }
      while index < words.count, !Self.looksLikeOption(words[index]) {
        add(Occurrence(spelling: spelling, value: words[index]), to: target)
        index += 1
      }
    }
  }

  private mutating func add(_ occurrence: Occurrence, to target: Target) {
    occurrences[target.entry].append(occurrence)
  }

  /// A corrected spelling such as `--size=-5`, if the word after an option begins with a hyphen and
  /// is not a known name.
  private func hintForValue(of spelling: String) -> String? {
    guard index < words.count, words[index] != "--" else { return nil }
    let word = words[index]
    let name = word.hasPrefix("--") ? Self.split(word).name : String(word.prefix(2))
    let isKnown =
      targets[name] != nil || Self.helpNames.contains { $0.spelling == name }
      || name == Self.versionName.spelling
    return isKnown ? nil : "\(spelling)=\(word)"
  }

  private func nearestName(to spelling: String) -> String? {
    var names: [String] = []
    for entry in declarations.entries where !entry.definition.help.isHidden {
      let all = entry.definition.names + entry.definition.choices.flatMap(\.names)
      names += all.filter { !$0.isHidden }.map(\.spelling)
    }
    names += Self.helpNames.map(\.spelling)
    if builtIns.version { names.append(Self.versionName.spelling) }
    return Suggestion.nearest(to: spelling, among: names)
  }

  /// Assigns the positional words to the declarations in order; an array receives all remaining
  /// words.
  private mutating func distributePlaces() throws(CommandLineKitError) {
    var rest = places[...]
    for entry in declarations.positionals {
      let count = declarations.entries[entry].definition.isRepeating ? rest.count : 1
      occurrences[entry] = rest.prefix(count).map { Occurrence(spelling: nil, value: $0) }
      rest = rest.dropFirst(count)
    }
    guard rest.isEmpty else {
      throw .unexpectedArguments(Array(rest), option: builtIns.impliedOption)
    }
  }

  /// Splits `--name=value`; the value is `nil` without an equals sign.
  private static func split(_ word: String) -> (name: String, value: String?) {
    guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }
}
