import FileSupport
import Glibc
import Reporting

/// The right to try the password of a vault: one process has it at a time, and the others wait.
///
/// What is locked is the vault's folder, by `flock`: a lock of the open file description, which ends
/// with it however the process ends. Not the vault's own file, because closing any descriptor of that
/// ends the locks of SQLite in this process (POSIX locks belong to process and file), and because
/// restoring a backup puts another file under the name. Nor a file beside it, which would stay behind,
/// and could not be made on a medium that cannot be written. A folder can be locked on every file
/// system: none brings an operation of its own, so the kernel keeps these locks itself. Two vaults
/// in one folder wait for each other, which costs time and nothing else.
package struct UnlockTurn: ~Copyable {
  private let folder: CInt

  /// Waits for the turn.
  ///
  /// - Parameters:
  ///   - path: the vault's file.
  ///   - limit: how long to wait for others.
  ///   - onWait: called once, when others are in front.
  /// - Throws: ``SecretVaultError``: `inUse` after that time; `system`.
  package init(of path: String, within limit: Duration, onWait: () -> Void) throws {
    let place = KeyStoreAccess.folder(of: UnlockTurn.resolved(path))
    let folder = unsafe open(SystemText.cString(place), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw SecretVaultError.system(place, errno) }
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    var hasTold = false
    while flock(folder, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR else {
        close(folder)
        throw SecretVaultError.system(place, code)
      }
      guard clock.now < deadline else {
        close(folder)
        throw SecretVaultError.inUse(path: path, seconds: Int(limit / .seconds(1)))
      }
      if !hasTold { onWait() }
      hasTold = true
      // Not all at the same moments, so that each comes to its turn.
      usleep(UInt32.random(in: 5_000...25_000))
    }
    self.folder = folder
  }

  deinit { close(folder) }

  /// Where the file is, whatever link leads to it: all who mean it have to meet.
  private static func resolved(_ path: String) -> String {
    FilePath.real(path) ?? path
  }
}

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
