package import LoopbackServer
import Synchronization
import TestSupport

/// The pages of a device, behind a gate at which posted requests can be held back.
///
/// A test learns here that a request has reached the device, and that the device is done with it.
package final class PressGate: HTTPService {
  private struct State {
    var isOpen = true
    var begun = 0
    var arrived = 0
    var done = 0
  }

  private let pages: any HTTPService
  private let state = Mutex(State())

  package init(_ pages: any HTTPService) { self.pages = pages }

  /// The uploads whose header has arrived.
  package var begun: Int { state.withLock { $0.begun } }
  /// The posted requests that have arrived with their whole body.
  package var arrived: Int { state.withLock { $0.arrived } }
  /// The posted requests that the device has answered.
  package var done: Int { state.withLock { $0.done } }

  /// Holds posted requests back from now on.
  package func close() { state.withLock { $0.isOpen = false } }

  /// Lets the posted requests through that wait, and all later ones.
  package func open() { state.withLock { $0.isOpen = true } }

  package func bodyRule(for path: String) -> BodyRule {
    let rule = pages.bodyRule(for: path)
    if case .files = rule { state.withLock { $0.begun += 1 } }
    return rule
  }

  package func lets(in head: HTTPRequest) -> Bool { pages.lets(in: head) }

  package func answer(_ request: HTTPRequest) -> HTTPAnswer {
    guard request.method == "POST" else { return pages.answer(request) }
    state.withLock { $0.arrived += 1 }
    // A test that ends without opening the gate must not hold the server.
    try? Poll.until("the gate to open") { state.withLock { $0.isOpen } }
    defer { state.withLock { $0.done += 1 } }
    return pages.answer(request)
  }

  package func answerTooLarge(_ request: HTTPRequest, limit: Int) -> HTTPAnswer {
    pages.answerTooLarge(request, limit: limit)
  }
}
