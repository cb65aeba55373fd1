/// Why the answer to a password takes longer than its check.
package enum UnlockDelay: Equatable, Sendable {
  /// Other commands are opening a vault in that folder.
  case others
  /// So many attempts were begun and never came to a verdict, which is what guessing looks like that
  /// ends its processes before they are counted.
  case unfinishedAttempts(count: Int, pause: Duration)

  /// The pause before an attempt that follows `count` unfinished ones: none after two, a quarter of a
  /// second for each further one, four seconds at most.
  static func pause(afterUnfinished count: Int) -> Duration {
    .milliseconds(250 * min(max(count - 2, 0), 16))
  }

  /// What is waited for, as a sentence.
  package var message: String {
    switch self {
    case .others: "Waiting for other commands that are opening the vault."
    case .unfinishedAttempts(let count, let pause):
      "\(count) attempts to open the vault were cut short; this one waits \(pause / .milliseconds(1000)) s first."
    }
  }
}
