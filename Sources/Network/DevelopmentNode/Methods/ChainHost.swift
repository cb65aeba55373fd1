import Synchronization

/// The chain and the sessions that follow it.
final class ChainHost: Sendable {
  private let state: Mutex<(chain: DevelopmentChain, sessions: [NodeSession])>

  init(_ chain: DevelopmentChain) { state = Mutex((chain: chain, sessions: [])) }

  /// The chain as it is now.
  var chain: DevelopmentChain { state.withLock { $0.chain } }

  func begin(_ session: NodeSession) { state.withLock { $0.sessions.append(session) } }

  func end(_ session: NodeSession) {
    state.withLock { state in state.sessions.removeAll { $0 === session } }
    session.end()
  }

  /// Reads or changes the chain, and adds the notifications, before any other change.
  func update<Value: Sendable>(
    _ change: (inout DevelopmentChain, [NodeSession]) throws(RPCFailure) -> Value
  ) throws(RPCFailure) -> Value {
    try state.withLock { state throws(RPCFailure) in try change(&state.chain, state.sessions) }
  }

  /// Adds blocks that no client has requested, and sends the notifications.
  func grow(_ change: (inout DevelopmentChain, [NodeSession]) -> Void) {
    state.withLock { change(&$0.chain, $0.sessions) }
    flush(except: nil)
  }

  /// Sends the notifications of all sessions but one, whose answer comes first.
  func flush(except current: NodeSession?) {
    for session in state.withLock({ $0.sessions }) where session !== current {
      _ = session.send(nil)
    }
  }
}
