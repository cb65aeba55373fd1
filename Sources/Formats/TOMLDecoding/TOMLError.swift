/// Why bytes are no TOML document.
public enum TOMLError: Error, Equatable, Sendable {
  /// The text breaks the grammar; line and column are from 1, the reason is the library's.
  case syntax(line: Int, column: Int, reason: String)
  /// There are more dots than a sensible document has.
  case tooManyDots(limit: Int)
  /// There is no memory to read it in.
  case noMemory

  /// The line of the fault, from 1; `nil` where it is no single one.
  public var line: Int? { if case .syntax(let line, _, _) = self { line } else { nil } }

  /// What is wrong, as a sentence for the user.
  public var message: String {
    switch self {
    case .syntax(_, let column, let reason):
      "This is not TOML at column \(column): \(reason)."
    case .tooManyDots(let limit):
      "There are more than \(limit) dots, so many keys within one another that they are not read."
    case .noMemory: "There is no memory to read it in."
    }
  }
}
