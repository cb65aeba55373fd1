/// The amount of messages in addition to data.
public enum Verbosity: Int, Sendable, Comparable {
  /// Warnings and errors only, without progress.
  case quiet
  /// Also notes.
  case normal
  /// Also details.
  case verbose

  /// Compares by the amount of messages.
  public static func < (left: Verbosity, right: Verbosity) -> Bool {
    left.rawValue < right.rawValue
  }
}
