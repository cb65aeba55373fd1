import ByteSupport
package import JSONCodec
package import Reporting
import SCALECodec
package import SubstrateCrypto
package import VaultPayloads

extension ColdSignerError {
  /// The reasons why a key or seed cannot be used (cold-signer 5).
  package enum Key: Equatable, Sendable {
    case unknown(AddressKey)
    case otherSeed(AddressKey, expected: String, found: String)
    case otherNetwork(key: NetworkSpecsKey)
    case exists(StoredKey)
    case emptyPhrase
    /// The text is not a recovery phrase.
    case invalidPhrase(SubstrateCryptoError)
    case emptySeedName
    case seedNameExists(seedName: String)
    case noSeed(seedName: String)
    case noRoot(seedName: String)
    case wrongPassword
    case ethereumCapsule
    /// The key is the root of a seed, but the key of a network is needed.
    case noNetworkAttached(path: String)

    package var row: ErrorRow<JSONValue> {
      switch self {
      case .unknown(let key):
        .inputMissing(
          .addressNotFound, "The key \(Hex.encode(key.scaleBytes)) is not on record.",
          ["addressKey": .hex(key.scaleBytes)])
      case .otherSeed(let key, let expected, let found):
        .refused(
          .seedNameNotMatching,
          "The key belongs to the seed \(quoted(found)), not to \(quoted(expected)).",
          [
            "expected": .string(expected), "found": .string(found),
            "addressKey": .hex(key.scaleBytes),
          ])
      case .otherNetwork(let key):
        .refused(
          .networkNotInAddress, "The key is not for the network \(Hex.encode(key.scaleBytes)).",
          ["key": .hex(key.scaleBytes)])
      case .exists(let stored):
        .refused(
          .derivationExists,
          """
          The key \(Hex.encode(stored.key.signer.publicKey)) is on record already, as \
          \(quoted(stored.record.path)) of the seed \(quoted(stored.record.seedName)).
          """,
          [
            "seedName": .string(stored.record.seedName), "path": .string(stored.record.path),
            "hasPwd": .bool(stored.record.hasPassword),
            "network": stored.record.network.map { .hex($0.scaleBytes) } ?? .null,
            "publicKey": .hex(stored.key.signer.publicKey),
          ])
      case .emptyPhrase: .refused(.emptySeed, "The phrase is empty.")
      case .invalidPhrase(let error):
        .badData(
          .secretString, "This is not a recovery phrase. \(error.message)",
          ["kind": .string("invalid_phrase")])
      case .emptySeedName: .refused(.emptySeedName, "The seed needs a name.")
      case .seedNameExists(let name):
        .refused(
          .seedNameExists, "There is already a seed \(quoted(name)). Choose another name.",
          ["seedName": .string(name)])
      case .noSeed(let name):
        .inputMissing(
          .noKnownSeeds, "No keys are on record for the seed \(quoted(name)).",
          ["seedName": .string(name)])
      case .noRoot(let name):
        .refused(
          .noRootKeyForSeed, "The seed \(quoted(name)) has no root key on record.",
          ["seedName": .string(name)])
      case .wrongPassword: .refused(.wrongPassword, "The password is wrong.")
      case .ethereumCapsule:
        .refused(
          .ethereumCapsule,
          """
          Ethereum keys sign over Keccak-256, and updates are checked over BLAKE2b, so this signature would never be \
          accepted. Use a key of another network.
          """
        )
      case .noNetworkAttached(let path):
        .refused(
          .noNetworkAttached,
          "The key \(quoted(path)) is the root of a seed, which belongs to no network. Use a key of a network.",
          ["path": .string(path)])
      }
    }
  }
}
