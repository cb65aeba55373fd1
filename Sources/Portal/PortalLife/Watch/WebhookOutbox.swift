import JSONCodec
import Synchronization

/// Sends the messages of rounds in the background, so that a slow address does not delay a round.
package final class WebhookOutbox: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var faults: [String] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Starts to send messages, after those of earlier rounds.
  func send(_ messages: [Webhooks.Message], by hooks: Webhooks, url: String?, index: JSONValue) {
    guard !messages.isEmpty, !hooks.hooks.isEmpty else { return }
    state.withLock { state in
      let former = state.task
      state.task = Task {
        await former?.value
        let faults = await hooks.send(messages, url: url, index: index)
        self.state.withLock { $0.faults += faults }
      }
    }
  }

  /// The reasons why messages were not delivered, as sentences; each is returned once.
  func takeFaults() -> [String] {
    state.withLock { state in
      defer { state.faults = [] }
      return state.faults
    }
  }

  /// Waits until everything is sent.
  package func drain() async { await state.withLock { $0.task }?.value }
}
