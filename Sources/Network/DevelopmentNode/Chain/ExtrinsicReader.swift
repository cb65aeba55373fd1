import ByteSupport
import CallDecoding
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto

/// Reads and checks submitted extrinsics as a node does: format, nonce and signature.
struct ExtrinsicReader {
  let types: RuntimeTypes?
  let runtime: RuntimeVersion
  let chain: DevelopmentChain

  /// The parts of a signed extrinsic of version 4.
  private struct Parts {
    var address: [UInt8]
    var signature: [UInt8]
    var extensions: [[UInt8]] = []
    var call: [UInt8] = []
  }

  /// Reads an extrinsic.
  ///
  /// - Throws: ``RPCFailure`` with the code and the text of a node.
  func read(_ bytes: [UInt8]) throws(RPCFailure) -> SubmittedExtrinsic {
    var reader = SCALEReader(bytes.span)
    guard let count = try? reader.compactU32(), count == reader.remaining,
      let version = try? reader.byte()
    else { throw .badFormat }
    guard version & 0x3f == 4 || version & 0x3f == 5 else { throw .undecodable }
    guard version & 0xc0 != 0 else { throw .unsigned }
    guard version == 0x84, let types else { return SubmittedExtrinsic(bytes: bytes) }
    guard let parts = ExtrinsicReader.parts(&reader, types) else { throw .undecodable }
    var extrinsic = SubmittedExtrinsic(bytes: bytes)
    extrinsic.signer = ExtrinsicReader.account(in: parts.address)
    extrinsic.nonce = ExtrinsicReader.nonce(in: parts.extensions, types)
    if let signer = extrinsic.signer, let nonce = extrinsic.nonce,
      nonce < chain.nonce(of: signer, after: chain.best)
    {
      throw .invalid(.stale)
    }
    if let payload = try signedPayload(parts, types),
      ExtrinsicReader.isWrong(parts.signature, of: payload, by: extrinsic.signer ?? [])
    {
      throw .invalid(.badSignature)
    }
    return extrinsic
  }

  /// The parts after the version; `nil` if the bytes are not an extrinsic of the runtime.
  private static func parts(_ reader: inout SCALEReader, _ types: RuntimeTypes) -> Parts? {
    var values = TypedValues(types.registry)
    var start = reader.offset
    guard values.skip(types.address, in: &reader) else { return nil }
    let address = reader.copied(since: start)
    start = reader.offset
    guard values.skip(types.signature, in: &reader) else { return nil }
    var parts = Parts(address: address, signature: reader.copied(since: start))
    for item in types.extensions {
      start = reader.offset
      guard let type = item.type, values.skip(type, in: &reader) else { return nil }
      parts.extensions.append(reader.copied(since: start))
    }
    start = reader.offset
    guard values.skip(types.call, in: &reader), reader.remaining == 0 else { return nil }
    parts.call = reader.copied(since: start)
    return parts
  }

  /// The account in an address: `MultiAddress::Id`, or 20 or 32 bytes; `nil` for other forms.
  private static func account(in address: [UInt8]) -> [UInt8]? {
    switch address.count {
    case 20, 32: address
    case 33 where address[0] == 0: Array(address.dropFirst())
    default: nil
    }
  }

  private static func nonce(in extensions: [[UInt8]], _ types: RuntimeTypes) -> UInt64? {
    for (item, value) in zip(types.extensions, extensions) where item.identifier == "CheckNonce" {
      var reader = SCALEReader(value.span)
      return (try? reader.compactU128()).flatMap { UInt64(exactly: $0) }
    }
    return nil
  }

  /// The signed bytes; `nil` if an extension is not known.
  private func signedPayload(
    _ parts: Parts, _ types: RuntimeTypes
  ) throws(RPCFailure) -> [UInt8]? {
    var writer = SCALEWriter()
    writer.raw(parts.call)
    writer.raw(parts.extensions.joined())
    for (item, value) in zip(types.extensions, parts.extensions) {
      switch item.identifier {
      case "CheckSpecVersion": writer.u32(runtime.specVersion)
      case "CheckTxVersion": writer.u32(runtime.transactionVersion ?? 0)
      case "CheckGenesis": writer.hash256(chain.hashes[0])
      case "CheckMortality", "CheckEra": writer.hash256(try birthHash(value))
      // The node does not know the digest that a runtime compares.
      case "CheckMetadataHash" where value == [0]: writer.byte(0)
      default:
        var implied = SCALEWriter()
        var values = TypedValues(types.registry)
        guard let type = item.additionalType, values.write(type, to: &implied),
          implied.bytes.isEmpty
        else { return nil }
      }
    }
    let payload = writer.bytes
    return payload.count > 256 ? Blake2b.hash256(payload).bytes : payload
  }

  /// The hash of the block that an era begins with; the genesis hash for an immortal extrinsic.
  private func birthHash(_ era: [UInt8]) throws(RPCFailure) -> Hash256 {
    guard era.count == 2 else { return chain.hashes[0] }
    guard
      case .mortal(let period, let phase)? = TransactionEra(
        mortal: UInt16(era[0]) | UInt16(era[1]) << 8)
    else { throw .undecodable }
    let best = UInt64(chain.best)
    let birth = (max(best, phase) - phase) / period * period + phase
    guard birth <= best else { throw .invalid(.ancientBirthBlock) }
    return chain.hashes[Int(birth)]
  }

  /// Whether a `MultiSignature` is not the signer's; `false` for unknown forms.
  private static func isWrong(_ signature: [UInt8], of payload: [UInt8], by signer: [UInt8]) -> Bool
  {
    guard let kind = signature.first, signer.count == 32 else { return false }
    let bytes = Array(signature.dropFirst())
    switch (kind, bytes.count) {
    case (0, 64): return !verifies(.ed25519, bytes, of: payload, by: signer)
    case (1, 64): return !verifies(.sr25519, bytes, of: payload, by: signer)
    case (2, 65):
      let key = ECDSAPublicKey.recovered(from: bytes, of: Blake2b.hash256(payload))
      return key.map { Blake2b.hash256($0).bytes } != signer
    default: return false
    }
  }

  private static func verifies(
    _ scheme: SignatureScheme, _ signature: [UInt8], of payload: [UInt8], by signer: [UInt8]
  ) -> Bool {
    guard let key = try? MultiSigner(scheme: scheme, publicKey: signer),
      let signature = try? MultiSignature(scheme: scheme, bytes: signature)
    else { return false }
    return key.verifies(signature, of: payload)
  }
}
