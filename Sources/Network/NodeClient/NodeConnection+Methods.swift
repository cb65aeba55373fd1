package import ByteSupport
package import JSONCodec

extension NodeConnection {
  /// Asks for the last finalized block (`chain_getFinalizedHead`).
  ///
  /// - Throws: ``NodeError``; `blockHashFormat`, `hex` or `blockHashLength` for a wrong answer.
  package func finalizedHead() async throws(NodeError) -> BlockHash {
    let method = "chain_getFinalizedHead"
    return try blockHash(try await call(method), method)
  }

  /// Asks for the best block, which may still be abandoned (`chain_getBlockHash` without
  /// parameters).
  ///
  /// - Throws: ``NodeError``; `blockHashFormat`, `hex` or `blockHashLength` for a wrong answer.
  package func bestBlockHash() async throws(NodeError) -> BlockHash {
    let method = "chain_getBlockHash"
    return try blockHash(try await call(method), method)
  }

  /// Asks for the block of a number (`chain_getBlockHash`).
  ///
  /// - Throws: ``NodeError``; for a number that the node does not know, `blockHashFormat` with `null`.
  package func blockHash(number: UInt32) async throws(NodeError) -> BlockHash {
    let method = "chain_getBlockHash"
    return try blockHash(try await call(method, [.integer(number)]), method)
  }

  /// Asks for the genesis hash: the hash of block 0.
  ///
  /// - Throws: ``NodeError``; `genesisFormat`, `hex` or `genesisLength` for a wrong answer.
  package func genesisHash() async throws(NodeError) -> Hash256 {
    let method = "chain_getBlockHash"
    let answer = try await call(method, [.integer(0)])
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

  /// Asks for the header of a block (`chain_getHeader`).
  ///
  /// - Parameter block: the best block where it is `nil`.
  /// - Returns: an object with `parentHash`, `number`, `stateRoot` and so on.
  /// - Throws: ``NodeError``; `wrongForm` where the node does not know the block.
  package func header(at block: BlockHash? = nil) async throws(NodeError) -> JSONObject {
    try await object("chain_getHeader", at: block)
  }

  /// Asks for the metadata (`state_getMetadata`): V14 from current runtimes.
  ///
  /// - Parameter block: the best block where it is `nil`.
  /// - Returns: the bytes, beginning with `meta` where the node is right; nothing is checked here.
  /// - Throws: ``NodeError``; `metadataFormat` for other than a string, `hex` for other than hex.
  package func metadata(at block: BlockHash? = nil) async throws(NodeError) -> [UInt8] {
    let method = "state_getMetadata"
    let answer = try await call(method, parameters(at: block))
    guard let text = answer.string else {
      throw .metadataFormat(
        endpoint: endpoint.redacted, method: method, got: RPCAnswer.described(answer))
    }
    return try hexBytes(text, method)
  }

  /// Calls `Metadata_metadata_at_version`, which gives V15 and V16 too (`state_call`).
  ///
  /// - Parameters:
  ///   - version: the metadata version wanted.
  ///   - block: the best block where it is `nil`.
  /// - Returns: the bytes as the runtime returns them: SCALE `Option<Bytes>`.
  /// - Throws: ``NodeError``; `callFailed` where the runtime lacks the function.
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
  ///   - argument: its SCALE-encoded arguments.
  ///   - block: the best block where it is `nil`.
  /// - Returns: the SCALE-encoded result.
  /// - Throws: ``NodeError``; `callFailed` where the runtime lacks the function.
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

  /// Asks for a value of the state (`state_getStorage`).
  ///
  /// - Parameters:
  ///   - key: the whole key, such as ASCII `:code`.
  ///   - block: the best block where it is `nil`.
  ///   - limit: the time limit of this call; `nil` for the time left for all calls.
  /// - Returns: the value; `nil` where there is none.
  /// - Throws: ``NodeError``; `wrongForm` for other than a string or `null`, `hex` for other than
  ///   hex.
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

  /// Asks for BLAKE2b-256 of a value of the state (`state_getStorageHash`).
  ///
  /// - Parameters:
  ///   - key: the whole key, such as ASCII `:code`.
  ///   - block: the best block where it is `nil`.
  /// - Returns: the hash; `nil` where there is no value.
  /// - Throws: ``NodeError``; `wrongForm` for other than a hash or `null`, `hex` for other than hex.
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

  /// Asks for the runtime's name and version (`state_getRuntimeVersion`).
  ///
  /// - Parameter block: the best block where it is `nil`.
  /// - Returns: name and versions as the node tells them.
  /// - Throws: ``NodeError``; `wrongForm` where `specName` or `specVersion` is missing.
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
        expected: "an object with the text specName and the number specVersion",
        got: RPCAnswer.described(.object(answer)))
    }
    return NodeRuntimeVersion(
      specName: name, specVersion: version,
      transactionVersion: answer["transactionVersion"]?.integer(UInt32.self))
  }

  /// Asks for the properties of the chain: token, decimals, prefix (`system_properties`).
  ///
  /// - Returns: an object, whose members are read by hot-side 4.2.
  /// - Throws: ``NodeError``; `propertiesFormat` for other than an object.
  package func systemProperties() async throws(NodeError) -> JSONValue {
    let answer = try await call("system_properties")
    guard answer.object != nil else {
      throw .propertiesFormat(endpoint: endpoint.redacted, got: RPCAnswer.described(answer))
    }
    return answer
  }

  /// Asks for the name that the node gives its chain (`system_chain`); anything may stand in it.
  ///
  /// - Throws: ``NodeError``; `wrongForm` for other than a string.
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

  private nonisolated func wrongForm(
    _ method: String, expected: String, _ got: JSONValue
  ) -> NodeError {
    .wrongForm(
      endpoint: endpoint.redacted, method: method, expected: expected,
      got: RPCAnswer.described(got))
  }

  private nonisolated func hexBytes(_ text: String, _ method: String) throws(NodeError) -> [UInt8] {
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

/// What a node says its runtime is; to be compared with the metadata's own `Version` constant.
package struct NodeRuntimeVersion: Equatable, Sendable {
  /// The name; anything may stand in it.
  package let specName: String
  package let specVersion: UInt32
  /// The version of the transaction format, where the node tells it.
  package let transactionVersion: UInt32?
}
