import Reporting

/// What a vault demands of its password, and when it locks and destroys itself.
package struct KeyStorePolicy: Equatable, Sendable {
  /// The fewest characters of a password.
  package var minimumLength = 10
  /// The most characters of a password.
  package var maximumLength = 1024
  /// The characters that may occur; `nil` for any.
  package var allowedCharacters: String?
  /// The classes of which at least one character must occur.
  package var requiredClasses: Set<CharacterClass> = []
  /// Whether the empty password is taken, whatever the other rules say.
  package var allowsEmpty = false
  /// Days after which a password must be changed; `nil` for never.
  package var expiryDays: Int?
  /// Seconds without use after which the vault locks; 0 keeps nothing between commands.
  package var inactivitySeconds = 300
  /// Different wrong passwords in a row that destroy the key; `nil` for any number.
  package var attemptLimit: Int? = 10

  /// The standard policy: ten characters of any kind, five minutes, ten attempts.
  package static let standard = KeyStorePolicy()

  /// The longest password in bytes, whatever the policy says: what is read from a file or terminal.
  package static let mostBytes = 4096

  /// The most wrong passwords that a policy can let pass.
  static let mostAttempts = 1000

  private init() {}

  /// Checks the numbers.
  ///
  /// - Throws: ``SecretVaultError/policy(field:problem:)``.
  package func validate() throws {
    func check(_ field: String, _ value: Int?, _ range: ClosedRange<Int>) throws {
      guard let value, !range.contains(value) else { return }
      throw SecretVaultError.policy(
        field: field, problem: "is \(value), and can be \(range.lowerBound) to \(range.upperBound)")
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
        problem: "has no \(missing.phrase), which the policy demands")
    }
  }

  /// What a new password needs, in a few words: `10 characters or more, a digit`.
  package var demand: String {
    let length = "\(minimumLength.counted("character")) or more"
    let classes = requiredClasses.sorted().map { "a \($0.phrase)" }
    let list = allowedCharacters == nil ? [] : ["all of the policy's list"]
    return ([length] + classes + list).joined(separator: ", ")
  }

  /// Judges a password.
  ///
  /// - Parameter password: its bytes.
  /// - Returns: the first rule that it breaks, `nil` if it keeps them all.
  package func violation(of password: Span<UInt8>) -> PasswordViolation? {
    if password.isEmpty { return allowsEmpty ? nil : .empty }
    guard let text = try? UTF8Span(validating: password) else { return .notUTF8 }
    // Scalars one by one: no copy of the password is made.
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

/// What kind of character one is; each has exactly one class.
package enum CharacterClass: String, CaseIterable, Comparable, Sendable {
  /// `a-z`
  case lower
  /// `A-Z`
  case upper
  /// `0-9`
  case digit
  /// The rest of ASCII, the space included.
  case symbol
  /// Everything beyond ASCII.
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

  /// In the order of their declaration.
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

/// The rule that a password breaks.
package enum PasswordViolation: Equatable, Sendable {
  /// There is no character.
  case empty
  /// There are too few characters.
  case tooShort(minimum: Int, found: Int)
  /// There are too many characters.
  case tooLong(maximum: Int, found: Int)
  /// A character occurs that is not allowed.
  case forbiddenCharacter
  /// No character of a class occurs.
  case missingClass(CharacterClass)
  /// The bytes are no text.
  case notUTF8
  /// It was set too long ago.
  case expired(days: Int)
  /// The clock is on a day before the one on which it was set; both in seconds since 1970.
  case clockBehind(now: Int64, setAt: Int64)

  /// What is wrong, as a sentence.
  package var message: String {
    switch self {
    case .empty: "The password is empty, which the policy does not allow."
    case .tooShort(let minimum, let found):
      "The password has \(found.counted("character")), and the policy wants \(minimum) or more."
    case .tooLong(let maximum, let found):
      "The password has \(found.counted("character")), and the policy wants \(maximum) or fewer."
    case .forbiddenCharacter:
      "The password has a character that is not in the policy's list of allowed ones."
    case .missingClass(let kind): "The password has no \(kind.phrase), and the policy wants one."
    case .notUTF8: "The password is not UTF-8 text."
    case .expired(let days):
      "The password is older than \(days.counted("day")), the most that the policy allows."
    case .clockBehind(let now, let setAt):
      """
      This computer's clock says \(CalendarDay(secondsSince1970: now)), and the password was set on \
      \(CalendarDay(secondsSince1970: setAt)), which is later.
      """
    }
  }
}
