/// An early, successful end of a command (exit code 0).
public enum CleanExit: Error, Equatable, Sendable {
  /// Prints the help of the command to standard output.
  case helpRequest
  /// Prints a text to standard output.
  case message(String)
}
