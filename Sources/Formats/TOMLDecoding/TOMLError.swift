/// An error in a TOML document.
public enum TOMLError: Error, Equatable, Sendable {
  /// A syntax error; line and column count from 1, and the reason is the library's message.
  case syntax(line: Int, column: Int, reason: String)
  /// The document has more dots than allowed.
  case tooManyDots(limit: Int)
  /// There is not enough memory.
  case noMemory

  /// The line of the error, from 1; `nil` if it has no single line.
  public var line: Int? { if case .syntax(let line, _, _) = self { line } else { nil } }

  /// The error, as a sentence for the user.
  public var message: String {
    switch self {
    case .syntax(_, let column, let reason):
      "This is not TOML at column \(column): \(reason)."
    case .tooManyDots(let limit):
      "There are more than \(limit) dots; keys that are nested so deeply are not read."
    case .noMemory: "There is not enough memory to read it."
    }
  }
}
