import ByteSupport
import JSONCodec
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto

/// The runtime's version and its functions.
extension NodeMethods {
  /// The version that the node reports after a block.
  private func reported(at number: Int) -> RuntimeVersion {
    var version = runtime(at: number).version
    if misbehaviors.contains(.versionMismatch) { version.specVersion &+= 1 }
    return version
  }

  private static func hex(_ api: RuntimeAPI) -> String {
    let digits = String(api.id, radix: 16)
    return "0x" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The version after a block in the form of `state_getRuntimeVersion`.
  func runtimeVersion(at number: Int) -> JSONValue {
    let version = reported(at: number)
    var members: [(String, JSONValue)] = [
      ("specName", .string(version.specName)), ("implName", .string(version.implementationName)),
      ("authoringVersion", .integer(version.authoringVersion)),
      ("specVersion", .integer(version.specVersion)),
      ("implVersion", .integer(version.implementationVersion)),
      (
        "apis",
        .array(
          version.apis.map {
            JSONValue.array([.string(NodeMethods.hex($0)), .integer($0.version)])
          })
      ),
    ]
    if let number = version.transactionVersion {
      members.append(("transactionVersion", .integer(number)))
    }
    if let number = version.stateVersion { members.append(("stateVersion", .integer(number))) }
    return .object(JSONObject(members))
  }

  /// The version after a block in the form of `chainHead_v1_follow`.
  func followedRuntime(at number: Int) -> JSONValue {
    let version = reported(at: number)
    return .members([
      "type": .string("valid"),
      "spec": .members([
        "specName": .string(version.specName), "implName": .string(version.implementationName),
        "specVersion": .integer(version.specVersion),
        "implVersion": .integer(version.implementationVersion),
        "transactionVersion": .integer(version.transactionVersion),
        "apis": .object(
          JSONObject(
            version.apis.map { (NodeMethods.hex($0), JSONValue.integer($0.version)) })),
      ]),
    ])
  }

  func nextIndex(_ parameters: CallParameters) throws(RPCFailure) -> JSONValue {
    let text = try parameters.text(0, "an address")
    let address = try? SS58Address(text)
    guard let account = address?.body ?? (try? EthereumAddress(text))?.bytes else {
      throw .invalidParameters("an address is expected")
    }
    let chain = host.chain
    return .integer(chain.nonce(of: account, after: chain.best))
  }

  /// The fee of every extrinsic, in the form of `payment_queryInfo`.
  static let fee: JSONValue = .members([
    "weight": .members(["ref_time": .integer(refTime), "proof_size": .integer(proofSize)]),
    "class": .string("normal"), "partialFee": .string(String(partialFee)),
  ])

  private static let refTime: UInt64 = 150_000_000
  private static let proofSize: UInt64 = 3593
  private static let partialFee: UInt128 = 125_000_000
  private static let paymentAPI: UInt64 = 0x37c8_bb13_50a9_a2a8

  func stateCall(_ parameters: CallParameters) throws(RPCFailure) -> [UInt8] {
    let function = try parameters.text(0, "the name of a function")
    let argument = try parameters.bytes(1, "an argument")
    let number = try number(parameters, 2)
    if function == "Metadata_metadata", misbehaviors.contains(.nullMetadata) {
      return runtime(at: number).metadataResult
    }
    let output = try result(of: function, argument, after: number)
    var digits = Hex.encode(output)
    if function.hasPrefix("Metadata_"), misbehaviors.contains(.oddHex) { digits.removeLast() }
    return Array("\"0x\(digits)\"".utf8)
  }

  /// The SCALE-encoded result of a runtime function.
  func result(
    of function: String, _ argument: [UInt8], after number: Int
  ) throws(RPCFailure) -> [UInt8] {
    let runtime = runtime(at: number)
    var writer = SCALEWriter()
    switch function {
    case "AccountNonceApi_account_nonce":
      guard argument.count == 20 || argument.count == 32 else { throw NodeMethods.trap }
      writer.u32(UInt32(clamping: host.chain.nonce(of: argument, after: number)))
    case "Core_version": writer.raw(reported(at: number).scaleBytes)
    case "Metadata_metadata": writer.byteVector(runtime.metadata)
    case "Metadata_metadata_at_version":
      var reader = SCALEReader(argument.span)
      guard let version = try? reader.u32(), reader.remaining == 0 else { throw NodeMethods.trap }
      let blob = UInt8(exactly: version).flatMap { runtime.byVersion[$0] }
      writer.option(blob) { writer, blob in writer.byteVector(blob) }
    case "Metadata_metadata_versions":
      writer.vector(runtime.byVersion.keys.sorted()) { writer, version in
        writer.u32(UInt32(version))
      }
    case "TaggedTransactionQueue_validate_transaction":
      writer.raw(try validity(of: argument))
    case "TransactionPaymentApi_query_info":
      guard argument.count > 4 else { throw NodeMethods.trap }
      // Weights have two parts since version 2.
      let version = runtime.version.apis.first { $0.id == NodeMethods.paymentAPI }?.version ?? 2
      if version > 1 {
        writer.compact(NodeMethods.refTime)
        writer.compact(NodeMethods.proofSize)
      } else {
        writer.u64(NodeMethods.refTime)
      }
      // The normal class.
      writer.byte(0)
      writer.u128(NodeMethods.partialFee)
    default: throw .client("Execution failed: Other: Exported method \(function) is not found")
    }
    return writer.bytes
  }

  private static let trap = RPCFailure.client(
    "Execution failed: Execution aborted due to trap: wrong arguments")

  /// The result of `validate_transaction`: a source byte, an extrinsic and a block hash.
  private func validity(of argument: [UInt8]) throws(RPCFailure) -> [UInt8] {
    guard argument.count > 33 else { throw NodeMethods.trap }
    do throws(RPCFailure) {
      let chain = host.chain
      let extrinsic = try read(Array(argument[1..<(argument.count - 32)]), chain)
      let tag = extrinsic.hash.bytes
      var writer = SCALEWriter()
      writer.byte(0)
      writer.u64(0)
      // An earlier nonce is required as another tag.
      let required: [[UInt8]] = chain.isEarly(extrinsic) ? [Array(tag.reversed())] : []
      writer.vector(required) { $0.byteVector($1) }
      writer.vector([tag]) { $0.byteVector($1) }
      writer.u64(64)
      writer.bool(true)
      return writer.bytes
    } catch {
      if error == .unsigned { return [1, 1, 1] }
      guard let reason = InvalidTransaction.allCases.first(where: { error == .invalid($0) }) else {
        throw NodeMethods.trap
      }
      return [1, 0, reason.rawValue]
    }
  }
}
