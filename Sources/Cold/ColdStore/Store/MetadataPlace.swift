package import ByteSupport
import ColdRecords
package import SCALECodec
package import VaultPayloads

/// What a row of metadata is stored under: name and version, and for which network it came (cold-signer
/// 10, 55).
///
/// A Vault's key ends behind the version, so that every network of the name uses the row; here no other
/// network does, nor the same one once somebody else verifies it.
package struct MetadataPlace: Hashable, Sendable, SCALECodable {
  /// Name and version, with which the key's bytes begin.
  package let key: MetadataKey
  /// The network that it came for.
  package let genesisHash: Hash256
  /// Who could update that network then.
  package let verifier: ValidCurrentVerifier

  package init(key: MetadataKey, genesisHash: Hash256, verifier: ValidCurrentVerifier) {
    self.key = key
    self.genesisHash = genesisHash
    self.verifier = verifier
  }

  /// Reads name, version, genesis hash and verifier.
  package init(from reader: inout SCALEReader) throws(SCALEError) {
    key = try MetadataKey(from: &reader)
    genesisHash = try reader.hash256()
    verifier = try ValidCurrentVerifier(from: &reader)
  }

  /// Appends name, version, genesis hash and verifier.
  package func encode(to writer: inout SCALEWriter) {
    key.encode(to: &writer)
    writer.hash256(genesisHash)
    verifier.encode(to: &writer)
  }
}

/// Metadata on the device, without its bytes.
struct KeptMetadata {
  let place: MetadataPlace
  let hash: Hash256

  /// How the log names it.
  var fingerprint: MetadataFingerprint {
    MetadataFingerprint(name: place.key.name, version: place.key.version, hash: hash)
  }
}
