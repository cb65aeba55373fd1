/// One use of a command, shown at the end of its help and on its manual page.
///
/// ```swift
/// CommandExample("Fetch Westend's metadata.", "hotside load-metadata -t -n westend")
/// ```
public struct CommandExample: Sendable, Equatable {
  /// What the line does, as a sentence.
  public let summary: String
  /// What is typed into a shell, the program's name included; never wrapped.
  public let line: String

  /// Creates an example.
  public init(_ summary: String, _ line: String) {
    self.summary = summary
    self.line = line
  }
}
