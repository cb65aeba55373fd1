import ByteSupport
import ColdRecords
import IdentityPictures
import JSONCodec
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension JSONValue {
  /// A network as keys and transactions show it: its name as title, its logo, and its key.
  static func networkLabel(_ specs: NetworkSpecs) -> JSONValue {
    .members([
      "title": .string(specs.name), "logo": .string(specs.logo), "key": .hex(specs.key.scaleBytes),
    ])
  }

  /// A key with its scheme and its picture; `null` for nobody.
  static func shownVerifier(_ verifier: Verifier) -> JSONValue {
    verifier.signer.map { shownSigner($0) } ?? .null
  }

  /// A key with its scheme and its picture.
  static func shownSigner(_ signer: MultiSigner) -> JSONValue {
    .members([
      "publicKey": .hex(signer.publicKey), "encryption": .string(signer.scheme.name),
      "identicon": IdentityPicture.dots(signer.publicKey).json,
    ])
  }

  static func metadata(_ metadata: MetadataFingerprint) -> JSONValue {
    .members([
      "name": .string(metadata.name), "version": .integer(metadata.version),
      "hash": .string(metadata.hash.hex),
    ])
  }
}
