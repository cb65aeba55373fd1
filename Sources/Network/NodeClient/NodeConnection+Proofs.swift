package import ByteSupport
package import JSONCodec

/// The parts of a block header, as `chain_getHeader` returns them.
package struct NodeHeader: Equatable, Sendable {
  package let parentHash: Hash256
  package let number: UInt32
  package let stateRoot: Hash256
  package let extrinsicsRoot: Hash256
  /// The encoded items of the digest.
  package let logs: [[UInt8]]
}

/// The answer of `state_getReadProof`.
package struct NodeReadProof: Equatable, Sendable {
  /// The block that the node names.
  package let block: Hash256
  /// Trie nodes and values, in any order.
  package let items: [[UInt8]]
}

extension NodeConnection {
  package static let finalityMethod = "grandpa_proveFinality"
  package static let justificationMethod = "grandpa_subscribeJustifications"
  package static let readProofMethod = "state_getReadProof"
  package static let headerMethod = "chain_getHeader"
  package static let blockMethod = "chain_getBlock"
  package static let chainSpecMethod = "sync_state_genSyncSpec"

  /// A proof that a block is final (`grandpa_proveFinality`).
  ///
  /// - Parameters:
  ///   - number: the number of the block.
  ///   - limit: the time limit of this call; `nil` for the time left for all calls.
  /// - Returns: the SCALE-encoded proof; `nil` if the node stores no justification.
  /// - Throws: ``NodeError``.
  package func finalityProof(
    of number: UInt32, within limit: Duration? = nil
  ) async throws(NodeError) -> [UInt8]? {
    let method = NodeConnection.finalityMethod
    let answer = try await call(method, [.integer(number)], within: limit)
    return answer == .null ? nil : try bytes(answer, method)
  }

  /// The next justification that the node receives (`grandpa_subscribeJustifications`), over
  /// WebSocket only.
  ///
  /// - Parameter limit: the time limit for the justification.
  /// - Returns: the SCALE-encoded justification.
  /// - Throws: ``NodeError``.
  package func nextJustification(within limit: Duration) async throws(NodeError) -> [UInt8] {
    let method = NodeConnection.justificationMethod
    return try bytes(try await notification(of: method, within: limit), method)
  }

  /// Follows the versions that the node's best block runs (`state_subscribeRuntimeVersion`), over
  /// WebSocket only.
  ///
  /// - Parameters:
  ///   - limit: the time after which the subscription ends with `requestTimeout`.
  ///   - take: receives the first version at once, and then each new one; `false` ends the
  ///     subscription.
  /// - Throws: ``NodeError``, `callFailed` if the node refuses the subscription.
  package func followVersions(
    within limit: Duration, _ take: @escaping @Sendable (UInt32) -> Bool
  ) async throws(NodeError) {
    _ = try await notification(of: "state_subscribeRuntimeVersion", within: limit) { result in
      guard let version = result["specVersion"]?.integer(UInt32.self) else { return true }
      return !take(version)
    }
  }

  /// The GRANDPA justification that the node stores with a block (`chain_getBlock`).
  ///
  /// - Parameters:
  ///   - block: the block.
  ///   - limit: the time limit of this call; `nil` for the time left for all calls.
  /// - Returns: the SCALE-encoded justification; `nil` if the node stores none.
  /// - Throws: ``NodeError``.
  package func justification(
    of block: BlockHash, within limit: Duration? = nil
  ) async throws(NodeError) -> [UInt8]? {
    let method = NodeConnection.blockMethod
    let answer = try await call(method, [.string(block.text)], within: limit)
    guard let list = answer["justifications"], list != .null else { return nil }
    let engine = JSONValue.array("FRNK".utf8.map { .integer($0) })
    guard let pairs = list.array else {
      throw wrongForm(method, expected: "an array of justifications", list)
    }
    for pair in pairs {
      guard let parts = pair.array, parts.count == 2, parts[0] == engine else { continue }
      let bytes = parts[1].array?.map { $0.integer(UInt8.self) }
      guard let bytes, !bytes.contains(nil) else {
        throw wrongForm(method, expected: "an array of bytes", parts[1])
      }
      return bytes.compactMap(\.self)
    }
    return nil
  }

  /// The parts of a block's header (`chain_getHeader`).
  ///
  /// - Parameters:
  ///   - block: the block.
  ///   - limit: the time limit of this call; `nil` for the time left for all calls.
  /// - Returns: the parts, which the caller compares with the hash.
  /// - Throws: ``NodeError``, `wrongForm` if the node does not know the block.
  package func headerParts(
    of block: BlockHash, within limit: Duration? = nil
  ) async throws(NodeError) -> NodeHeader {
    let method = NodeConnection.headerMethod
    let answer = try await call(method, [.string(block.text)], within: limit)
    func hash(_ name: String) throws(NodeError) -> Hash256 {
      guard let text = answer[name]?.string, let hash = Hash256(try hexBytes(text, method)) else {
        throw wrongForm(method, expected: "a header with the hash \(name)", answer)
      }
      return hash
    }
    guard let text = answer["number"]?.string, text.hasPrefix("0x"),
      let number = UInt32(text.dropFirst(2), radix: 16),
      let logs = answer["digest"]?["logs"]?.array
    else {
      throw wrongForm(method, expected: "a header with a 32-bit number and a digest", answer)
    }
    return NodeHeader(
      parentHash: try hash("parentHash"), number: number, stateRoot: try hash("stateRoot"),
      extrinsicsRoot: try hash("extrinsicsRoot"), logs: try list(logs, method))
  }

  /// A proof of values in the state (`state_getReadProof`).
  ///
  /// - Parameters:
  ///   - keys: the complete keys.
  ///   - block: the block of the state.
  ///   - limit: the time limit of this call; `nil` for the time left for all calls.
  /// - Returns: the answer, which the caller compares with the block and its state root.
  /// - Throws: ``NodeError``.
  package func readProof(
    of keys: [[UInt8]], at block: BlockHash, within limit: Duration? = nil
  ) async throws(NodeError) -> NodeReadProof {
    let method = NodeConnection.readProofMethod
    let answer = try await call(
      method, [.array(keys.map { .string("0x" + Hex.encode($0)) }), .string(block.text)],
      within: limit)
    guard let text = answer["at"]?.string, let found = Hash256(try hexBytes(text, method)),
      let proof = answer["proof"]?.array
    else {
      throw wrongForm(
        method, expected: "an object with a block hash 'at' and a list 'proof'", answer)
    }
    return NodeReadProof(block: found, items: try list(proof, method))
  }

  /// The checkpoint in the chain specification that the node generates
  /// (`sync_state_genSyncSpec`), which is not proved.
  ///
  /// - Parameter limit: the time limit of this call; `nil` for the time left for all calls.
  /// - Returns: the member `lightSyncState`; `nil` without one.
  /// - Throws: ``NodeError``.
  package func lightSyncState(
    within limit: Duration? = nil
  ) async throws(NodeError) -> JSONObject? {
    try await call(NodeConnection.chainSpecMethod, [.bool(true)], within: limit)["lightSyncState"]?
      .object
  }

  private nonisolated func list(
    _ values: [JSONValue], _ method: String
  ) throws(NodeError) -> [[UInt8]] {
    var list: [[UInt8]] = []
    for value in values { list.append(try bytes(value, method)) }
    return list
  }

  private nonisolated func bytes(
    _ value: JSONValue, _ method: String
  ) throws(NodeError) -> [UInt8] {
    guard let text = value.string else {
      throw wrongForm(method, expected: "a string of hex digits", value)
    }
    return try hexBytes(text, method)
  }
}
