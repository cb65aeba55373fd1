private import Reporting

/// The environment variables for a command.
public struct CommandEnvironment: Sendable, ExpressibleByDictionaryLiteral {
  private let lookup: @Sendable (String) -> String?

  /// Creates an environment with exactly these variables.
  public init(_ variables: [String: String]) { lookup = { variables[$0] } }

  /// Creates an environment from a list; of equal names the last one counts.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(elements) { $1 })
  }

  private init(lookup: @escaping @Sendable (String) -> String?) { self.lookup = lookup }

  /// The variables of this process.
  public static let process = CommandEnvironment { SystemText.variable($0) }

  /// The value of a variable; `nil` if it is not set.
  public subscript(name: String) -> String? { lookup(name) }

  /// Whether a variable is set and not empty, as the convention for `NO_COLOR` requires.
  func isSet(_ name: String) -> Bool { lookup(name).map { !$0.isEmpty } ?? false }
}
