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
/// Flags that mean one choice are better declared as one enum, see ``EnumerableFlag``.
public struct Alternatives: Sendable, Equatable {
  /// Names of Swift properties of the same struct, or of a group in it.
  public let properties: [String]
  /// Whether one of them has to be given.
  public let isRequired: Bool

  /// Creates a set of alternatives from the names of Swift properties, each of which must be
  /// optional or defaulted by itself.
  public init(_ properties: String..., isRequired: Bool = false) {
    self.properties = properties
    self.isRequired = isRequired
  }
}
