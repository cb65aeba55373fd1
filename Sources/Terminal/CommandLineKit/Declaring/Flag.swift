private import Synchronization

/// A flag: a name on the command line that takes no value.
///
/// ```swift
/// @Flag(help: "Overwrite existing files.") var force = false
/// @Flag(name: [.short, .long], help: "Say more.") var verbose: Int      // -vv is 2
/// @Flag() var setting: Setting                                          // see EnumerableFlag
/// ```
@propertyWrapper
public final class Flag<Value: Sendable>: Sendable {
  private let help: ArgumentHelp
  private let initial: Value?
  private let isRequired: Bool
  private let choices: @Sendable (_ property: String) -> [FlagChoice]
  private let read: @Sendable (_ chosen: [Int]) -> Value?
  private let counts: Bool
  private let parsed = Mutex<Value?>(nil)

  private init(
    help: ArgumentHelp, initial: Value?, isRequired: Bool = false, counts: Bool = false,
    choices: @escaping @Sendable (_ property: String) -> [FlagChoice],
    read: @escaping @Sendable (_ chosen: [Int]) -> Value?
  ) {
    self.help = help
    self.initial = initial
    self.isRequired = isRequired
    self.counts = counts
    self.choices = choices
    self.read = read
  }

  /// The selected value, or the initial value.
  ///
  /// Reading a required value before parsing is a programming error.
  public var wrappedValue: Value {
    guard let value = parsed.withLock({ $0 }) ?? initial else {
      preconditionFailure("A required flag was read from a command that was not parsed")
    }
    return value
  }
}

extension Flag where Value == Bool {
  /// Declares a flag that turns `false` into `true`.
  public convenience init(
    wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp = ""
  ) {
    precondition(!wrappedValue, "A flag that starts as true cannot be switched off")
    self.init(
      help: help, initial: false,
      choices: { [FlagChoice(names: name.names(property: $0), help: help)] },
      read: { chosen in !chosen.isEmpty })
  }
}

extension Flag where Value == Int {
  /// Declares a flag whose value is the number of its occurrences.
  public convenience init(name: NameSpecification = .long, help: ArgumentHelp = "") {
    self.init(
      help: help, initial: 0, counts: true,
      choices: { [FlagChoice(names: name.names(property: $0), help: help)] },
      read: { chosen in chosen.count })
  }
}

extension Flag where Value: EnumerableFlag {
  /// Declares a required set of flags; `help` is for cases without help.
  public convenience init(help: ArgumentHelp = "") {
    self.init(
      help: help, initial: nil, isRequired: true,
      choices: { _ in FlagChoice.cases(of: Value.self, default: nil) },
      read: { chosen in FlagChoice.value(Value.self, chosen) })
  }

  /// Declares a set of flags with a default.
  public convenience init(wrappedValue: Value, help: ArgumentHelp = "") {
    self.init(
      help: help, initial: wrappedValue,
      choices: { _ in FlagChoice.cases(of: Value.self, default: wrappedValue) },
      read: { chosen in FlagChoice.value(Value.self, chosen) })
  }
}

extension Flag {
  /// Declares an optional set of flags; `help` is for cases without help.
  public convenience init<Element: EnumerableFlag>(help: ArgumentHelp = "")
  where Value == Element? {
    self.init(
      help: help, initial: .some(nil),
      choices: { _ in FlagChoice.cases(of: Element.self, default: nil) },
      read: { chosen in FlagChoice.value(Element.self, chosen) })
  }
}

extension Flag: DeclarationWrapper, Encodable {
  /// Lists the property for the parser.
  public func encode(to encoder: any Encoder) {
    PropertyEncoder.add(.declaration(self), to: encoder)
  }

  func definition(property: String, owner: ObjectIdentifier) -> ArgumentDefinition {
    ArgumentDefinition(
      key: DeclarationKey(owner: owner, property: property),
      kind: .flag(choices(property)), names: [], help: help,
      isRequired: isRequired, isRepeating: counts)
  }

  func fill(
    _ occurrences: [Occurrence], of definition: ArgumentDefinition
  ) throws(CommandLineKitError) {
    try definition.refuseConflicts(occurrences)
    guard let value = read(occurrences.map(\.choice)) else { return }
    parsed.withLock { $0 = value }
  }
}
