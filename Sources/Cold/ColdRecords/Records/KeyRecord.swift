package import SCALECodec
package import SubstrateCrypto
package import VaultPayloads

/// A key on record: a value of the table of addresses (cold-signer 5.3).
///
/// It belongs to one network, or to none if it is the root of a seed. The phrase is not stored
/// here.
package struct KeyRecord: SCALEComparable, Sendable {
  package var seedName: String
  /// The path without its password.
  package var path: String
  /// Whether the path has a password.
  package var hasPassword: Bool
  /// The network; `nil` for the root of a seed.
  package var network: NetworkSpecsKey?
  package var encryption: Encryption
  /// Whether the secret was exported, or can be computed from an exported one.
  package var isSecretExposed: Bool

  package init(
    seedName: String, path: String, hasPassword: Bool, network: NetworkSpecsKey?,
    encryption: Encryption, isSecretExposed: Bool
  ) {
    self.seedName = seedName
    self.path = path
    self.hasPassword = hasPassword
    self.network = network
    self.encryption = encryption
    self.isSecretExposed = isSecretExposed
  }

  /// Whether this is the root of a seed: no path, password or network.
  package var isSeedRoot: Bool { path.isEmpty && !hasPassword && network == nil }
}

extension KeyRecord {
  package init(from reader: inout SCALEReader) throws(SCALEError) {
    seedName = try reader.string()
    path = try reader.string()
    hasPassword = try reader.bool()
    network = try reader.option { (reader) throws(SCALEError) in
      try NetworkSpecsKey(scale: try reader.byteVector())
    }
    encryption = try reader.encryption()
    isSecretExposed = try reader.bool()
  }

  /// Encodes the fields in order; the network key is a nested byte vector.
  package func encode(to writer: inout SCALEWriter) {
    writer.string(seedName)
    writer.string(path)
    writer.bool(hasPassword)
    writer.option(network) { $0.byteVector($1.scaleBytes) }
    writer.encryption(encryption)
    writer.bool(isSecretExposed)
  }
}

/// A key on record with its table key.
package struct StoredKey: Equatable, Hashable, Sendable {
  /// Public key and genesis hash.
  package let key: AddressKey
  package let record: KeyRecord

  package init(key: AddressKey, record: KeyRecord) {
    self.key = key
    self.record = record
  }
}
