import CMicroHTTPD
import Glibc
import Reporting
import Synchronization

/// How many WebSocket sessions were begun and ended, so that the end of the last can be waited for.
final class SessionCount: Sendable {
  private struct State {
    var begun: UInt64 = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  /// A semaphore of the kernel's, raised by each session that ends.
  private let ended: Int32

  init() throws(LoopbackServerError) {
    ended = eventfd(0, Int32(EFD_CLOEXEC | EFD_SEMAPHORE))
    guard ended >= 0 else { throw .system(reason: SystemText.message(errno)) }
  }

  deinit { close(ended) }

  /// A session that is counted as long as this value lives.
  final class Session: Sendable {
    private let count: SessionCount

    fileprivate init(_ count: SessionCount) { self.count = count }

    deinit { _ = eventfd_write(count.ended, 1) }
  }

  /// Counts a session in; `nil` where no more may begin.
  func begin() -> Session? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      state.begun += 1
      return Session(self)
    }
  }

  /// Lets no more begin, and waits until all that began have ended.
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
