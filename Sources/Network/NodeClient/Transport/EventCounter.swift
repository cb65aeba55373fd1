import CCurl
import Glibc
import Reporting

/// A kernel counter (eventfd) that one thread waits for and any thread increments.
///
/// Unlike a lock, the counter can be polled together with sockets.
final class EventCounter: Sendable {
  /// The descriptor; readable while the counter is above zero.
  let descriptor: Int32

  /// Creates a counter at zero, in semaphore mode.
  init() throws(NodeError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_SEMAPHORE))
    guard descriptor >= 0 else { throw .system(reason: SystemText.message(errno)) }
  }

  deinit { close(descriptor) }

  /// Increments the counter, which wakes a waiting thread.
  func raise() { _ = eventfd_write(descriptor, 1) }

  /// Waits until the counter is above zero, and decrements it.
  func wait() {
    var value: eventfd_t = 0
    while unsafe eventfd_read(descriptor, &value) != 0, errno == EINTR {}
  }
}
