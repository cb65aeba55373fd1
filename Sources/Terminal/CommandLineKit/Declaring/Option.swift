private import Synchronization

/// How the values of an option are written if its property is an array.
public enum ArrayParsingStrategy: Sendable {
  /// One value for each occurrence: `--file a --file b`.
  case singleValue
  /// All words up to the next word that begins with a hyphen: `--file a b`.
  case upToNextOption
}

/// An option: a name on the command line, followed by a value.
///
/// ```swift
/// @Option(name: [.short, .long], help: "Node to ask.") var url: String? // -u, --url <url>
/// @Option(help: "What to write.") var goal = Goal.both                  // (default: both)
/// @Option(help: "Symbol bytes.") var chunkSize: UInt16 = 1072
/// ```
/// The forms are `--name value`, `--name=value`, `-n value` and `-n=value`. A value that begins
/// with a hyphen needs the equals sign, except `-`, which means standard input or output. An option
/// with a ``Setting`` that is not on the command line is looked up in the program's settings.
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

  /// The parsed value, or the initial value.
  ///
  /// Reading a required value before parsing is a programming error.
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
  /// Declares an optional option.
  public convenience init<Element: ExpressibleByArgument>(
    name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind? = nil,
    setting: Setting? = nil
  ) where Value == Element? {
    self.init(name, .optional(help: help, completion: completion), setting)
  }

  /// Declares an array option that is required at least once.
  public convenience init<Element: ExpressibleByArgument>(
    name: NameSpecification = .long, parsing strategy: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp = "", completion: CompletionKind? = nil, setting: Setting? = nil
  ) where Value == [Element] {
    self.init(
      name, .many(initial: nil, help: help, completion: completion), setting, strategy: strategy)
  }

  /// Declares an array option with a default that is used if the option is not given.
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

extension Option: DeclarationWrapper, Encodable {
  /// Lists the property for the parser.
  public func encode(to encoder: any Encoder) {
    PropertyEncoder.add(.declaration(self), to: encoder)
  }

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
