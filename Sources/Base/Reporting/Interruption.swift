internal import CInterruption
internal import Glibc

/// Handles SIGINT and SIGTERM: removes the temporaries, prints a line to standard error about
/// whether anything was changed, and ends the process by the signal.
public enum Interruption {
  /// Installs the handlers; programs call it once at their start.
  public static func catchSignals() { interruption_catch(isatty(STDERR_FILENO)) }

  /// Ends the process in the same way, by a signal that another handler has caught.
  ///
  /// - Parameter number: `SIGINT` or `SIGTERM`.
  public static func end(by number: Int32) -> Never {
    catchSignals()
    var open = sigset_t()
    unsafe sigemptyset(&open)
    unsafe sigaddset(&open, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &open, nil)
    raise(number)
    // Reached only if the signal is ignored.
    _exit(128 + number)
  }

  /// Records that the command changes something that remains if it is interrupted; must be called
  /// before the change.
  public static func noteChange() { interruption_note_change() }

  /// A temporary file that is removed if the process is interrupted while the value exists.
  public struct Temporary: ~Copyable {
    private let number: Int32

    /// Registers a path that does not exist yet.
    ///
    /// - Parameters:
    ///   - path: the temporary; a relative path depends on the working folder at the interruption.
    ///   - hasJournals: whether SQLite's journals next to the file are removed too.
    public init(_ path: String, hasJournals: Bool = false) {
      // The string is NUL-terminated for the call, which copies it.
      number = unsafe interruption_note(SystemText.cString(path), hasJournals ? 1 : 0)
    }

    deinit { interruption_forget(number) }
  }
}
