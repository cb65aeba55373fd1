import CommandLineKit
import SecretVault

/// The password policy of a vault; options that are not given keep the current value.
struct PolicyOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Minimum length of a password.", valueName: "count"))
  var minimumLength: Int?
  @Option(help: ArgumentHelp("Maximum length of a password.", valueName: "count"))
  var maximumLength: Int?
  @Option(
    help: ArgumentHelp(
      "The characters that a password may have, or 'any'.", valueName: "characters"))
  var allowedCharacters: String?
  @Option(
    help: ArgumentHelp(
      "A password needs a character of this class; may be repeated.", valueName: "class"))
  var requireClass: [CharacterClass] = []
  @Flag(help: "Require no classes of characters.") var requireNoClasses = false
  @Flag(help: "Allow the empty password.") var allowEmpty = false
  @Flag(help: "Refuse the empty password.") var refuseEmpty = false
  @Option(
    help: ArgumentHelp(
      "Days after which the password must be changed, or 'never'.", valueName: "days")
  )
  var expiry: Limit?
  @Option(
    help: ArgumentHelp(
      "Seconds without use until the vault locks; 0 locks after each command.",
      valueName: "seconds"))
  var inactivity: Int?
  @Option(
    help: ArgumentHelp(
      "Different wrong passwords in a row that destroy the key, or 'never'.", valueName: "count"))
  var attempts: Limit?

  static let alternatives = [
    Alternatives("requireClass", "requireNoClasses"), Alternatives("allowEmpty", "refuseEmpty"),
  ]

  /// A number, or `never` for no limit.
  enum Limit: ExpressibleByArgument {
    case number(Int)
    case never

    init?(argument: String) {
      if argument == "never" {
        self = .never
      } else {
        guard let number = Int(argument) else { return nil }
        self = .number(number)
      }
    }

    var value: Int? { if case .number(let number) = self { number } else { nil } }
  }

  var isEmpty: Bool { changed(.standard) == .standard && changed(other) == other }

  /// A policy that differs from the standard policy in every value.
  private var other: KeyStorePolicy {
    var policy = KeyStorePolicy.standard
    policy.minimumLength = 11
    policy.maximumLength = 1023
    policy.allowedCharacters = "-"
    policy.requiredClasses = [.symbol]
    policy.allowsEmpty = true
    policy.expiryDays = 1
    policy.inactivitySeconds = 1
    policy.attemptLimit = nil
    return policy
  }

  /// The given policy, changed by the options.
  func changed(_ policy: KeyStorePolicy) -> KeyStorePolicy {
    var policy = policy
    if let minimumLength { policy.minimumLength = minimumLength }
    if let maximumLength { policy.maximumLength = maximumLength }
    if let allowedCharacters {
      policy.allowedCharacters = allowedCharacters == "any" ? nil : allowedCharacters
    }
    if !requireClass.isEmpty { policy.requiredClasses = Set(requireClass) }
    if requireNoClasses { policy.requiredClasses = [] }
    if allowEmpty { policy.allowsEmpty = true }
    if refuseEmpty { policy.allowsEmpty = false }
    if let expiry { policy.expiryDays = expiry.value }
    if let inactivity { policy.inactivitySeconds = inactivity }
    if let attempts { policy.attemptLimit = attempts.value }
    return policy
  }
}
