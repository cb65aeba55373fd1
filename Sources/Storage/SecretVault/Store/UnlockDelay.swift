/// The reason why an unlocking takes longer than usual.
package enum UnlockDelay: Equatable, Sendable {
  /// Other processes are opening a vault in the same folder.
  case others
  /// The results of `count` attempts were not stored.
  ///
  /// An attacker who kills each process before its attempt is counted causes the same delay.
  case unfinishedAttempts(count: Int, pause: Duration)

  /// The pause before an attempt after `count` unfinished attempts.
  ///
  /// None up to two, 0.25 s for each further one, at most 4 s.
  static func pause(afterUnfinished count: Int) -> Duration {
    .milliseconds(250 * min(max(count - 2, 0), 16))
  }

  /// The delay as a sentence.
  package var message: String {
    switch self {
    case .others: "Waiting for other commands that are opening the vault."
    case .unfinishedAttempts(let count, let pause):
      "\(count) attempts to open the vault were cut short; this one waits \(pause / .milliseconds(1000)) s first."
    }
  }
}
