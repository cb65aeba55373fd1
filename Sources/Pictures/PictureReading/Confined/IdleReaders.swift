import ProcessConfinement
import Synchronization

/// Idle confined processes, kept for later sessions, because starting one takes as long as reading
/// a short movie.
final class IdleReaders: Sendable {
  private final class Place: Sendable { let process = Mutex<ConfinedProcess?>(nil) }

  private let places = (0..<8).map { _ in Place() }

  /// Takes a process that waits for a file; `nil` if there is none.
  func take() -> ConfinedProcess? {
    for place in places {
      if let idle = place.process.withLock({ $0.take() }), idle.isWaiting { return idle }
    }
    return nil
  }

  /// Keeps a process if there is room; otherwise ends it.
  func keep(_ process: consuming ConfinedProcess) {
    var offered: ConfinedProcess? = process
    for place in places where offered != nil {
      place.process.withLock { if $0 == nil { swap(&$0, &offered) } }
    }
  }
}
