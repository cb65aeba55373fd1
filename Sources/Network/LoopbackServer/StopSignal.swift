import CMicroHTTPD
import Glibc
import Reporting

/// A signal for the end of a server, which ends every wait of the server's threads.
package final class StopSignal: Sendable {
  private let descriptor: Int32

  init() throws(LoopbackServerError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC))
    guard descriptor >= 0 else { throw .system(reason: SystemText.message(errno)) }
  }

  deinit { close(descriptor) }

  /// Ends all present and later waits.
  func raise() { _ = eventfd_write(descriptor, 1) }

  /// Waits for a time in milliseconds.
  ///
  /// - Returns: `false` if the server stopped during the wait.
  package func sleep(milliseconds: Int) -> Bool {
    wait(for: -1, 0, milliseconds: milliseconds) == .timeOver
  }

  /// The reason why a wait ended.
  enum Wakening {
    case ready
    case timeOver
    case stopped
  }

  /// Waits until a socket is ready for `events`.
  ///
  /// - Parameters:
  ///   - socket: the descriptor; -1 for none.
  ///   - events: such as `POLLIN`.
  ///   - milliseconds: the longest wait; negative for no limit.
  /// - Returns: the reason why the wait ended.
  func wait(for socket: Int32, _ events: Int32, milliseconds: Int) -> Wakening {
    var waits = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket, events: Int16(events), revents: 0),
    ]
    let count = nfds_t(waits.count)
    while true {
      // `count` is the number of entries; the array is only borrowed.
      let ready = unsafe poll(&waits, count, Int32(clamping: milliseconds))
      if waits[0].revents != 0 { return .stopped }
      if ready > 0 { return .ready }
      if ready == 0 { return .timeOver }
      guard errno == EINTR else { return .stopped }
    }
  }
}
