/// Includes the declarations of another struct in a command.
///
/// ```swift
/// @OptionGroup(title: "Database options") var database: DatabaseOptions
/// ```
/// The options of a group may also precede the subcommand's name if a parent command includes the
/// group too: `hotside --quiet show networks` equals `hotside show networks --quiet`, and options
/// after the subcommand's name take precedence. A command below the root also accepts the options
/// of a group that all of its subcommands include: `hotside show --hot-db-path folder networks`.
@propertyWrapper
public final class OptionGroup<Value: ParsableArguments>: Sendable {
  /// The values of the group, filled together with the command that includes it.
  public let wrappedValue: Value
  private let title: String

  /// Includes a group.
  ///
  /// - Parameter title: the heading in help; empty to list the options among those of the command.
  public init(title: String = "") {
    wrappedValue = Value()
    self.title = title
  }
}

/// A group of options that most commands include.
///
/// Help lists it last, under its own title, and the help of a command with subcommands shows only
/// the names.
public protocol CommonOptions: ParsableArguments {}

extension OptionGroup: Encodable {
  /// Lists the property for the parser.
  public func encode(to encoder: any Encoder) {
    PropertyEncoder.add(.group(wrappedValue, title: title), to: encoder)
  }
}
