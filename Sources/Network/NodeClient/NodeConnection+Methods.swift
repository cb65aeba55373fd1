package import ByteSupport
package import JSONCodec

extension NodeConnection {
  /// The last finalized block (`chain_getFinalizedHead`).
  ///
  /// - Parameter limit: the time limit of this call; `nil` for the time left for all calls.
  /// - Returns: the hash of the block.
  /// - Throws: ``NodeError``.
  package func finalizedHead(
    within limit: Duration? = nil
  ) async throws(NodeError) -> BlockHash {
    let method = "chain_getFinalizedHead"
    return try blockHash(try await call(method, within: limit), method)
  }

  /// The best block, which is not final (`chain_getBlockHash` without parameters).
  package func bestBlockHash() async throws(NodeError) -> BlockHash {
    let method = "chain_getBlockHash"
    return try blockHash(try await call(method), method)
  }

  /// The block with a number (`chain_getBlockHash`).
  ///
  /// - Throws: ``NodeError``, `blockHashFormat` with `null` for an unknown number.
  package func blockHash(number: UInt32) async throws(NodeError) -> BlockHash {
    let method = "chain_getBlockHash"
    return try blockHash(try await call(method, [.integer(number)]), method)
  }

  /// The genesis hash: the hash of block 0.
  ///
  /// - Parameter limit: the time limit of this call; `nil` for the time left for all calls.
  /// - Returns: the hash.
  /// - Throws: ``NodeError``.
  package func genesisHash(within limit: Duration? = nil) async throws(NodeError) -> Hash256 {
    let method = "chain_getBlockHash"
    let answer = try await call(method, [.integer(0)], within: limit)
    guard let text = answer.string else {
      throw .genesisFormat(endpoint: endpoint.redacted, got: RPCAnswer.described(answer))
    }
    let bytes = try hexBytes(text, method)
    guard let hash = Hash256(bytes) else {
      throw .genesisLength(
        endpoint: endpoint.redacted, value: EndpointRedaction.printable(text), count: bytes.count)
    }
    return hash
  }

  /// The header of a block (`chain_getHeader`).
  ///
  /// - Parameter block: `nil` for the best block.
  /// - Returns: an object with `parentHash`, `number`, `stateRoot` and others.
  /// - Throws: ``NodeError``, `wrongForm` if the node does not know the block.
  package func header(at block: BlockHash? = nil) async throws(NodeError) -> JSONObject {
    try await object("chain_getHeader", at: block)
  }

  /// The number of a block (`chain_getHeader`).
  ///
  /// - Parameters:
  ///   - block: the block.
  ///   - limit: the time limit of this call; `nil` for the time left for all calls.
  /// - Returns: the number; `nil` if the header has none of 32 bits.
  /// - Throws: ``NodeError``.
  package func number(
    of block: BlockHash, within limit: Duration? = nil
  ) async throws(NodeError) -> UInt32? {
    let header = try await call(NodeConnection.headerMethod, [.string(block.text)], within: limit)
    guard let text = header["number"]?.string, text.hasPrefix("0x") else { return nil }
    return UInt32(text.dropFirst(2), radix: 16)
  }

  /// The metadata (`state_getMetadata`): V14 for current runtimes.
  ///
  /// - Parameter block: `nil` for the best block.
  /// - Returns: the bytes; the magic bytes are not checked here.
  /// - Throws: ``NodeError``.
  package func metadata(at block: BlockHash? = nil) async throws(NodeError) -> [UInt8] {
    let method = "state_getMetadata"
    let answer = try await call(method, parameters(at: block))
    guard let text = answer.string else {
      throw .metadataFormat(
        endpoint: endpoint.redacted, method: method, got: RPCAnswer.described(answer))
    }
    return try hexBytes(text, method)
  }

  /// Calls `Metadata_metadata_at_version` (`state_call`), which also supports V15 and V16.
  ///
  /// - Parameters:
  ///   - version: the metadata version.
  ///   - block: `nil` for the best block.
  /// - Returns: the result of the runtime: SCALE `Option<Bytes>`.
  /// - Throws: ``NodeError``, `callFailed` if the runtime lacks the function.
  package func metadata(
    version: UInt32, at block: BlockHash? = nil
  ) async throws(NodeError) -> [UInt8] {
    let argument = (0..<4).map { UInt8(truncatingIfNeeded: version >> (8 * UInt32($0))) }
    return try await runtimeCall("Metadata_metadata_at_version", argument, at: block)
  }

  /// Calls a function of the runtime (`state_call`).
  ///
  /// - Parameters:
  ///   - function: such as `Metadata_metadata_versions`.
  ///   - argument: the SCALE-encoded arguments.
  ///   - block: `nil` for the best block.
  /// - Returns: the SCALE-encoded result.
  /// - Throws: ``NodeError``, `callFailed` if the runtime lacks the function.
  package func runtimeCall(
    _ function: String, _ argument: [UInt8] = [], at block: BlockHash? = nil
  ) async throws(NodeError) -> [UInt8] {
    let method = "state_call"
    let answer = try await call(
      method,
      [.string(function), .string("0x" + Hex.encode(argument))] + parameters(at: block))
    let shown = "\(method) \(function)"
    guard let text = answer.string else {
      throw .metadataFormat(
        endpoint: endpoint.redacted, method: shown, got: RPCAnswer.described(answer))
    }
    return try hexBytes(text, shown)
  }

  /// A value in the chain state (`state_getStorage`).
  ///
  /// - Parameters:
  ///   - key: the complete key, such as `:code` in ASCII.
  ///   - block: `nil` for the best block.
  ///   - limit: the time limit of this call; `nil` for the time left for all calls.
  /// - Returns: the value; `nil` if there is none.
  /// - Throws: ``NodeError``.
  package func storage(
    _ key: [UInt8], at block: BlockHash? = nil, within limit: Duration? = nil
  ) async throws(NodeError) -> [UInt8]? {
    let method = "state_getStorage"
    let answer = try await call(
      method, [.string("0x" + Hex.encode(key))] + parameters(at: block), within: limit)
    if answer == .null { return nil }
    guard let text = answer.string else { throw wrongForm(method, expected: "a string", answer) }
    return try hexBytes(text, method)
  }

  /// The BLAKE2b-256 hash of a value in the chain state (`state_getStorageHash`).
  ///
  /// - Parameters:
  ///   - key: the complete key, such as `:code` in ASCII.
  ///   - block: `nil` for the best block.
  /// - Returns: the hash; `nil` if the key has no value.
  /// - Throws: ``NodeError``.
  package func storageHash(
    _ key: [UInt8], at block: BlockHash? = nil
  ) async throws(NodeError) -> Hash256? {
    let method = "state_getStorageHash"
    let answer = try await call(method, [.string("0x" + Hex.encode(key))] + parameters(at: block))
    if answer == .null { return nil }
    guard let text = answer.string, let hash = Hash256(try hexBytes(text, method)) else {
      throw wrongForm(method, expected: "a hash of 32 bytes", answer)
    }
    return hash
  }

  /// The name and version of the runtime (`state_getRuntimeVersion`).
  ///
  /// - Parameter block: `nil` for the best block.
  /// - Returns: the name and versions that the node reports.
  /// - Throws: ``NodeError``, `wrongForm` if `specName` or `specVersion` is missing.
  package func runtimeVersion(
    at block: BlockHash? = nil
  ) async throws(NodeError) -> NodeRuntimeVersion {
    let method = "state_getRuntimeVersion"
    let answer = try await object(method, at: block)
    guard let name = answer["specName"]?.string,
      let version = answer["specVersion"]?.integer(UInt32.self)
    else {
      throw .wrongForm(
        endpoint: endpoint.redacted, method: method,
        expected: "an object with the string specName and the number specVersion",
        got: RPCAnswer.described(.object(answer)))
    }
    return NodeRuntimeVersion(
      specName: name, specVersion: version,
      transactionVersion: answer["transactionVersion"]?.integer(UInt32.self))
  }

  /// The properties of the chain: token, decimals, address prefix (`system_properties`).
  ///
  /// - Returns: a JSON object; hot-side 4.2 describes its members.
  /// - Throws: ``NodeError``.
  package func systemProperties() async throws(NodeError) -> JSONValue {
    let answer = try await call("system_properties")
    guard answer.object != nil else {
      throw .propertiesFormat(endpoint: endpoint.redacted, got: RPCAnswer.described(answer))
    }
    return answer
  }

  /// The name of the chain (`system_chain`), which is an arbitrary text.
  package func chainName() async throws(NodeError) -> String {
    let method = "system_chain"
    let answer = try await call(method)
    guard let name = answer.string else { throw wrongForm(method, expected: "a string", answer) }
    return name
  }

  private nonisolated func parameters(at block: BlockHash?) -> [JSONValue] {
    block.map { [.string($0.text)] } ?? []
  }

  private func object(
    _ method: String, at block: BlockHash?
  ) async throws(NodeError) -> JSONObject {
    let answer = try await call(method, parameters(at: block))
    guard let object = answer.object else { throw wrongForm(method, expected: "an object", answer) }
    return object
  }

  nonisolated func wrongForm(
    _ method: String, expected: String, _ got: JSONValue
  ) -> NodeError {
    .wrongForm(
      endpoint: endpoint.redacted, method: method, expected: expected,
      got: RPCAnswer.described(got))
  }

  nonisolated func hexBytes(_ text: String, _ method: String) throws(NodeError) -> [UInt8] {
    do {
      return try Hex.decode(text)
    } catch {
      throw .hex(endpoint: endpoint.redacted, method: method, error)
    }
  }

  private nonisolated func blockHash(
    _ answer: JSONValue, _ method: String
  ) throws(NodeError) -> BlockHash {
    guard let text = answer.string else {
      throw .blockHashFormat(
        endpoint: endpoint.redacted, method: method, got: RPCAnswer.described(answer))
    }
    let bytes = try hexBytes(text, method)
    guard let hash = Hash256(bytes) else {
      throw .blockHashLength(
        endpoint: endpoint.redacted, method: method, value: EndpointRedaction.printable(text),
        count: bytes.count)
    }
    return BlockHash(hash, received: text)
  }
}

/// The runtime version that a node reports, for comparison with the version in the metadata.
package struct NodeRuntimeVersion: Equatable, Sendable {
  /// The spec name, an arbitrary text.
  package let specName: String
  package let specVersion: UInt32
  /// The version of the transaction format; `nil` if the node does not report it.
  package let transactionVersion: UInt32?

  package init(specName: String, specVersion: UInt32, transactionVersion: UInt32?) {
    (self.specName, self.specVersion) = (specName, specVersion)
    self.transactionVersion = transactionVersion
  }
}
