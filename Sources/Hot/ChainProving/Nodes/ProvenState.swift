import ByteSupport
import ChainProofs
import NodeClient

/// The state of a proven block; every value is checked against the state root.
struct ProvenState: Sendable {
  let block: BlockID
  let root: Hash256
  let nodes: ProofNodes
  let settings: ProvingSettings

  /// Proves values.
  ///
  /// - Parameters:
  ///   - keys: the complete keys.
  ///   - check: checks the values; its error refuses the answer of the node.
  /// - Returns: the proof.
  /// - Throws: ``ProvingError``.
  func prove(
    _ keys: [[UInt8]], _ check: @Sendable (StorageProof) throws -> Void
  ) async throws -> StorageProof {
    let method = NodeConnection.readProofMethod
    return try await nodes.retrying {
      try await nodes.first(method) { node in
        let answer = try await node.readProof(
          of: keys, at: BlockHash(block.hash), within: settings.callLimit)
        guard answer.block == block.hash else {
          throw ProvingError.otherBlock(
            endpoint: node.endpoint.redacted, method: method, expected: block.hash,
            found: answer.block)
        }
        let proof = try StorageProof(root: root, items: answer.items)
        for key in keys { _ = try proof.value(at: key) }
        try check(proof)
        return proof
      }
    }
  }

  /// Checks that the state belongs to a chain, and that its block is not old.
  ///
  /// - Returns: the time of the block, in milliseconds since 1970.
  @discardableResult
  func checkChain(_ proof: StorageProof, genesisHash: Hash256) throws(ChainProofError) -> UInt64 {
    guard settings.provesChain else { return 0 }
    try proof.checkGenesis(genesisHash)
    return try proof.time(
      now: UInt64(clamping: settings.clock()) * 1000,
      tolerance: UInt64(clamping: settings.maximumAge) * 1000)
  }

  /// The entries that belong to the code, and those that belong to the chain.
  static func entries(withCode: Bool, _ settings: ProvingSettings) -> [StateEntry] {
    let code: [StateEntry] = [.code, .heapPages]
    let chain = settings.provesChain ? StateEntry.all.filter { !code.contains($0) } : []
    return (withCode ? code : []) + chain
  }
}

extension ProofNodes {
  /// Runs `body` again, after a pause, if a node may have the answer later.
  ///
  /// - Parameters:
  ///   - limit: the number of further attempts; `nil` for the number in the settings.
  ///   - body: asks the nodes.
  /// - Returns: the result of `body`.
  /// - Throws: the error of the last attempt.
  nonisolated func retrying<Answer: Sendable>(
    _ limit: Int? = nil, _ body: () async throws -> Answer
  ) async throws -> Answer {
    var left = limit ?? settings.attempts
    while true {
      do { return try await body() } catch {
        guard left > 0, ProvingError.mayPass(error), await takePause() else { throw error }
        left -= 1
        try await Task.sleep(for: settings.retryPause)
      }
    }
  }
}
