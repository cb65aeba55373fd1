package import JSONCodec
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension JSONValue {
  /// A key on record by the names of its values.
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
