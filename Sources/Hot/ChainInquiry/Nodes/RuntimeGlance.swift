package import ByteSupport
import HotStore
package import NodeClient

/// The facts that four short calls to a node give about its runtime, without metadata (round 2).
package struct RuntimeGlance: Equatable, Sendable {
  /// Block, genesis hash and runtime version.
  package let state: NodeState
  /// The number of the block; `nil` if the node did not return its header.
  package internal(set) var blockNumber: UInt32?
  /// BLAKE2b-256 of the chain's code; `nil` if the node has none in its state, or did not return
  /// it.
  package let codeHash: Hash256?
  /// The error of the request for the code hash; `nil` if it succeeded.
  package let lackingCodeHash: NodeError?
  /// Warnings about a proof, such as facts that it does not cover, as sentences.
  package let warnings: [String]

  init(
    _ state: NodeState, codeHash: Hash256?, lackingCodeHash: NodeError? = nil,
    warnings: [String] = []
  ) {
    self.state = state
    self.codeHash = codeHash
    (self.lackingCodeHash, self.warnings) = (lackingCodeHash, warnings)
  }

  /// The facts that a proof shows.
  package init(proven snapshot: NodeSnapshot) {
    self.init(
      NodeState(proven: snapshot), codeHash: snapshot.codeHash, warnings: snapshot.warnings)
  }
}

extension ParallelInquiry {
  /// Asks all networks for their runtimes in parallel; a failure does not affect other networks.
  ///
  /// - Parameter targets: the networks.
  /// - Returns: the answers or errors, in the order of the targets.
  package func glanceAtAll(_ targets: [Target]) async -> [Result<RuntimeGlance, any Error>] {
    await all(targets) { target, progress in
      try await NetworkInquiry(
        settings: target.settings ?? settings, chain: target.chain, progress: progress, slots: nil
      ).glance(at: target.endpoints, target.tally)
    }.map { $0 ?? .failure(CancellationError()) }
  }
}
