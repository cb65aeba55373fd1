package import ByteSupport
import HotStore
import NodeClient

/// What a node says of its runtime in three small answers, without metadata (round 2).
package struct RuntimeGlance: Equatable, Sendable {
  /// Block, genesis hash and version of the runtime.
  package let state: NodeState
  /// BLAKE2b-256 of the chain's code; `nil` where the node has none in its state.
  package let codeHash: Hash256?

  init(_ state: NodeState, codeHash: Hash256?) {
    self.state = state
    self.codeHash = codeHash
  }
}

extension ParallelInquiry {
  /// Asks all networks for their runtimes, all at once; one that fails holds up no other.
  ///
  /// - Parameter targets: the networks.
  /// - Returns: the answers in the order of the targets; what ``NetworkInquiry`` throws for the others.
  package func glanceAtAll(_ targets: [Target]) async -> [Result<RuntimeGlance, any Error>] {
    await all(targets, stopsAtFailure: false) { target, progress in
      try await NetworkInquiry(
        settings: settings, chain: target.chain, progress: progress, slots: nil
      ).glance(at: target.endpoints)
    }.map { $0 ?? .failure(CancellationError()) }
  }
}
