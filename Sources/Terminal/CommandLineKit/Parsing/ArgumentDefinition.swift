/// Which property of which struct a definition comes from.
package struct DeclarationKey: Hashable, Sendable {
  /// The struct that declares the property.
  let owner: ObjectIdentifier
  package let property: String
}

/// One of the names a flag goes by, and what choosing it means to its declaration.
package struct FlagChoice: Sendable {
  package let names: [Name]
  package let help: ArgumentHelp
  var isDefault = false

  static func cases<Value: EnumerableFlag>(
    of type: Value.Type, default initial: Value?
  ) -> [FlagChoice] {
    type.allCases.map { value in
      FlagChoice(
        names: type.name(for: value).names(property: "\(value)"), help: type.help(for: value),
        isDefault: value == initial)
    }
  }

  static func value<Value: EnumerableFlag>(_ type: Value.Type, _ chosen: [Int]) -> Value? {
    let cases = Array(type.allCases)
    return chosen.last.flatMap { cases.indices.contains($0) ? cases[$0] : nil }
  }
}

/// One place on the command line where a declared argument was given.
struct Occurrence: Sendable, Equatable {
  /// As written, hyphens included; nil for an argument given by its place.
  let spelling: String?
  /// The word given; nil for flags.
  let value: String?
  /// Index among the choices of a flag.
  var choice = 0
  /// The setting's value that the word is of; nil for the command line.
  var source: SettingValue?
}

/// Everything known about one declared property, without its type.
package struct ArgumentDefinition: Sendable {
  package enum Kind: Sendable {
    case positional
    case option(ArrayParsingStrategy)
    /// Several choices exclude one another.
    case flag([FlagChoice])
  }

  package let key: DeclarationKey
  package let kind: Kind
  /// Names of an option; empty for the rest, flags have theirs in the choices.
  package let names: [Name]
  package let help: ArgumentHelp
  package let isRequired: Bool
  /// Whether giving it again adds to it: arrays, and flags that count.
  package var isRepeating = false
  /// The elements of the initial value as a reader would type them.
  var defaultWords: [String] = []
  /// Parts of the initial value that the type cannot read back.
  package var unreadableDefaults: [String] = []
  /// All words the type knows, old spellings left out.
  var values: [String] = []
  var completion = CompletionKind.automatic
  /// Where else the value may be from.
  var setting: Setting?
  /// How a settings file writes the value, or each element of it.
  var form = SettingForm.text
  /// Whether the type can read a word.
  var reads: @Sendable (String) -> Bool = { _ in true }
  /// What a valid word looks like, to follow "Expected ".
  var expectedForm: String?
  /// The heading in help; empty for the general ones.
  var groupTitle = ""

  /// The initial value as a reader would type it.
  var defaultText: String? { defaultWords.isEmpty ? nil : defaultWords.joined(separator: ", ") }

  var isPositional: Bool { if case .positional = kind { true } else { false } }

  var takesValue: Bool { if case .flag = kind { false } else { true } }

  /// The choices of a flag; empty for the rest.
  package var choices: [FlagChoice] { if case .flag(let choices) = kind { choices } else { [] } }

  /// The word between angle brackets.
  var valueName: String {
    help.valueName ?? names.first { !$0.isShort && !$0.isHidden }.map {
      String($0.spelling.dropFirst(2))
    } ?? key.property.kebabCased
  }

  /// `<payload>`, `--size <size>`, or the flag's name; `spelling` is the name the user chose.
  func label(spelling: String? = nil) -> String {
    switch kind {
    case .positional: "<\(valueName)>"
    case .option: "\(spelling ?? names.preferred?.spelling ?? "") <\(valueName)>"
    case .flag(let choices): spelling ?? choices.first?.names.preferred?.spelling ?? ""
    }
  }

  /// Names of all choices of a flag that are shown, or of the option.
  var shownSpellings: [String] {
    isPositional
      ? ["<\(valueName)>"]
      : takesValue
        ? names.preferred.map { [$0.spelling] } ?? []
        : choices.compactMap { $0.names.preferred?.spelling }
  }

  /// Refuses two different choices of one set of flags.
  func refuseConflicts(_ occurrences: [Occurrence]) throws(CommandLineKitError) {
    guard case .flag(let choices) = kind, choices.count > 1, let first = occurrences.first,
      let other = occurrences.first(where: { $0.choice != first.choice })
    else { return }
    throw .exclusive(first: first.spelling ?? "", second: other.spelling ?? "", all: shownSpellings)
  }
}
