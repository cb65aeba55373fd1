import ByteSupport
import JSONCodec
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto

/// The RPC methods of a development node.
///
/// Results are JSON text, so that long metadata is converted to hex only once.
package struct NodeMethods: Sendable {
  private let chain: DevelopmentChain
  private let chainName: String
  private let properties: JSONValue
  private let runtime: RuntimeVersion
  private let misbehaviors: Set<Misbehavior>
  private let metadataResult: [UInt8]
  private let served: [UInt8]
  private let byVersion: [UInt8: [UInt8]]
  private let fixedResults: [String: JSONValue]
  private let codeResult: [UInt8]
  private let codeHash: JSONValue
  private let storage: [[UInt8]: [UInt8]]

  package init(_ configuration: DevelopmentNodeConfiguration) throws(DevelopmentNodeError) {
    misbehaviors = Set(configuration.misbehaviors)
    let facts = try NodeMethods.facts(configuration)
    runtime = facts.runtime
    byVersion = NodeMethods.byVersion(configuration)
    chainName = configuration.chainName
    fixedResults = configuration.fixedResults
    codeResult = Array(configuration.code.map { "\"0x\(Hex.encode($0))\"" }?.utf8 ?? "null".utf8)
    // If no code is configured, the hash of the metadata is used.
    codeHash = .string(
      "0x" + Blake2b.hash256(configuration.code ?? configuration.metadata).hex)
    storage = configuration.storage
    properties =
      configuration.properties
      ?? .members([
        "ss58Format": .integer(facts.prefix ?? 42), "tokenDecimals": .integer(12),
        "tokenSymbol": .string(SampleRuntime.tokenSymbol),
      ])
    let genesis =
      configuration.genesisHash ?? DevelopmentChain.hash("genesis of \(runtime.specName)")
    chain = DevelopmentChain(
      genesis: misbehaviors.contains(.wrongGenesis)
        ? DevelopmentChain.hash("wrong genesis", genesis.bytes) : genesis,
      best: configuration.bestBlock, lag: configuration.finalityLag)
    served = NodeMethods.spoiled(configuration.metadata, byVersion[15], misbehaviors)
    var hex = "0x" + Hex.encode(served)
    if misbehaviors.contains(.oddHex) { hex.removeLast() }
    metadataResult =
      NodeMethods.bomb(misbehaviors)
      ?? Array(misbehaviors.contains(.nullMetadata) ? "null".utf8 : "\"\(hex)\"".utf8)
  }

  /// JSON instead of metadata that takes much memory in a parser without limits.
  private static func bomb(_ misbehaviors: Set<Misbehavior>) -> [UInt8]? {
    if misbehaviors.contains(.manyValues) {
      return Array("[1".utf8) + [[UInt8]](repeating: Array(",1".utf8), count: 29_000_000).joined()
        + Array("]".utf8)
    }
    if misbehaviors.contains(.manyNames) {
      var text = Array("{\"name\":1".utf8)
      for number in 0..<4_000_000 { text += ",\"\(number)\":1".utf8 }
      return text + Array("}".utf8)
    }
    guard misbehaviors.contains(.hugeMetadata) else { return nil }
    return Array("\"0x".utf8) + [UInt8](repeating: UInt8(ascii: "0"), count: 32 << 20)
      + Array("\"".utf8)
  }

  private static func facts(
    _ configuration: DevelopmentNodeConfiguration
  ) throws(DevelopmentNodeError) -> (runtime: RuntimeVersion, prefix: UInt16?) {
    do {
      let facts = try MetadataFacts(
        of: Metadata(decoding: configuration.metadata), blob: configuration.metadata)
      return (configuration.runtimeVersion ?? facts.runtime, facts.prefix)
    } catch {
      guard let runtime = configuration.runtimeVersion else { throw .metadata(error) }
      return (runtime, nil)
    }
  }

  /// The metadata by the version byte after the magic bytes.
  private static func byVersion(_ configuration: DevelopmentNodeConfiguration) -> [UInt8: [UInt8]] {
    var blobs: [UInt8: [UInt8]] = [:]
    for blob in configuration.otherMetadata + [configuration.metadata] {
      guard blob.count > Metadata.magic.count else { continue }
      blobs[blob[Metadata.magic.count]] = blob
    }
    return blobs
  }

  private static func spoiled(
    _ metadata: [UInt8], _ metadataV15: [UInt8]?, _ misbehaviors: Set<Misbehavior>
  ) -> [UInt8] {
    var blob = metadata
    if misbehaviors.contains(.metadataV15) {
      if let metadataV15 {
        blob = metadataV15
      } else if blob.count > Metadata.magic.count {
        blob[Metadata.magic.count] = 15
      }
    }
    if misbehaviors.contains(.truncatedMetadata) { blob.removeLast(blob.count / 2) }
    if misbehaviors.contains(.trailingMetadata) { blob += [0xde, 0xad] }
    return blob
  }

  /// The genesis hash that the node returns.
  var genesisHash: Hash256 { chain.hashes[0] }
  /// The spec name and version in the metadata.
  var spec: (name: String, version: UInt32) { (runtime.specName, runtime.specVersion) }

  private static let names = [
    "chain_getBlockHash", "chain_getFinalizedHead", "chain_getHeader", "rpc_methods", "state_call",
    "state_getMetadata", "state_getRuntimeVersion", "state_getStorage", "state_getStorageHash",
    "system_chain", "system_properties",
  ]

  /// Calls a method.
  ///
  /// - Returns: the result as JSON text.
  func call(_ method: String, _ parameters: [JSONValue]) throws(RPCFailure) -> [UInt8] {
    if let fixed = fixedResults[method] { return text(fixed) }
    switch method {
    case "chain_getBlockHash": return text(try blockHash(parameters))
    case "chain_getFinalizedHead":
      try check(parameters, atMost: 0)
      return text(.string("0x" + chain.hashes[chain.finalized].hex))
    case "chain_getHeader":
      try check(parameters, atMost: 1)
      guard let hash = try hash(parameters.first) else {
        return text(chain.header(of: chain.hashes.count - 1))
      }
      return text(chain.number(of: hash).map { chain.header(of: $0) } ?? .null)
    case "state_getMetadata":
      try checkBlock(parameters, at: 0)
      return metadataResult
    case "state_getRuntimeVersion":
      try checkBlock(parameters, at: 0)
      return text(runtimeVersion)
    case "state_getStorage":
      let key = try storageKey(parameters)
      if key == NodeMethods.codeKey { return codeResult }
      return text(value(of: key).map { .string("0x" + Hex.encode($0)) } ?? .null)
    case "state_getStorageHash":
      let key = try storageKey(parameters)
      if key == NodeMethods.codeKey { return text(codeHash) }
      return text(value(of: key).map { .string("0x" + Blake2b.hash256($0).hex) } ?? .null)
    case "state_call":
      try checkBlock(parameters, at: 2)
      return try stateCall(parameters)
    case "system_properties":
      try check(parameters, atMost: 0)
      return text(properties)
    case "system_chain":
      try check(parameters, atMost: 0)
      return text(.string(chainName))
    case "rpc_methods":
      try check(parameters, atMost: 0)
      return text(.members(["methods": .strings(NodeMethods.names)]))
    default: throw .methodNotFound
    }
  }

  /// The storage key `:code`, in ASCII.
  private static let codeKey: [UInt8] = [0x3a, 0x63, 0x6f, 0x64, 0x65]

  /// Parses the parameter with a storage key, and checks the block parameter.
  private func storageKey(_ parameters: [JSONValue]) throws(RPCFailure) -> [UInt8] {
    try checkBlock(parameters, at: 1)
    guard let text = parameters.first?.string, text.hasPrefix("0x"), let key = try? Hex.decode(text)
    else { throw .invalidParameters("a key is 0x and hex digits") }
    return key
  }

  /// A value of the state, except the code; `nil` if the key has none.
  private func value(of key: [UInt8]) -> [UInt8]? {
    guard misbehaviors.contains(.wrongStorage) else { return storage[key] }
    var value = storage[key] ?? []
    if value.isEmpty { return [1] }
    value[0] ^= 1
    return value
  }

  private func text(_ value: JSONValue) -> [UInt8] { Array(value.serialized().utf8) }

  private func check(_ parameters: [JSONValue], atMost limit: Int) throws(RPCFailure) {
    guard parameters.count <= limit else {
      throw .invalidParameters("\(parameters.count) given, at most \(limit) expected")
    }
  }

  /// A block hash parameter; `nil` if it is missing or `null`.
  private func hash(_ parameter: JSONValue?) throws(RPCFailure) -> Hash256? {
    guard let parameter, parameter != .null else { return nil }
    guard let text = parameter.string, text.hasPrefix("0x"), let hash = Hash256(hex: text) else {
      throw .invalidParameters("a block hash is 0x and 64 hex digits")
    }
    return hash
  }

  /// Checks that the block at a position of the parameters belongs to the chain.
  private func checkBlock(_ parameters: [JSONValue], at position: Int) throws(RPCFailure) {
    try check(parameters, atMost: position + 1)
    guard parameters.count > position, let hash = try hash(parameters[position]) else { return }
    guard chain.number(of: hash) != nil else {
      throw .client("UnknownBlock: Expect block number from id: BlockId::Hash(0x\(hash.hex))")
    }
  }

  private func blockHash(_ parameters: [JSONValue]) throws(RPCFailure) -> JSONValue {
    try check(parameters, atMost: 1)
    guard let parameter = parameters.first, parameter != .null else {
      return blockHash(number: chain.hashes.count - 1)
    }
    guard let list = parameter.array else { return blockHash(number: try number(parameter)) }
    var hashes: [JSONValue] = []
    for item in list { hashes.append(blockHash(number: try number(item))) }
    return .array(hashes)
  }

  private func blockHash(number: Int) -> JSONValue {
    number < chain.hashes.count ? .string("0x" + chain.hashes[number].hex) : .null
  }

  /// A block number: a JSON number, or a string with `0x` and hex digits.
  private func number(_ parameter: JSONValue) throws(RPCFailure) -> Int {
    if let number = parameter.integer(UInt32.self) { return Int(number) }
    if let text = parameter.string, text.hasPrefix("0x"),
      let number = UInt32(text.dropFirst(2), radix: 16)
    {
      return Int(number)
    }
    throw .invalidParameters("a block number is a number or 0x and hex digits")
  }

  private var runtimeVersion: JSONValue {
    let raised: UInt32 = misbehaviors.contains(.versionMismatch) ? 1 : 0
    var members: [(String, JSONValue)] = [
      ("specName", .string(runtime.specName)),
      ("implName", .string(runtime.implementationName)),
      ("authoringVersion", .integer(runtime.authoringVersion)),
      ("specVersion", .integer(runtime.specVersion &+ raised)),
      ("implVersion", .integer(runtime.implementationVersion)),
      (
        "apis",
        .array(
          runtime.apis.map { api in
            let digits = String(api.id, radix: 16)
            let padding = String(repeating: "0", count: 16 - digits.count)
            return .array([.string("0x" + padding + digits), .integer(api.version)])
          })
      ),
    ]
    if let version = runtime.transactionVersion {
      members.append(("transactionVersion", .integer(version)))
    }
    if let version = runtime.stateVersion { members.append(("stateVersion", .integer(version))) }
    return .object(JSONObject(members))
  }

  private func stateCall(_ parameters: [JSONValue]) throws(RPCFailure) -> [UInt8] {
    guard parameters.count >= 2, let function = parameters[0].string,
      let hex = parameters[1].string, hex.hasPrefix("0x"), let argument = try? Hex.decode(hex)
    else { throw .invalidParameters("the name of a function and 0x with hex digits are needed") }
    var writer = SCALEWriter()
    switch function {
    case "Metadata_metadata":
      if misbehaviors.contains(.nullMetadata) { return metadataResult }
      writer.byteVector(served)
    case "Metadata_metadata_at_version":
      var reader = SCALEReader(argument.span)
      guard let version = try? reader.u32(), reader.remaining == 0 else {
        throw .client("Execution failed: Execution aborted due to trap: wrong arguments")
      }
      let blob = UInt8(exactly: version).flatMap { byVersion[$0] }
      writer.option(blob) { writer, blob in writer.byteVector(blob) }
    case "Metadata_metadata_versions":
      writer.vector(byVersion.keys.sorted()) { writer, version in writer.u32(UInt32(version)) }
    default: throw .client("Execution failed: Other: Exported method \(function) is not found")
    }
    var result = "0x" + Hex.encode(writer.bytes)
    if misbehaviors.contains(.oddHex) { result.removeLast() }
    return Array("\"\(result)\"".utf8)
  }
}
