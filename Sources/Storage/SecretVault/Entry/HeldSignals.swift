import Glibc
import Synchronization

/// The signals by which somebody ends or stops a command, held back for a step that has to leave
/// something in order first: a terminal that shows what is typed, an attempt that was counted.
///
/// When the value goes, or at ``deliver()``, a signal that arrived has the effect that it would have
/// had. A signal that the process ignores stays ignored.
struct HeldSignals: ~Copyable {
  /// The number of the last one that arrived, 0 for none.
  ///
  /// A handler belongs to the process and is told nothing, so what it marks does too. It only stores:
  /// any thread may get the signal, and wherever it was.
  private static let last = Atomic<CInt>(0)

  private let former: [(number: CInt, action: sigaction)]

  /// Holds the signals that end a process, and with `andStops` those of the keyboard that stop it.
  init(andStops: Bool = false) {
    HeldSignals.last.store(0, ordering: .relaxed)
    var former: [(number: CInt, action: sigaction)] = []
    var held = sigset_t()
    // The calls on the set write or read it alone.
    unsafe sigemptyset(&held)
    let stops = andStops ? [SIGTSTP] : []
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] + stops {
      var present = sigaction()
      // Fills one structure, and reads none.
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
    // A command may run on a thread of a pool, which lets no signal through: what is delivered at the
    // end is for this thread, and has to have its effect before anything else happens on it.
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &held, nil)
    self.former = former
  }

  /// The number of the last one that arrived; `nil` for none.
  var arrived: CInt? {
    let number = HeldSignals.last.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Lets the signal that arrived have its effect, and returns if that was not the process's end.
  consuming func deliver() {}

  deinit {
    for (number, action) in former {
      var action = action
      // Reads one structure, which was filled when the signals were held.
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
