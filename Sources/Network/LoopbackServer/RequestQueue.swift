import CMicroHTTPD
import Glibc
import Reporting
import Synchronization

/// A queue of requests that arrive on many threads.
///
/// One owner answers them one after the other.
///
/// ```swift
/// let queue = try RequestQueue { _ in .bytes(limit: 1 << 20) }
/// let server = try HTTPServer(port: 0, queue)
/// while let request = queue.next(within: .seconds(1)) { request.answer(.text(200, "seen")) }
/// ```
///
/// When the server stops, the connections of unanswered requests are closed.
package final class RequestQueue: HTTPService {
  private let rule: @Sendable (_ path: String) -> BodyRule
  private let waiting = Mutex<[QueuedRequest]>([])
  private let arrivals: EventSignal

  /// Creates an empty queue.
  ///
  /// - Parameter rule: the treatment of bodies, by the path.
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

  /// The next request; must be called by one owner only.
  ///
  /// - Parameter time: the longest wait.
  /// - Returns: `nil` if none arrived in time, or a signal ended the wait.
  package func next(within time: Duration) -> QueuedRequest? {
    guard arrivals.take(within: time) else { return nil }
    return waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

/// A request that waits for its answer.
package final class QueuedRequest: Sendable {
  package let request: HTTPRequest
  /// Whether the body exceeded its limit and was discarded.
  package let isTooLarge: Bool
  private let given = Mutex<HTTPAnswer?>(nil)
  private let signal: EventSignal

  fileprivate init(_ request: HTTPRequest, isTooLarge: Bool) throws(LoopbackServerError) {
    self.request = request
    self.isTooLarge = isTooLarge
    signal = try EventSignal()
  }

  /// Answers the request; a second answer is ignored.
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

/// A kernel semaphore (eventfd), which can be polled together with other descriptors.
private final class EventSignal: Sendable {
  let descriptor: Int32

  init() throws(LoopbackServerError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_SEMAPHORE | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .system(reason: SystemText.message(errno)) }
  }

  deinit { close(descriptor) }

  func raise() { _ = eventfd_write(descriptor, 1) }

  /// Waits until the semaphore is positive, and decrements it.
  ///
  /// - Returns: `false` if the time elapsed, or a signal ended the wait.
  func take(within time: Duration) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let (seconds, attoseconds) = time.components
    let milliseconds = Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    // `poll` gets exactly one `pollfd`.
    guard unsafe poll(&wait, 1, milliseconds) > 0 else { return false }
    var value: eventfd_t = 0
    return unsafe eventfd_read(descriptor, &value) == 0
  }
}
