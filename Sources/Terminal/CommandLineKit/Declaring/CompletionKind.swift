public import TerminalKit

/// What a shell offers when the tab key is pressed where a value is expected.
public enum CompletionKind: Sendable {
  /// The values the type lists, else nothing.
  case automatic
  /// Files, and folders on the way to them; with extensions (no dot) only those files.
  case file(extensions: [String] = [])
  /// Folders.
  case directory
  /// Fixed words.
  case list([String])
  /// Words made at the moment of asking, by the program itself. The closure gets the words of the
  /// command line so far (without the program's name) and the environment, and must be quick,
  /// silent and free of side effects. Files are offered besides where `orFiles` says so.
  case custom(
    orFiles: Bool = false,
    @Sendable (_ words: [String], _ environment: CommandEnvironment) -> [String])
}
