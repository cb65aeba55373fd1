/// Identifies the property that a definition comes from.
package struct DeclarationKey: Hashable, Sendable {
  /// The struct that declares the property.
  let owner: ObjectIdentifier
  package let property: String
}

/// One flag of a declaration: its names and help.
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

/// One occurrence of a declared argument, on the command line or in the settings.
struct Occurrence: Sendable, Equatable {
  /// The name as written, with its hyphens; `nil` for a positional argument or a setting.
  let spelling: String?
  /// The value; `nil` for flags.
  let value: String?
  /// The index of the choice, for a set of flags.
  var choice = 0
  /// The value of the setting; `nil` for an occurrence on the command line.
  var source: SettingValue?
}

/// The declaration of one property, independent of its type.
package struct ArgumentDefinition: Sendable {
  package enum Kind: Sendable {
    case positional
    case option(ArrayParsingStrategy)
    /// A set of one or more flags, which exclude one another.
    case flag([FlagChoice])
  }

  package let key: DeclarationKey
  package let kind: Kind
  /// The names of an option; empty for arguments and flags, whose names are in the choices.
  package let names: [Name]
  package let help: ArgumentHelp
  package let isRequired: Bool
  /// Whether several occurrences accumulate: for arrays and counting flags.
  package var isRepeating = false
  /// The elements of the initial value as a user would type them.
  var defaultWords: [String] = []
  /// The elements of the initial value that the type cannot read; a defect of the declaration.
  package var unreadableDefaults: [String] = []
  /// All words of the type, without old spellings.
  package var values: [String] = []
  package var completion = CompletionKind.automatic
  /// The setting that supplies the value if it is not on the command line.
  var setting: Setting?
  /// The form of the value, or of each element, in a settings file.
  var form = SettingForm.text
  /// Whether the type can read the word.
  var reads: @Sendable (String) -> Bool = { _ in true }
  /// The form of a valid word, for a sentence that begins with "Expected ".
  var expectedForm: String?
  /// The heading in help; empty for the general headings.
  var groupTitle = ""

  /// The initial value as a user would type it.
  var defaultText: String? { defaultWords.isEmpty ? nil : defaultWords.joined(separator: ", ") }

  var isPositional: Bool { if case .positional = kind { true } else { false } }

  var takesValue: Bool { if case .flag = kind { false } else { true } }

  /// The choices of a flag; empty for options and arguments.
  package var choices: [FlagChoice] { if case .flag(let choices) = kind { choices } else { [] } }

  /// The word in angle brackets.
  package var valueName: String {
    help.valueName ?? names.first { !$0.isShort && !$0.isHidden }.map {
      String($0.spelling.dropFirst(2))
    } ?? key.property.kebabCased
  }

  /// The label in messages: `<payload>`, `--size <size>`, or the flag's name; `spelling` is the
  /// name that the user typed.
  func label(spelling: String? = nil) -> String {
    switch kind {
    case .positional: "<\(valueName)>"
    case .option: "\(spelling ?? names.preferred?.spelling ?? "") <\(valueName)>"
    case .flag(let choices): spelling ?? choices.first?.names.preferred?.spelling ?? ""
    }
  }

  /// The preferred name of each choice of a flag, or of the option.
  var shownSpellings: [String] {
    isPositional
      ? ["<\(valueName)>"]
      : takesValue
        ? names.preferred.map { [$0.spelling] } ?? []
        : choices.compactMap { $0.names.preferred?.spelling }
  }

  /// Throws an error if the occurrences are different choices of one set of flags.
  func refuseConflicts(_ occurrences: [Occurrence]) throws(CommandLineKitError) {
    guard case .flag(let choices) = kind, choices.count > 1, let first = occurrences.first,
      let other = occurrences.first(where: { $0.choice != first.choice })
    else { return }
    throw .exclusive(first: first.spelling ?? "", second: other.spelling ?? "", all: shownSpellings)
  }
}
