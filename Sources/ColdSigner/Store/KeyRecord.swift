public import SCALECodec
public import SubstrateCrypto
public import VaultPayloads

/// A key on record: the value of the table of addresses (cold-signer 5.3).
///
/// It belongs to one network or, for the root of a seed, to none. The phrase is not here.
public struct KeyRecord: SCALEComparable, Sendable {
  /// The name of the seed.
  public var seedName: String
  /// The path without its password.
  public var path: String
  /// Whether a password belongs to the path.
  public var hasPassword: Bool
  /// The network; `nil` for the root of a seed.
  public var network: NetworkSpecsKey?
  /// What the key is made with.
  public var encryption: Encryption
  /// Whether the secret was exported, or can be computed from one that was.
  public var isSecretExposed: Bool

  /// Takes the parts.
  public init(
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
  public var isSeedRoot: Bool { path.isEmpty && !hasPassword && network == nil }
}

extension KeyRecord {
  /// Reads the six fields in order.
  ///
  /// - Throws: `SCALEError`.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
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
  public func encode(to writer: inout SCALEWriter) {
    writer.string(seedName)
    writer.string(path)
    writer.bool(hasPassword)
    writer.option(network) { $0.byteVector($1.scaleBytes) }
    writer.encryption(encryption)
    writer.bool(isSecretExposed)
  }
}

/// A key on record together with the key that it is stored under.
public struct StoredKey: Equatable, Hashable, Sendable {
  /// Public key and genesis hash.
  public let key: AddressKey
  /// The record.
  public let record: KeyRecord

  /// Takes key and record.
  public init(key: AddressKey, record: KeyRecord) {
    self.key = key
    self.record = record
  }
}
