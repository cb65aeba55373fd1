package import SCALECodec
package import SubstrateCrypto
package import VaultPayloads

/// A key on record: the value of the table of addresses (cold-signer 5.3).
///
/// It belongs to one network or, for the root of a seed, to none. The phrase is not here.
package struct KeyRecord: SCALEComparable, Sendable {
  package var seedName: String
  /// The path without its password.
  package var path: String
  /// Whether a password belongs to the path.
  package var hasPassword: Bool
  /// The network; `nil` for the root of a seed.
  package var network: NetworkSpecsKey?
  /// What the key is made with.
  package var encryption: Encryption
  /// Whether the secret was exported, or can be computed from one that was.
  package var isSecretExposed: Bool

  /// Takes the parts.
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

  /// Whether this is the root of a seed: no path, no password, no network.
  package var isSeedRoot: Bool { path.isEmpty && !hasPassword && network == nil }
}

extension KeyRecord {
  /// Reads the six fields in order.
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

  /// Appends the six fields in order; the network key is a byte list of its own.
  package func encode(to writer: inout SCALEWriter) {
    writer.string(seedName)
    writer.string(path)
    writer.bool(hasPassword)
    writer.option(network) { $0.byteVector($1.scaleBytes) }
    writer.encryption(encryption)
    writer.bool(isSecretExposed)
  }
}

/// A key on record together with the key that it is stored under.
package struct StoredKey: Equatable, Hashable, Sendable {
  /// Public key and genesis hash.
  package let key: AddressKey
  package let record: KeyRecord

  /// Takes key and record.
  package init(key: AddressKey, record: KeyRecord) {
    self.key = key
    self.record = record
  }
}
