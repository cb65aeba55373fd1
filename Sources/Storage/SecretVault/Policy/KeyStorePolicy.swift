import Reporting

/// The requirements for a vault's password, and the rules for locking and self-destruction.
package struct KeyStorePolicy: Equatable, Sendable {
  /// The minimum length of a password in Unicode scalars.
  package var minimumLength = 10
  /// The maximum length of a password in Unicode scalars.
  package var maximumLength = 1024
  /// The allowed characters; `nil` for any.
  package var allowedCharacters: String?
  /// The classes that must each occur at least once.
  package var requiredClasses: Set<CharacterClass> = []
  /// Whether the empty password is allowed, whatever the other rules say.
  package var allowsEmpty = false
  /// The number of days after which a password must be changed; `nil` for never.
  package var expiryDays: Int?
  /// The number of seconds without use after which the vault locks; with 0, every command needs the
  /// password.
  package var inactivitySeconds = 300
  /// The number of different wrong passwords in a row that destroys the key; `nil` for no limit.
  package var attemptLimit: Int? = 10

  /// The standard policy: ten characters of any kind, five minutes, ten attempts.
  package static let standard = KeyStorePolicy()

  /// The maximum length in bytes of a password from a file or terminal, whatever the policy.
  package static let mostBytes = 4096

  /// The highest attempt limit of a policy.
  static let mostAttempts = 1000

  private init() {}

  /// Checks the numbers and the allowed characters.
  ///
  /// - Throws: ``SecretVaultError/policy(field:problem:)``.
  package func validate() throws {
    func check(_ field: String, _ value: Int?, _ range: ClosedRange<Int>) throws {
      guard let value, !range.contains(value) else { return }
      throw SecretVaultError.policy(
        field: field, problem: "is \(value), but can be \(range.lowerBound) to \(range.upperBound)")
    }
    try check("the minimum length", minimumLength, 1...1024)
    try check("the maximum length", maximumLength, minimumLength...1024)
    try check("the expiry in days", expiryDays, 1...36_500)
    try check("the inactivity time in seconds", inactivitySeconds, 0...604_800)
    try check("the number of attempts", attemptLimit, 1...KeyStorePolicy.mostAttempts)
    guard let allowedCharacters else { return }
    guard !allowedCharacters.isEmpty, allowedCharacters.utf8.count <= 1024 else {
      throw SecretVaultError.policy(
        field: "the list of allowed characters",
        problem: "has no character, or more than 1024 bytes")
    }
    let possible = Set(allowedCharacters.unicodeScalars.map(CharacterClass.init))
    if let missing = requiredClasses.subtracting(possible).min() {
      throw SecretVaultError.policy(
        field: "the list of allowed characters",
        problem: "has no \(missing.phrase), which the policy requires")
    }
  }

  /// The requirements for a new password, for a prompt: `10 characters or more, a digit`.
  package var demand: String {
    let length = "\(minimumLength.counted("character")) or more"
    let classes = requiredClasses.sorted().map { "a \($0.phrase)" }
    let list = allowedCharacters == nil ? [] : ["all of the policy's list"]
    return ([length] + classes + list).joined(separator: ", ")
  }

  /// The first rule that a password violates; `nil` for a valid password.
  ///
  /// - Parameter password: its bytes.
  /// - Returns: the violated rule.
  package func violation(of password: Span<UInt8>) -> PasswordViolation? {
    if password.isEmpty { return allowsEmpty ? nil : .empty }
    guard let text = try? UTF8Span(validating: password) else { return .notUTF8 }
    // Scalars are read one by one, without a copy of the password.
    var scalars = text.makeUnicodeScalarIterator()
    var count = 0
    var classes: Set<CharacterClass> = []
    var hasForbidden = false
    while let scalar = scalars.next() {
      count += 1
      classes.insert(CharacterClass(scalar))
      if let allowedCharacters, !allowedCharacters.unicodeScalars.contains(scalar) {
        hasForbidden = true
      }
    }
    if count < minimumLength { return .tooShort(minimum: minimumLength, found: count) }
    if count > maximumLength { return .tooLong(maximum: maximumLength, found: count) }
    if hasForbidden { return .forbiddenCharacter }
    return requiredClasses.subtracting(classes).min().map { .missingClass($0) }
  }
}

/// The class of a character; each character has exactly one.
package enum CharacterClass: String, CaseIterable, Comparable, Sendable {
  /// `a-z`
  case lower
  /// `A-Z`
  case upper
  /// `0-9`
  case digit
  /// All other ASCII characters, including the space.
  case symbol
  /// All characters beyond ASCII.
  case other

  init(_ scalar: Unicode.Scalar) {
    self =
      switch scalar.value {
      case 0x61...0x7a: .lower
      case 0x41...0x5a: .upper
      case 0x30...0x39: .digit
      case 0...0x7f: .symbol
      default: .other
      }
  }

  /// Compares in the order of declaration.
  package static func < (left: CharacterClass, right: CharacterClass) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }

  var phrase: String {
    switch self {
    case .lower: "lower-case letter a-z"
    case .upper: "capital letter A-Z"
    case .digit: "digit"
    case .symbol: "symbol of ASCII"
    case .other: "character beyond ASCII"
    }
  }
}

/// The rule that a password violates.
package enum PasswordViolation: Equatable, Sendable {
  /// The password has no character.
  case empty
  /// The password has fewer characters than the minimum.
  case tooShort(minimum: Int, found: Int)
  /// The password has more characters than the maximum.
  case tooLong(maximum: Int, found: Int)
  /// A character is not in the policy's list.
  case forbiddenCharacter
  /// No character of a required class occurs.
  case missingClass(CharacterClass)
  /// The bytes are not UTF-8.
  case notUTF8
  /// The password was set too many days ago.
  case expired(days: Int)
  /// The clock shows an earlier day than the day on which the password was set; both in seconds
  /// since 1970.
  case clockBehind(now: Int64, setAt: Int64)

  /// The violation as a sentence.
  package var message: String {
    switch self {
    case .empty: "The password is empty, which the policy does not allow."
    case .tooShort(let minimum, let found):
      "The password has \(found.counted("character")), but the policy requires \(minimum) or more."
    case .tooLong(let maximum, let found):
      "The password has \(found.counted("character")), but the policy requires \(maximum) or fewer."
    case .forbiddenCharacter:
      "The password has a character that is not in the policy's list of allowed ones."
    case .missingClass(let kind): "The password has no \(kind.phrase), but the policy requires one."
    case .notUTF8: "The password is not UTF-8 text."
    case .expired(let days):
      "The password is older than \(days.counted("day")), the most that the policy allows."
    case .clockBehind(let now, let setAt):
      """
      This computer's clock says \(CalendarDay(secondsSince1970: now)), but the password was set on \
      \(CalendarDay(secondsSince1970: setAt)), which is later.
      """
    }
  }
}
