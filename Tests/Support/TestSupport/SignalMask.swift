import Glibc

/// Which signals reach a thread, and the processes that it starts.
public enum SignalMask {
  /// Lets all signals through, on this thread: those of a test may have been made with none.
  public static func open() {
    var none = sigset_t()
    // Both calls write or read the one set that they are given.
    unsafe sigemptyset(&none)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
  }
}
