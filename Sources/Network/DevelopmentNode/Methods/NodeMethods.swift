import ByteSupport
import JSONCodec
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto

/// The RPC methods of a development node.
///
/// Results are JSON text.
package struct NodeMethods: Sendable {
  let host: ChainHost
  let chainName: String
  let properties: JSONValue
  /// The runtime, after an upgrade if there is one.
  private let runtime: ServedRuntime
  /// The runtime before an upgrade; `nil` if it is the same.
  private let formerRuntime: ServedRuntime?
  private let upgradeBlock: Int?
  let values: StateValues
  let misbehaviors: Set<Misbehavior>
  let codeResult: [UInt8]
  let codeSize: Int?
  let codeHash: Hash256
  let noted: @Sendable (_ block: Int?, _ extrinsic: [UInt8]) -> Void
  private let fixedResults: [String: JSONValue]
  private let missing: Set<String>
  private let answerLimit: Int?

  package init(_ configuration: DevelopmentNodeConfiguration) throws(DevelopmentNodeError) {
    misbehaviors = Set(configuration.misbehaviors)
    runtime = try ServedRuntime(configuration)
    upgradeBlock = configuration.proofs?.upgrade.map { Int($0.block) }
    formerRuntime = try configuration.formerMetadata.map { former throws(DevelopmentNodeError) in
      var before = configuration
      (before.metadata, before.otherMetadata) = (former, configuration.formerOtherMetadata)
      return try ServedRuntime(before)
    }
    chainName = configuration.chainName
    fixedResults = configuration.fixedResults
    missing = configuration.missingMethods
    answerLimit = configuration.answerLimit
    noted = configuration.noted
    codeResult = Array(configuration.code.map { "\"0x\(Hex.encode($0))\"" }?.utf8 ?? "null".utf8)
    // If no code is configured, the hash of the metadata is used.
    codeHash = Blake2b.hash256(configuration.code ?? configuration.metadata)
    codeSize = configuration.code?.count
    values = StateValues(
      configured: configuration.storage,
      types: (try? Metadata(decoding: configuration.metadata)).flatMap { RuntimeTypes($0) },
      isWrong: misbehaviors.contains(.wrongStorage))
    properties =
      configuration.properties
      ?? .members([
        "ss58Format": .integer(runtime.prefix ?? 42), "tokenDecimals": .integer(12),
        "tokenSymbol": .string(SampleRuntime.tokenSymbol),
      ])
    var genesis = configuration.genesisHash
    if misbehaviors.contains(.wrongGenesis) {
      genesis = DevelopmentChain.hash("wrong genesis", genesis?.bytes ?? [])
    }
    host = ChainHost(NodeMethods.chain(configuration, runtime.version, genesis, values))
  }

  private static func chain(
    _ configuration: DevelopmentNodeConfiguration, _ runtime: RuntimeVersion,
    _ genesis: Hash256?,
    _ values: StateValues
  ) -> DevelopmentChain {
    let lies = Set(
      configuration.misbehaviors.compactMap { if case .proof(let lie) = $0 { lie } else { nil } })
    var best = configuration.bestBlock
    let sample = SampleCode(runtime, metadata: configuration.metadata).bytes
    func provable(_ lies: Set<ProofLie>) -> ProvableState? {
      configuration.proofs.map {
        ProvableState(
          $0, code: configuration.code ?? sample, best: configuration.bestBlock, values: values,
          lies: lies)
      }
    }
    var genesis = genesis
    if !lies.isEmpty, let honest = provable([]) {
      // A lying chain has the genesis hash of the honest one.
      let chain = DevelopmentChain(
        of: runtime.specName, genesis: genesis, best: 0, lag: 0, provable: honest)
      genesis = chain.hashes[0]
    }
    if lies.contains(.behind) { best -= min(best, 10) }
    if lies.contains(.oldBlock) { best -= min(best, 40) }
    return DevelopmentChain(
      of: runtime.specName, genesis: genesis, best: best, lag: configuration.finalityLag,
      provable: provable(lies))
  }

  /// The genesis hash that the node returns.
  var genesisHash: Hash256 { host.chain.hashes[0] }
  /// The spec name and version in the metadata at the best block.
  var spec: (name: String, version: UInt32) {
    let version = runtime(at: host.chain.best).version
    return (version.specName, version.specVersion)
  }

  /// The runtime after a block.
  func runtime(at number: Int) -> ServedRuntime {
    guard let formerRuntime, let upgradeBlock, number < upgradeBlock else { return runtime }
    return formerRuntime
  }

  /// Whether a block has another runtime than the block before.
  func changesRuntime(_ number: Int) -> Bool {
    formerRuntime != nil && upgradeBlock == number
  }

  /// Other names of methods, which nodes keep for old clients.
  private static let aliases = [
    "account_nextIndex": "system_accountNextIndex", "chain_getHead": "chain_getBlockHash",
    "chain_getFinalisedHead": "chain_getFinalizedHead",
    "chain_getRuntimeVersion": "state_getRuntimeVersion", "state_callAt": "state_call",
    "state_getKeysPagedAt": "state_getKeysPaged", "state_getStorageAt": "state_getStorage",
    "state_getStorageHashAt": "state_getStorageHash",
    "state_getStorageSizeAt": "state_getStorageSize",
  ]

  private static let ownNames = [
    "author_pendingExtrinsics", "author_submitAndWatchExtrinsic", "author_submitExtrinsic",
    "chain_getBlock", "chain_getBlockHash", "chain_getFinalizedHead", "chain_getHeader",
    "chainSpec_v1_chainName", "chainSpec_v1_genesisHash", "chainSpec_v1_properties",
    "payment_queryInfo", "rpc_methods", "state_call", "state_getKeysPaged", "state_getMetadata",
    "state_getRuntimeVersion", "state_getStorage", "state_getStorageHash", "state_getStorageSize",
    "state_queryStorageAt", "system_accountNextIndex", "system_chain", "system_chainType",
    "system_health", "system_name", "system_nodeRoles", "system_properties", "system_version",
    "transaction_v1_broadcast", "transaction_v1_stop", "transactionWatch_v1_submitAndWatch",
  ]

  /// The methods of a chain that can be proved.
  private static let proofNames = ["state_getReadProof"]
  /// The methods of a chain with authorities.
  private static let finalityNames = [
    "grandpa_proveFinality", "grandpa_subscribeJustifications", "grandpa_unsubscribeJustifications",
    "sync_state_genSyncSpec",
  ]

  /// The names of all methods that a node can have.
  package static let names: [String] = {
    let subscriptions = Array(subscribing.keys) + subscribing.values.map(\.end)
    return Set(
      ownNames + Array(aliases.keys) + subscriptions + followNames + proofNames + finalityNames
    ).sorted()
  }()

  /// Whether this node has a method.
  func hasMethod(_ name: String) -> Bool {
    if missing.contains(name) { return false }
    let provable = host.chain.provable
    if NodeMethods.finalityNames.contains(name) {
      return provable.map { $0.sets.count > 0 } ?? false
    }
    return provable != nil || !NodeMethods.proofNames.contains(name)
  }

  /// Calls a method.
  ///
  /// - Parameters:
  ///   - method: the name.
  ///   - parameters: the parameters.
  ///   - session: the connection; `nil` for a call over HTTP.
  /// - Returns: the result as JSON text.
  /// - Throws: ``RPCFailure``.
  func call(
    _ method: String, _ parameters: CallParameters, _ session: NodeSession?
  ) throws(RPCFailure) -> [UInt8] {
    let result = try anyResult(method, parameters, session)
    if let answerLimit, result.count > answerLimit { throw .tooLarge(limit: answerLimit) }
    return result
  }

  private func anyResult(
    _ method: String, _ parameters: CallParameters, _ session: NodeSession?
  ) throws(RPCFailure) -> [UInt8] {
    guard !missing.contains(method) else { throw .methodNotFound }
    if let fixed = fixedResults[method] { return text(fixed) }
    let name = NodeMethods.aliases[method] ?? method
    switch name.prefix(while: { $0 != "_" }) {
    case "author", "transaction", "transactionWatch":
      return text(try submission(name, parameters, session))
    case "chainHead": return text(try following(name, parameters, session))
    default:
      if let result = try subscription(name, parameters, session) { return text(result) }
      return try inquiry(name, parameters)
    }
  }

  private func inquiry(
    _ method: String, _ parameters: CallParameters
  ) throws(RPCFailure) -> [UInt8] {
    switch method {
    case "chain_getBlock": return text(try block(parameters))
    case "chain_getBlockHash": return text(try blockHash(parameters))
    case "chain_getFinalizedHead":
      let chain = host.chain
      return text(.bytes(chain.hashes[chain.finalized].bytes))
    case "chain_getHeader": return text(try header(parameters))
    case "chainSpec_v1_chainName", "system_chain": return text(.string(chainName))
    case "chainSpec_v1_genesisHash": return text(.bytes(genesisHash.bytes))
    case "chainSpec_v1_properties", "system_properties": return text(properties)
    case "payment_queryInfo":
      // As in a node, the signature can be any.
      _ = try parameters.bytes(0, "an extrinsic")
      return text(NodeMethods.fee)
    case "grandpa_proveFinality", "state_getReadProof", "sync_state_genSyncSpec":
      return text(try proof(method, parameters))
    case "rpc_methods":
      return text(.members(["methods": .strings(NodeMethods.names.filter { hasMethod($0) })]))
    case "state_call": return try stateCall(parameters)
    case "state_getKeysPaged": return text(try keys(parameters))
    case "state_getMetadata":
      return runtime(at: try number(parameters, 0)).metadataResult
    case "state_getRuntimeVersion":
      return text(runtimeVersion(at: try number(parameters, 0)))
    case "state_getStorage", "state_getStorageHash", "state_getStorageSize":
      return try storage(method, parameters)
    case "state_queryStorageAt": return text(try storageChanges(parameters))
    case "system_accountNextIndex": return text(try nextIndex(parameters))
    case "system_chainType": return text(.string("Development"))
    case "system_health":
      return text(
        .members([
          "peers": .integer(0), "isSyncing": .bool(false), "shouldHavePeers": .bool(false),
        ]))
    case "system_name": return text(.string("hotside dev-node"))
    case "system_nodeRoles": return text(.strings(["Full"]))
    case "system_version": return text(.string(runtime.version.implementationName))
    default: throw .methodNotFound
    }
  }

  func text(_ value: JSONValue) -> [UInt8] { Array(value.serialized().utf8) }
}
