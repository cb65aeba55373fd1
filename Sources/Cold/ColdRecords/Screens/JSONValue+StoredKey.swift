package import JSONCodec
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension JSONValue {
  /// The JSON of a key on record.
  package static func storedKey(_ stored: StoredKey) -> JSONValue {
    .members([
      "publicKey": .hex(stored.key.signer.publicKey),
      "encryption": .string(stored.record.encryption.name),
      "seedName": .string(stored.record.seedName), "path": .string(stored.record.path),
      "hasPwd": .bool(stored.record.hasPassword),
      "network": stored.record.network.map { .hex($0.scaleBytes) } ?? .null,
      "secretExposed": .bool(stored.record.isSecretExposed),
    ])
  }
}
