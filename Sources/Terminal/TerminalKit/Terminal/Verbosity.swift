/// How many messages a command prints in addition to data.
public enum Verbosity: Int, Sendable, Comparable {
  /// Warnings and errors only, without progress.
  case quiet
  /// Notes in addition to warnings and errors.
  case normal
  /// Details in addition to notes.
  case verbose

  /// Compares verbosities by the number of messages.
  public static func < (left: Verbosity, right: Verbosity) -> Bool {
    left.rawValue < right.rawValue
  }
}
