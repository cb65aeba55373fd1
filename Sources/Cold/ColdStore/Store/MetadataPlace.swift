package import ByteSupport
import ColdRecords
package import SCALECodec
package import VaultPayloads

/// The table key of metadata: name and version, and the network it was received for (cold-signer
/// 10, 55).
///
/// A Vault's key has only name and version, so all networks of the name share the row. Here,
/// neither another network nor a later verifier of the same network uses it.
package struct MetadataPlace: Hashable, Sendable, SCALECodable {
  /// Name and version, the first bytes of the key.
  package let key: MetadataKey
  /// The network that the metadata was received for.
  package let genesisHash: Hash256
  /// The network's verifier when the metadata was received.
  package let verifier: ValidCurrentVerifier

  package init(key: MetadataKey, genesisHash: Hash256, verifier: ValidCurrentVerifier) {
    self.key = key
    self.genesisHash = genesisHash
    self.verifier = verifier
  }

  package init(from reader: inout SCALEReader) throws(SCALEError) {
    key = try MetadataKey(from: &reader)
    genesisHash = try reader.hash256()
    verifier = try ValidCurrentVerifier(from: &reader)
  }

  package func encode(to writer: inout SCALEWriter) {
    key.encode(to: &writer)
    writer.hash256(genesisHash)
    verifier.encode(to: &writer)
  }
}

/// The key and hash of stored metadata, without its bytes.
struct KeptMetadata {
  let place: MetadataPlace
  let hash: Hash256

  /// The fingerprint in the log.
  var fingerprint: MetadataFingerprint {
    MetadataFingerprint(name: place.key.name, version: place.key.version, hash: hash)
  }
}
