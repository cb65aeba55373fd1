/// How much a command says besides its data.
public enum Verbosity: Int, Sendable, Comparable {
  /// Warnings and errors only, no progress.
  case quiet
  /// Notes too.
  case normal
  /// Details too.
  case verbose

  /// Compares by how much is said.
  public static func < (left: Verbosity, right: Verbosity) -> Bool {
    left.rawValue < right.rawValue
  }
}
