import CMicroHTTPD
import Glibc
import Reporting
import Synchronization

/// Requests that arrive on the threads of their connections and are answered by one owner, one after
/// the other.
///
/// ```swift
/// let queue = try RequestQueue { _ in .bytes(limit: 1 << 20) }
/// let server = try HTTPServer(port: 0, queue)
/// while let request = queue.next(within: .seconds(1)) { request.answer(.text(200, "seen")) }
/// ```
///
/// Whoever waits for an answer when the server stops is hung up on.
package final class RequestQueue: HTTPService {
  private let rule: @Sendable (_ path: String) -> BodyRule
  private let waiting = Mutex<[QueuedRequest]>([])
  private let arrivals: EventSignal

  /// An empty queue.
  ///
  /// - Parameter rule: what becomes of bodies.
  /// - Throws: ``LoopbackServerError/system(reason:)``.
  package init(
    _ rule: @escaping @Sendable (_ path: String) -> BodyRule
  ) throws(LoopbackServerError) {
    self.rule = rule
    arrivals = try EventSignal()
  }

  package func bodyRule(for path: String) -> BodyRule { rule(path) }

  package func answer(_ request: HTTPRequest) -> HTTPAnswer { wait(request, isTooLarge: false) }

  package func answerTooLarge(_ request: HTTPRequest, limit: Int) -> HTTPAnswer {
    wait(request, isTooLarge: true)
  }

  private func wait(_ request: HTTPRequest, isTooLarge: Bool) -> HTTPAnswer {
    guard let queued = try? QueuedRequest(request, isTooLarge: isTooLarge) else { return .hangUp }
    waiting.withLock { $0.append(queued) }
    arrivals.raise()
    return queued.wait()
  }

  /// The next request, for its one owner.
  ///
  /// - Parameter time: the longest wait.
  /// - Returns: `nil` where none came in time, or a signal ended the wait.
  package func next(within time: Duration) -> QueuedRequest? {
    guard arrivals.take(within: time) else { return nil }
    return waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

/// A request that waits for its answer.
package final class QueuedRequest: Sendable {
  package let request: HTTPRequest
  /// Whether the body was longer than its rule allows, and is not given.
  package let isTooLarge: Bool
  private let given = Mutex<HTTPAnswer?>(nil)
  private let signal: EventSignal

  fileprivate init(_ request: HTTPRequest, isTooLarge: Bool) throws(LoopbackServerError) {
    self.request = request
    self.isTooLarge = isTooLarge
    signal = try EventSignal()
  }

  /// Answers; only the first time counts.
  package func answer(_ answer: HTTPAnswer) {
    given.withLock { $0 = $0 ?? answer }
    signal.raise()
  }

  fileprivate func wait() -> HTTPAnswer {
    guard request.stop.wait(for: signal.descriptor, POLLIN, milliseconds: -1) == .ready else {
      return .hangUp
    }
    return given.withLock { $0 } ?? .hangUp
  }
}

/// A semaphore of the kernel's, which can be waited for beside other descriptors.
private final class EventSignal: Sendable {
  let descriptor: Int32

  init() throws(LoopbackServerError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_SEMAPHORE | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .system(reason: SystemText.message(errno)) }
  }

  deinit { close(descriptor) }

  func raise() { _ = eventfd_write(descriptor, 1) }

  /// Waits until it is raised and lowers it by one.
  ///
  /// - Returns: `false` where the time went by, or a signal ended the wait.
  func take(within time: Duration) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let (seconds, attoseconds) = time.components
    let milliseconds = Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    // One entry, which is what the count says.
    guard unsafe poll(&wait, 1, milliseconds) > 0 else { return false }
    var value: eventfd_t = 0
    return unsafe eventfd_read(descriptor, &value) == 0
  }
}
