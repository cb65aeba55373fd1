package import JSONCodec

extension PasswordPolicy {
  /// The form in the vault and on standard output.
  package var json: JSONObject {
    JSONObject([
      ("minimumLength", .integer(minimumLength)),
      ("maximumLength", .integer(maximumLength)),
      ("allowedCharacters", .string(allowedCharacters)),
      ("requiredClasses", .strings(requiredClasses.sorted().map(\.rawValue))),
      ("allowsEmpty", .bool(allowsEmpty)),
      ("expiryDays", .integer(expiryDays)),
      ("inactivitySeconds", .integer(inactivitySeconds)),
      ("attemptLimit", .integer(attemptLimit)),
    ])
  }

  /// Reads the form in the vault: all fields, and no others.
  ///
  /// - Returns: `nil` for anything that ``json`` does not write.
  init?(stored text: String) {
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
  var stored: String { JSONValue.object(json).serialized() }
}

extension PasswordPolicy {
  /// The shape of ``json``.
  package static let shape = JSONShape.named(
    "PasswordPolicy",
    .members([
      "minimumLength": .integer, "maximumLength": .integer, "allowedCharacters": .text.orNull,
      "requiredClasses": .texts, "allowsEmpty": .bool, "expiryDays": .integer.orNull,
      "inactivitySeconds": .integer, "attemptLimit": .integer.orNull,
    ]))
}
