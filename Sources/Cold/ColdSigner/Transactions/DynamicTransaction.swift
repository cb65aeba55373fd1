import ByteSupport
import ColdRecords
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// A transaction for a key derived on the fly, code 05 or 07, split into its parts (cold-signer
/// 5.8).
struct DynamicTransaction {
  let encryption: Encryption
  /// The root key of the seed.
  let root: MultiSigner
  /// The path, which may contain a password.
  let path: String
  /// The bytes between path and genesis hash.
  let content: [UInt8]
  let genesisHash: Hash256
  let hasProof: Bool

  /// Splits a payload.
  ///
  /// - Throws: `ColdSignerError` if the payload is malformed or too short.
  init(reading payload: [UInt8]) throws(ColdSignerError) {
    let prelude = try ColdSignerError.reading(try Prelude(of: payload))
    switch prelude.code {
    case .dynamicTransaction: hasProof = false
    case .dynamicTransactionWithProof: hasProof = true
    default: throw .payload(.unknownCode(code: prelude.code.rawValue))
    }
    var reader = SCALEReader(payload.span)
    do throws(SCALEError) {
      try reader.skip(1)
      encryption = try reader.encryption()
      try reader.skip(1)
      root = try reader.publicKey(of: .sr25519)
      path = try reader.string()
    } catch {
      throw .payload(.undecodable(record: "key that is derived on the fly", error))
    }
    let rest = Array(payload[reader.offset...])
    guard rest.count >= Hash256.byteCount, let hash = Hash256(rest.suffix(Hash256.byteCount)) else {
      throw .payload(.tooShort(part: "the genesis hash"))
    }
    genesisHash = hash
    content = rest.dropLast(Hash256.byteCount)
  }

  var network: NetworkSpecsKey {
    NetworkSpecsKey(encryption: encryption, genesisHash: genesisHash)
  }

  /// The signing key.
  ///
  /// - Throws: `ColdSignerError` if the phrase is invalid or the path cannot be derived.
  func pair(
    _ seed: SeedPhrase, randomness: SigningRandomness
  ) throws(ColdSignerError) -> KeyPair {
    try ReceivedPath(path, encryption: encryption).pair(
      phrase: seed.phrase, encryption: encryption, randomness: randomness)
  }
}
