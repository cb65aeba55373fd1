public import TerminalKit

/// The words that a shell completes for a value.
public enum CompletionKind: Sendable {
  /// The values of the type, if the type lists them.
  case automatic
  /// Folders, and files with one of the extensions (without dots); with any extension if the list
  /// is empty.
  case file(extensions: [String] = [])
  /// Folders.
  case directory
  /// Fixed words.
  case list([String])
  /// Words that the program itself computes.
  ///
  /// The closure receives the words of the command line so far (without the program's name) and the
  /// environment. It must be fast and silent and have no side effects. If `orFiles`, files are
  /// offered too.
  case custom(
    orFiles: Bool = false,
    @Sendable (_ words: [String], _ environment: CommandEnvironment) -> [String])
}
