package import JSONCodec

extension KeyStorePolicy: JSONFormed {
  /// The JSON form in the vault and on standard output.
  package static let form = JSONForm<KeyStorePolicy>.named(
    "KeyStorePolicy",
    [
      "minimumLength": .of(\.minimumLength), "maximumLength": .of(\.maximumLength),
      "allowedCharacters": .of(\.allowedCharacters),
      "requiredClasses": .of { $0.requiredClasses.sorted().map(\.rawValue) },
      "allowsEmpty": .of(\.allowsEmpty), "expiryDays": .of(\.expiryDays),
      "inactivitySeconds": .of(\.inactivitySeconds), "attemptLimit": .of(\.attemptLimit),
    ])

  /// Reads the form in the vault; `nil` for any text that ``stored`` does not return.
  package init?(stored text: String) {
    guard let value = try? JSONValue(parsing: text),
      let minimum = value["minimumLength"]?.integer(Int.self),
      let maximum = value["maximumLength"]?.integer(Int.self),
      let inactivity = value["inactivitySeconds"]?.integer(Int.self),
      let allowsEmpty = value["allowsEmpty"]?.bool,
      let classes = value["requiredClasses"]?.array
    else { return nil }
    self = .standard
    minimumLength = minimum
    maximumLength = maximum
    inactivitySeconds = inactivity
    self.allowsEmpty = allowsEmpty
    allowedCharacters = value["allowedCharacters"]?.string
    for word in classes {
      guard let word = word.string, let kind = CharacterClass(rawValue: word) else { return nil }
      requiredClasses.insert(kind)
    }
    expiryDays = value["expiryDays"]?.integer()
    attemptLimit = value["attemptLimit"]?.integer()
    // Fields that were not read, or read with another value, make the texts differ.
    guard (try? validate()) != nil, stored == text else { return nil }
  }

  package var stored: String { json.serialized() }
}
