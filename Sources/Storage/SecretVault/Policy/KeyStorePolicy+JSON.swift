package import JSONCodec

extension KeyStorePolicy: JSONFormed {
  /// The JSON form, both in the vault and on standard output.
  package static let form = JSONForm<KeyStorePolicy>.named(
    "KeyStorePolicy",
    [
      "minimumLength": .field(\.minimumLength), "maximumLength": .field(\.maximumLength),
      "allowedCharacters": .field(\.allowedCharacters),
      "requiredClasses": .field(\.requiredClasses, as: classes),
      "allowsEmpty": .field(\.allowsEmpty), "expiryDays": .field(\.expiryDays),
      "inactivitySeconds": .field(\.inactivitySeconds), "attemptLimit": .field(\.attemptLimit),
    ]
  ).read(into: .standard)

  private static let classes = JSONForm<String>.text.list.converted(write: {
    $0.sorted().map(\.rawValue)
  }) { words in
    Set(words.compactMap(CharacterClass.init(rawValue:)))
  }

  /// Reads the form in the vault; `nil` for any text that ``stored`` does not return.
  package init?(stored text: String) {
    guard let value = try? JSONValue(parsing: text),
      let policy = try? KeyStorePolicy.form.value(of: value)
    else { return nil }
    self = policy
    // If a member was not read, or read with another value, the texts differ.
    guard (try? validate()) != nil, stored == text else { return nil }
  }

  package var stored: String { json.serialized() }
}
