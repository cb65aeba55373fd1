import ByteSupport
import ColdRecords
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// A transaction for a key that is derived on the fly, code 05 or 07, cut into its parts
/// (cold-signer 5.8).
struct DynamicTransaction {
  let encryption: Encryption
  /// The root key of the seed.
  let root: MultiSigner
  /// The path, which may hold a password.
  let path: String
  /// What stands between path and genesis hash.
  let content: [UInt8]
  let genesisHash: Hash256
  let hasProof: Bool

  /// Cuts a payload.
  ///
  /// - Throws: `ColdSignerError`: `undecodable` up to the path, `tooShort` without a genesis hash
  ///   behind it.
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

  /// The network.
  var network: NetworkSpecsKey {
    NetworkSpecsKey(encryption: encryption, genesisHash: genesisHash)
  }

  /// The key that signs.
  ///
  /// - Throws: `ColdSignerError`: `emptyPhrase`, `invalidPhrase`, `notDerivable`.
  func pair(
    _ seed: SeedPhrase, randomness: SigningRandomness
  ) throws(ColdSignerError) -> KeyPair {
    try ReceivedPath(path, encryption: encryption).pair(
      phrase: seed.phrase, encryption: encryption, randomness: randomness)
  }
}
