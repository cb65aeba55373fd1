import CMicroHTTPD
import Glibc
import Reporting
import Synchronization

/// Counts WebSocket sessions, in order to wait for the end of the last one.
final class SessionCount: Sendable {
  private struct State {
    var begun: UInt64 = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  /// A kernel semaphore (eventfd), incremented by each session that ends.
  private let ended: Int32

  init() throws(LoopbackServerError) {
    ended = eventfd(0, Int32(EFD_CLOEXEC | EFD_SEMAPHORE))
    guard ended >= 0 else { throw .system(reason: SystemText.message(errno)) }
  }

  deinit { close(ended) }

  /// A session, counted while this value lives.
  final class Session: Sendable {
    private let count: SessionCount

    fileprivate init(_ count: SessionCount) { self.count = count }

    deinit { _ = eventfd_write(count.ended, 1) }
  }

  /// Begins a session; `nil` after ``waitForAll()``.
  func begin() -> Session? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      state.begun += 1
      return Session(self)
    }
  }

  /// Allows no further session, and waits until all have ended.
  func waitForAll() {
    let begun = state.withLock { state in
      state.isClosed = true
      return state.begun
    }
    for _ in 0..<begun {
      var value: eventfd_t = 0
      while unsafe eventfd_read(ended, &value) != 0, errno == EINTR {}
    }
  }
}
