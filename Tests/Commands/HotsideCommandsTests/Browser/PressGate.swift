import Glibc
import LoopbackServer
import Synchronization

/// The pages of a device, behind a gate at which posted requests can be held back.
///
/// A test learns here that a request has reached the device, and that the device is done with it.
final class PressGate: HTTPService {
  private struct State {
    var isOpen = true
    var begun = 0
    var arrived = 0
    var done = 0
  }

  private let pages: any HTTPService
  private let state = Mutex(State())

  init(_ pages: any HTTPService) { self.pages = pages }

  /// The uploads whose header has arrived.
  var begun: Int { state.withLock { $0.begun } }
  /// The posted requests that have arrived with their whole body.
  var arrived: Int { state.withLock { $0.arrived } }
  /// The posted requests that the device has answered.
  var done: Int { state.withLock { $0.done } }

  /// Holds posted requests back from now on.
  func close() { state.withLock { $0.isOpen = false } }

  /// Lets the posted requests through that wait, and all later ones.
  func open() { state.withLock { $0.isOpen = true } }

  func bodyRule(for path: String) -> BodyRule {
    let rule = pages.bodyRule(for: path)
    if case .files = rule { state.withLock { $0.begun += 1 } }
    return rule
  }

  func lets(in head: HTTPRequest) -> Bool { pages.lets(in: head) }

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    guard request.method == "POST" else { return pages.answer(request) }
    state.withLock { $0.arrived += 1 }
    while state.withLock({ !$0.isOpen }) { usleep(1000) }
    defer { state.withLock { $0.done += 1 } }
    return pages.answer(request)
  }

  func answerTooLarge(_ request: HTTPRequest, limit: Int) -> HTTPAnswer {
    pages.answerTooLarge(request, limit: limit)
  }
}
