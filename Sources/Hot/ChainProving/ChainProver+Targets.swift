package import ByteSupport
package import ChainInquiry
package import ChainProofs
package import HotStore
package import NodeClient
package import ProofEvidence

extension ChainProver {
  /// A chain that finalizes its own blocks, with its checkpoint.
  package struct Anchor: Sendable {
    package let name: String
    package let genesisHash: Hash256
    package let endpoints: [NodeEndpoint]
    package let checkpoint: StoredCheckpoint
    /// The proofs that lead to the checkpoint, with which evidence begins.
    package let trail: ProofTrail
    /// The last proven block, below which no proof may end.
    package let floor: BlockID

    /// - Parameters:
    ///   - name: the network.
    ///   - genesisHash: its chain.
    ///   - endpoints: its nodes.
    ///   - checkpoint: the block with which the proof begins.
    ///   - trail: the proofs that lead to the checkpoint; `nil` without any.
    ///   - floor: the last proven block; `nil` for the checkpoint.
    package init(
      name: String, genesisHash: Hash256, endpoints: [NodeEndpoint], checkpoint: StoredCheckpoint,
      trail: ProofTrail? = nil, floor: BlockID? = nil
    ) {
      (self.name, self.genesisHash) = (name, genesisHash)
      (self.endpoints, self.checkpoint) = (endpoints, checkpoint)
      self.trail = trail ?? ProofTrail(of: genesisHash, from: checkpoint.chain)
      self.floor = floor ?? checkpoint.chain.block
    }
  }

  /// A network to prove, and the chain that makes its blocks final.
  package struct Target: Sendable {
    package let chain: Chain
    package let endpoints: [NodeEndpoint]
    /// The error if the anchor is not usable.
    package let anchor: Result<Anchor, any Error>

    package init(chain: Chain, endpoints: [NodeEndpoint], anchor: Result<Anchor, any Error>) {
      (self.chain, self.endpoints, self.anchor) = (chain, endpoints, anchor)
    }
  }

  /// A checkpoint that was proved, and the proofs that lead to it.
  package struct Advanced: Sendable {
    package let checkpoint: StoredCheckpoint
    package let trail: ProofTrail
  }

  /// The results in the order of the targets, and the checkpoints that were proved.
  package struct Outcome: Sendable {
    package let results: [Result<NodeSnapshot, any Error>]
    package let checkpoints: [Advanced]
  }
}
