internal import CInterruption
internal import Glibc

/// What becomes of a process that is told to end by SIGINT or SIGTERM: its temporaries are removed, a
/// line on standard error says whether anything was changed, and it ends by that signal.
public enum Interruption {
  /// Sees to it from here on; for programs, once at their start.
  public static func catchSignals() { interruption_catch(isatty(STDERR_FILENO)) }

  /// Ends the process by a signal that something else has caught, in the same way.
  ///
  /// - Parameter number: `SIGINT` or `SIGTERM`.
  public static func end(by number: Int32) -> Never {
    catchSignals()
    var open = sigset_t()
    unsafe sigemptyset(&open)
    unsafe sigaddset(&open, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &open, nil)
    raise(number)
    // Only a signal that is ignored leads here.
    _exit(128 + number)
  }

  /// To be called before anything is changed that is not taken back when the process ends.
  public static func noteChange() { interruption_note_change() }

  /// A temporary that goes with the process if that is interrupted, as long as the value lives.
  public struct Temporary: ~Copyable {
    private let number: Int32

    /// Notes a path under which nothing is made yet.
    ///
    /// - Parameters:
    ///   - path: of the temporary; one that is relative means the working folder of the end.
    ///   - hasJournals: whether what SQLite puts beside it goes too.
    public init(_ path: String, hasJournals: Bool = false) {
      // The text is NUL-terminated for the call, which copies it.
      number = unsafe interruption_note(SystemText.cString(path), hasJournals ? 1 : 0)
    }

    deinit { interruption_forget(number) }
  }
}
