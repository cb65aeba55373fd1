/// An end of a command that is no failure (exit code 0).
public enum CleanExit: Error, Equatable, Sendable {
  /// Print the help of the command on standard output.
  case helpRequest
  /// Print a text on standard output.
  case message(String)
}
