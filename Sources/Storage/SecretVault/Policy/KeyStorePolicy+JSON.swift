package import JSONCodec

extension KeyStorePolicy: JSONFormed {
  /// The form in the vault and on standard output.
  package static let form = JSONForm<KeyStorePolicy>.named(
    "KeyStorePolicy",
    [
      "minimumLength": .of(\.minimumLength), "maximumLength": .of(\.maximumLength),
      "allowedCharacters": .of(\.allowedCharacters),
      "requiredClasses": .of { $0.requiredClasses.sorted().map(\.rawValue) },
      "allowsEmpty": .of(\.allowsEmpty), "expiryDays": .of(\.expiryDays),
      "inactivitySeconds": .of(\.inactivitySeconds), "attemptLimit": .of(\.attemptLimit),
    ])

  /// Reads the form in the vault: all fields, and no others.
  ///
  /// - Returns: `nil` for anything that ``json`` does not write.
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
    // What was not read, or read as something else, is missing here.
    guard (try? validate()) != nil, stored == text else { return nil }
  }

  /// The text that the vault keeps.
  package var stored: String { json.serialized() }
}
