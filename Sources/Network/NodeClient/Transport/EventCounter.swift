import CCurl
import Glibc
import Reporting

/// A counter of the kernel's (eventfd) that one thread waits on and any thread raises.
///
/// It can be waited on together with sockets, which no lock can.
final class EventCounter: Sendable {
  /// The descriptor; readable while the counter is above zero.
  let descriptor: Int32

  /// Makes a counter at zero from which each wait takes one.
  init() throws(NodeError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_SEMAPHORE))
    guard descriptor >= 0 else { throw .system(reason: SystemText.message(errno)) }
  }

  deinit { close(descriptor) }

  /// Adds one; a thread that waits goes on.
  func raise() { _ = eventfd_write(descriptor, 1) }

  /// Waits until the counter is above zero, and takes one.
  func wait() {
    var value: eventfd_t = 0
    while unsafe eventfd_read(descriptor, &value) != 0, errno == EINTR {}
  }
}
