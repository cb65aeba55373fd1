package import ByteSupport
package import ChainProofs

/// A checkpoint of a chain, with its time and its origin (chain-proofs 8).
package struct StoredCheckpoint: Equatable, Sendable {
  package enum Origin: Equatable, Sendable {
    /// A chain specification that the user trusts, by its file name.
    case file(String)
    /// A finality proof, by the redacted URL of a node.
    case proof(endpoint: String)
  }

  package let genesisHash: Hash256
  /// The block, and the authorities of the following blocks.
  package let chain: ChainCheckpoint
  /// The time of the block, in seconds since 1970 (UTC): proven, or as the user gave it.
  package let time: Int64
  package let origin: Origin
  /// The time when the checkpoint was stored, in seconds since 1970 (UTC).
  package let storedAt: Int64

  package init(
    genesisHash: Hash256, chain: ChainCheckpoint, time: Int64, origin: Origin, storedAt: Int64
  ) {
    self.genesisHash = genesisHash
    self.chain = chain
    self.time = time
    self.origin = origin
    self.storedAt = storedAt
  }

  /// The origin in words.
  package var source: String {
    switch origin {
    case .file(let name): name
    case .proof(let endpoint): endpoint
    }
  }

  /// The word for the origin in documents and in the database.
  package var originWord: String {
    switch origin {
    case .file: "file"
    case .proof: "proof"
    }
  }

  /// Whether the other checkpoint has the same block and authorities; time and origin may differ.
  func hasSameChain(as other: StoredCheckpoint) -> Bool {
    chain.block == other.chain.block && chain.stateRoot == other.chain.stateRoot
      && chain.setID == other.chain.setID && chain.authorities == other.chain.authorities
      && chain.pending == other.chain.pending
  }
}

/// The position of a chain below a relay chain.
package struct Parachain: Hashable, Sendable {
  /// The genesis hash of the relay chain.
  package var relay: Hash256
  /// The id on the relay chain.
  package var id: UInt32

  package init(relay: Hash256, id: UInt32) { (self.relay, self.id) = (relay, id) }
}
