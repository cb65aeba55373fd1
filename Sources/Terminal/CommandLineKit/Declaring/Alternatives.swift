/// Properties that exclude one another on the command line.
///
/// ```swift
/// static let alternatives = [Alternatives("all", "name", "url", isRequired: true)]
/// ```
/// ```
/// $ hotside add-specs -d --all --url ws://127.0.0.1:9944
/// Error: '--all' and '--url' exclude one another; give one of '--all', '--name' or '--url'
/// Usage: hotside add-specs ... (--all | --name <name> | --url <url>)
/// ```
///
/// For flags that select one value, an enum is better; see ``EnumerableFlag``.
public struct Alternatives: Sendable, Equatable {
  /// The names of Swift properties of the same struct, or of a group in it.
  public let properties: [String]
  /// Whether one of the properties must be given.
  public let isRequired: Bool

  /// Creates a set from the names of Swift properties, each optional or with a default.
  public init(_ properties: String..., isRequired: Bool = false) {
    self.properties = properties
    self.isRequired = isRequired
  }
}
