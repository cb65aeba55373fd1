/// The declaration of an ``Argument`` or ``Option``, with its type's parsing functions.
struct ValueDeclaration<Value: Sendable>: Sendable {
  typealias Reader =
    @Sendable ([Occurrence], ArgumentDefinition) throws(CommandLineKitError) -> Value?

  let initial: Value?
  let help: ArgumentHelp
  let completion: CompletionKind
  let isRepeating: Bool
  /// The elements of the initial value as a user would type them.
  let defaultWords: [String]
  /// The elements of the initial value that the type cannot read, because of a defect in the
  /// declaration.
  let unreadableDefaults: [String]
  let values: [String]
  /// The form of an element in a settings file.
  let form: SettingForm
  let expectedForm: String?
  /// Whether the type can read the word.
  let reads: @Sendable (String) -> Bool
  /// Parses the occurrences; `nil` keeps the initial value.
  let read: Reader

  func definition(
    property: String, owner: ObjectIdentifier, names: [Name], kind: ArgumentDefinition.Kind
  ) -> ArgumentDefinition {
    ArgumentDefinition(
      key: DeclarationKey(owner: owner, property: property), kind: kind, names: names, help: help,
      isRequired: initial == nil, isRepeating: isRepeating,
      defaultWords: defaultWords, unreadableDefaults: unreadableDefaults, values: values,
      completion: completion, form: form, reads: reads, expectedForm: expectedForm)
  }
}

extension ValueDeclaration where Value: ExpressibleByArgument {
  /// Declares a required value, or a value with a default.
  static func one(
    initial: Value?, help: ArgumentHelp, completion: CompletionKind?
  ) -> ValueDeclaration {
    let words = initial.map { [$0.defaultValueDescription] } ?? []
    return ValueDeclaration(
      initial: initial, help: help, completion: completion ?? Value.defaultCompletionKind,
      isRepeating: false, defaultWords: words,
      unreadableDefaults: words.filter { Value(argument: $0) == nil },
      values: Value.allValueStrings, form: Value.settingForm, expectedForm: Value.expectedForm,
      reads: { Value(argument: $0) != nil },
      read: { occurrences, definition throws(CommandLineKitError) in
        try definition.onlyValue(of: occurrences, as: Value.self)
      })
  }
}

extension ValueDeclaration {
  /// Declares an optional value.
  static func optional<Element: ExpressibleByArgument>(
    help: ArgumentHelp, completion: CompletionKind?
  ) -> ValueDeclaration where Value == Element? {
    ValueDeclaration(
      initial: .some(nil), help: help, completion: completion ?? Element.defaultCompletionKind,
      isRepeating: false, defaultWords: [], unreadableDefaults: [], values: Element.allValueStrings,
      form: Element.settingForm, expectedForm: Element.expectedForm,
      reads: { Element(argument: $0) != nil },
      read: { occurrences, definition throws(CommandLineKitError) in
        try definition.onlyValue(of: occurrences, as: Element.self)
      })
  }

  static func many<Element: ExpressibleByArgument>(
    initial: [Element]?, help: ArgumentHelp, completion: CompletionKind?
  ) -> ValueDeclaration where Value == [Element] {
    let words = (initial ?? []).map(\.defaultValueDescription)
    return ValueDeclaration(
      initial: initial, help: help, completion: completion ?? Element.defaultCompletionKind,
      isRepeating: true, defaultWords: words,
      unreadableDefaults: words.filter { Element(argument: $0) == nil },
      values: Element.allValueStrings, form: Element.settingForm,
      expectedForm: Element.expectedForm, reads: { Element(argument: $0) != nil },
      read: { occurrences, definition throws(CommandLineKitError) in
        guard !occurrences.isEmpty else { return nil }
        var result: [Element] = []
        for occurrence in occurrences {
          result.append(try definition.value(of: occurrence, as: Element.self))
        }
        return result
      })
  }
}

extension ArgumentDefinition {
  /// The value of the only occurrence; `nil` without an occurrence.
  func onlyValue<Element: ExpressibleByArgument>(
    of occurrences: [Occurrence], as type: Element.Type
  ) throws(CommandLineKitError) -> Element? {
    guard let first = occurrences.first else { return nil }
    guard occurrences.count == 1 else {
      throw .repeatedOption(
        label: label(spelling: first.spelling), values: occurrences.compactMap(\.value))
    }
    return try value(of: first, as: type)
  }

  /// Parses one word.
  func value<Element: ExpressibleByArgument>(
    of occurrence: Occurrence, as type: Element.Type
  ) throws(CommandLineKitError) -> Element {
    let word = occurrence.value ?? ""
    if let value = Element(argument: word) { return value }
    throw .invalidValue(
      word, label: label(spelling: occurrence.spelling), allowed: Element.allValueStrings,
      expected: Element.expectedForm)
  }
}
