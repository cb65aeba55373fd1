private import Synchronization

/// How an option whose property is an array collects its values.
public enum ArrayParsingStrategy: Sendable {
  /// One value each time the option is given: `--file a --file b`.
  case singleValue
  /// All words up to the next one that begins with a hyphen: `--file a b`.
  case upToNextOption
}

/// A value given after a name.
///
/// ```swift
/// @Option(name: [.short, .long], help: "Node to ask.") var url: String? // -u, --url <url>
/// @Option(help: "What to write.") var goal = Goal.both                  // (default: both)
/// @Option(help: "Symbol bytes.") var chunkSize: UInt16 = 1072
/// ```
/// Written `--name value`, `--name=value`, `-n value` or `-n=value`; a value that begins with a
/// hyphen must be joined by the equals sign, except `-` alone, which stands for standard input or
/// output. With a ``Setting``, what is not given is looked up where the program keeps its settings.
@propertyWrapper
public final class Option<Value: Sendable>: Sendable {
  private let name: NameSpecification
  private let strategy: ArrayParsingStrategy
  private let setting: Setting?
  private let declaration: ValueDeclaration<Value>
  private let parsed = Mutex<(value: Value?, found: [Occurrence])>((nil, []))

  private init(
    _ name: NameSpecification, _ declaration: ValueDeclaration<Value>, _ setting: Setting?,
    strategy: ArrayParsingStrategy = .singleValue
  ) {
    self.name = name
    self.declaration = declaration
    self.setting = setting
    self.strategy = strategy
  }

  /// The parsed value, or the initial one.
  ///
  /// Reading a required value of a command that no parser has filled is a programming error.
  public var wrappedValue: Value {
    guard let value = parsed.withLock({ $0.value }) ?? declaration.initial else {
      preconditionFailure("A required option was read from a command that was not parsed")
    }
    return value
  }
}

extension Option where Value: ExpressibleByArgument {
  /// Declares a required option.
  public convenience init(
    name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind? = nil,
    setting: Setting? = nil
  ) {
    self.init(name, .one(initial: nil, help: help, completion: completion), setting)
  }

  /// Declares an option with a default.
  public convenience init(
    wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "",
    completion: CompletionKind? = nil, setting: Setting? = nil
  ) {
    self.init(name, .one(initial: wrappedValue, help: help, completion: completion), setting)
  }
}

extension Option {
  /// Declares an option that may be left out.
  public convenience init<Element: ExpressibleByArgument>(
    name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind? = nil,
    setting: Setting? = nil
  ) where Value == Element? {
    self.init(name, .optional(help: help, completion: completion), setting)
  }

  /// Declares an option that must be given at least once.
  public convenience init<Element: ExpressibleByArgument>(
    name: NameSpecification = .long, parsing strategy: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp = "", completion: CompletionKind? = nil, setting: Setting? = nil
  ) where Value == [Element] {
    self.init(
      name, .many(initial: nil, help: help, completion: completion), setting, strategy: strategy)
  }

  /// Declares an option that may be given any number of times, with what stands for none.
  public convenience init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], name: NameSpecification = .long,
    parsing strategy: ArrayParsingStrategy = .singleValue, help: ArgumentHelp = "",
    completion: CompletionKind? = nil, setting: Setting? = nil
  ) where Value == [Element] {
    self.init(
      name, .many(initial: wrappedValue, help: help, completion: completion), setting,
      strategy: strategy)
  }
}

extension Option: DeclarationWrapper {
  func definition(property: String, owner: ObjectIdentifier) -> ArgumentDefinition {
    var definition = declaration.definition(
      property: property, owner: owner, names: name.names(property: property),
      kind: .option(strategy))
    definition.setting = setting
    return definition
  }

  var found: [Occurrence] { parsed.withLock { $0.found } }

  func fill(
    _ occurrences: [Occurrence], of definition: ArgumentDefinition
  ) throws(CommandLineKitError) {
    let value = try declaration.read(occurrences, definition)
    parsed.withLock { $0 = (value, occurrences) }
  }
}
