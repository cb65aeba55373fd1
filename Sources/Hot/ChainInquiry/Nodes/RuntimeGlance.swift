package import ByteSupport
import HotStore
package import NodeClient

/// What a node says of its runtime in three small answers, without metadata (round 2).
package struct RuntimeGlance: Equatable, Sendable {
  /// Block, genesis hash and version of the runtime.
  package let state: NodeState
  /// BLAKE2b-256 of the chain's code; `nil` if the node has none in its state, or did not give it.
  package let codeHash: Hash256?
  /// Why the node did not give the hash of the code; `nil` if it did.
  package let lackingCodeHash: NodeError?

  init(_ state: NodeState, codeHash: Hash256?, lackingCodeHash: NodeError? = nil) {
    self.state = state
    self.codeHash = codeHash
    self.lackingCodeHash = lackingCodeHash
  }
}

extension ParallelInquiry {
  /// Asks all networks for their runtimes, all at once; one that fails holds up no other.
  ///
  /// - Parameter targets: the networks.
  /// - Returns: the answers in the order of the targets; what ``NetworkInquiry`` throws for the others.
  package func glanceAtAll(_ targets: [Target]) async -> [Result<RuntimeGlance, any Error>] {
    await all(targets) { target, progress in
      try await NetworkInquiry(
        settings: settings, chain: target.chain, progress: progress, slots: nil
      ).glance(at: target.endpoints)
    }.map { $0 ?? .failure(CancellationError()) }
  }
}
