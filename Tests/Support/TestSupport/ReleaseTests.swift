import Foundation

/// What `make test-release` does more than `make test`.
public enum ReleaseTests {
  /// Whether proofs take all of their cases, for which `$HOTSIDE_ALL_CASES` is there; some of them otherwise.
  public static let takeAllCases =
    ProcessInfo.processInfo.environment["HOTSIDE_ALL_CASES"] != nil
}
