/// Takes the declarations of another struct into a command.
///
/// ```swift
/// @OptionGroup(title: "Database options") var database: DatabaseOptions
/// ```
/// A group that a command higher up takes in too may be given before the subcommand's name:
/// `hotside --quiet show networks` equals `hotside show networks --quiet`; what stands nearer to the
/// end wins. A group that all subcommands of a command below the root take in may stand behind that
/// command's name as well: `hotside show --hot-db-path folder networks`.
@propertyWrapper
public final class OptionGroup<Value: ParsableArguments>: Sendable {
  /// The group; filled together with the command that holds it.
  public let wrappedValue: Value
  private let title: String

  /// Takes in a group.
  ///
  /// - Parameter title: A heading of its own in help; empty to list the group among the options.
  public init(title: String = "") {
    wrappedValue = Value()
    self.title = title
  }
}

/// A group that most commands take in: help lists it last, under a title of its own, and the help of a
/// command with subcommands gives the names alone.
public protocol CommonOptions: ParsableArguments {}

extension OptionGroup: GroupWrapper {
  var group: any ParsableArguments { wrappedValue }
  var groupTitle: String { title }
}
