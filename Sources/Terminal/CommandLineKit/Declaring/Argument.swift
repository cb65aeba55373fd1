private import Synchronization

/// A positional argument.
///
/// ```swift
/// @Argument(help: "The payload file.") var payload: String              // <payload>
/// @Argument(help: "Where to write.") var path: String?                  // [<path>]
/// @Argument(help: "Pictures to read.", completion: .file()) var pictures: [String]
/// ```
/// An array takes all remaining words: at least one, unless it has an initial value.
@propertyWrapper
public final class Argument<Value: Sendable>: Sendable {
  private let declaration: ValueDeclaration<Value>
  private let parsed = Mutex<Value?>(nil)

  private init(_ declaration: ValueDeclaration<Value>) { self.declaration = declaration }

  /// The parsed value, or the initial value.
  ///
  /// Reading a required value before parsing is a programming error.
  public var wrappedValue: Value {
    guard let value = parsed.withLock({ $0 }) ?? declaration.initial else {
      preconditionFailure("A required argument was read from a command that was not parsed")
    }
    return value
  }
}

extension Argument where Value: ExpressibleByArgument {
  /// Declares a required argument.
  public convenience init(help: ArgumentHelp = "", completion: CompletionKind? = nil) {
    self.init(.one(initial: nil, help: help, completion: completion))
  }

  /// Declares an argument with a default.
  public convenience init(
    wrappedValue: Value, help: ArgumentHelp = "", completion: CompletionKind? = nil
  ) {
    self.init(.one(initial: wrappedValue, help: help, completion: completion))
  }
}

extension Argument {
  /// Declares an optional argument.
  public convenience init<Element: ExpressibleByArgument>(
    help: ArgumentHelp = "", completion: CompletionKind? = nil
  ) where Value == Element? {
    self.init(.optional(help: help, completion: completion))
  }

  /// Declares the remaining arguments; at least one is required.
  public convenience init<Element: ExpressibleByArgument>(
    help: ArgumentHelp = "", completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(.many(initial: nil, help: help, completion: completion))
  }

  /// Declares the remaining arguments, with a default that is used if there are none.
  public convenience init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], help: ArgumentHelp = "", completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(.many(initial: wrappedValue, help: help, completion: completion))
  }
}

extension Argument: DeclarationWrapper, Encodable {
  /// Lists the property for the parser.
  public func encode(to encoder: any Encoder) {
    PropertyEncoder.add(.declaration(self), to: encoder)
  }

  func definition(property: String, owner: ObjectIdentifier) -> ArgumentDefinition {
    declaration.definition(property: property, owner: owner, names: [], kind: .positional)
  }

  func fill(
    _ occurrences: [Occurrence], of definition: ArgumentDefinition
  ) throws(CommandLineKitError) {
    let value = try declaration.read(occurrences, definition)
    parsed.withLock { $0 = value }
  }
}
