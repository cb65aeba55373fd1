import HotStore
import NodeClient
import Synchronization

/// Counts the endpoints of one network while they are asked, also if the inquiry fails.
///
/// Several URLs of one server count once.
final class EndpointTally: Sendable {
  private struct State {
    var asked: Set<String> = []
    var answered: Set<String> = []
    /// The number of answers that were equal to the first.
    var equalCount = 0
  }

  private let state = Mutex(State())

  func asked(_ endpoint: NodeEndpoint) {
    _ = state.withLock { $0.asked.insert(endpoint.place) }
  }

  func answered(_ endpoint: NodeEndpoint) {
    _ = state.withLock { $0.answered.insert(endpoint.place) }
  }

  func agreed() { state.withLock { $0.equalCount += 1 } }

  /// The numbers; `nil` if no endpoint was asked.
  var counts: Observation.Endpoints? {
    state.withLock { state in
      guard !state.asked.isEmpty else { return nil }
      return Observation.Endpoints(
        asked: state.asked.count, answered: state.answered.count,
        agreed: state.answered.isEmpty ? 0 : state.equalCount + 1)
    }
  }
}
