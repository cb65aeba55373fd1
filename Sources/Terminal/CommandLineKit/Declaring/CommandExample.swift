/// One use of a command, shown at the end of its help and on its manual page.
///
/// ```swift
/// CommandExample("Fetch Westend's metadata.", "hotside load-metadata -t -n westend")
/// ```
public struct CommandExample: Sendable, Equatable {
  /// One sentence about the effect of the command line.
  public let summary: String
  /// The command line with the program's name; never wrapped.
  public let line: String

  /// Creates an example from its sentence and command line.
  public init(_ summary: String, _ line: String) {
    self.summary = summary
    self.line = line
  }
}
