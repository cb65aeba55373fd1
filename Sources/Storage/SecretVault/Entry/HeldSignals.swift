import Glibc
import Synchronization

/// Holds back signals that end or stop a process during a step that must complete: restoring the
/// terminal's echo, storing a counted attempt.
///
/// When the value is destroyed, or at ``deliver()``, a signal that arrived takes effect. A signal
/// that the process ignores stays ignored.
struct HeldSignals: ~Copyable {
  /// The number of the last signal that arrived, 0 for none.
  ///
  /// Static, because a handler belongs to the process and has no context. The handler only stores
  /// the number, because any thread may run it at any point.
  private static let last = Atomic<CInt>(0)

  private let former: [(number: CInt, action: sigaction)]

  /// Holds the signals that end a process; with `andStops`, also SIGTSTP.
  init(andStops: Bool = false) {
    HeldSignals.last.store(0, ordering: .relaxed)
    var former: [(number: CInt, action: sigaction)] = []
    var held = sigset_t()
    // These calls access only the local signal set.
    unsafe sigemptyset(&held)
    let stops = andStops ? [SIGTSTP] : []
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] + stops {
      var present = sigaction()
      // This call only fills the structure.
      guard unsafe sigaction(number, nil, &present) == 0, !HeldSignals.isIgnored(present) else {
        continue
      }
      var holding = sigaction()
      unsafe holding.__sigaction_handler.sa_handler = { number in
        HeldSignals.last.store(number, ordering: .relaxed)
      }
      holding.sa_flags = SA_RESTART
      guard unsafe sigaction(number, &holding, nil) == 0 else { continue }
      former.append((number, present))
      unsafe sigaddset(&held, number)
    }
    // Pool threads block all signals. Unblock these here, so that `deinit` delivers the signal on
    // this thread before anything else runs on it.
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &held, nil)
    self.former = former
  }

  /// The number of the last signal that arrived; `nil` for none.
  var arrived: CInt? {
    let number = HeldSignals.last.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Delivers the signal that arrived; returns if the signal does not end the process.
  consuming func deliver() {}

  deinit {
    for (number, action) in former {
      var action = action
      // sigaction reads one structure, which was filled when the signals were held.
      unsafe sigaction(number, &action, nil)
    }
    let arrived = HeldSignals.last.exchange(0, ordering: .relaxed)
    if arrived != 0 { raise(arrived) }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    // SIG_IGN is the address 1.
    unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
