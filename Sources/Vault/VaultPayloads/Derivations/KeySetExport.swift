public import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// A key in a key set that a Vault exports (hot-side 1.8).
public struct ExportedKey: Equatable, Hashable, Sendable {
  /// The address: SS58 for ed25519 and sr25519; `0x` and the public key in hex for ecdsa and
  /// Ethereum.
  public var address: String
  /// The derivation path without the password; `nil` for the root key.
  public var path: String?
  /// The encryption of the account.
  public var encryption: Encryption
  /// The genesis hash of the network.
  public var genesisHash: Hash256

  package init(address: String, path: String?, encryption: Encryption, genesisHash: Hash256) {
    self.address = address
    self.path = path
    self.encryption = encryption
    self.genesisHash = genesisHash
  }
}

/// The keys of one seed, as a Vault exports them (hot-side 1.8).
public struct ExportedKeySet: SCALEComparable, Sendable {
  /// The name of the seed; ignored on import.
  public var name: String
  /// The root key of the seed.
  public var root: MultiSigner
  /// The derived keys.
  public var keys: [ExportedKey]

  package init(name: String, root: MultiSigner, keys: [ExportedKey]) {
    self.name = name
    self.root = root
    self.keys = keys
  }
}

/// A feature that a Vault supports for a key set; the raw value is the index in version 2.
public enum ExportFeature: UInt8, Sendable, CaseIterable {
  /// The Vault supports bulk transactions.
  case bulkOperations
  /// The Vault supports dynamic derivations: keys derived at signing time.
  case dynamicDerivations
}

/// Key sets that a Vault exports or imports, code de (hot-side 1.8).
public enum KeySetExport: Equatable, Hashable, Sendable {
  /// Several key sets, each with a root key.
  case version1([ExportedKeySet])
  /// One key set with a root key, and the features of the Vault.
  case version2(ExportedKeySet, features: [ExportFeature])

  /// The key sets.
  public var keySets: [ExportedKeySet] {
    switch self {
    case .version1(let sets): sets
    case .version2(let set, _): [set]
    }
  }
}

extension ExportedKeySet {
  /// Decodes name, root key and a Vec of keys.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    root = try reader.multiSigner()
    keys = try reader.exportedKeys()
  }

  /// Encodes name, root key and a Vec of keys.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(name)
    writer.multiSigner(root)
    writer.exportedKeys(keys)
  }
}

extension KeySetExport: SCALECodable {
  /// Decodes 00 and a Vec of key sets, or 01, a key set and features.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    if try reader.index(of: "an export's version", upTo: 1) == 0 {
      self = .version1(
        try reader.vector(minimumItemSize: 35) { (reader) throws(SCALEError) in
          try ExportedKeySet(from: &reader)
        })
    } else {
      let set = try ExportedKeySet(from: &reader)
      let features = try reader.vector(minimumItemSize: 1) {
        (reader) throws(SCALEError) -> ExportFeature in
        let index = try reader.byte()
        guard let feature = ExportFeature(rawValue: index) else {
          throw .unknownVariant(of: "a feature", index: index, offset: reader.offset - 1)
        }
        return feature
      }
      self = .version2(set, features: features)
    }
  }

  /// Encodes 00 and a Vec of key sets, or 01, a key set and features.
  public func encode(to writer: inout SCALEWriter) {
    switch self {
    case .version1(let sets):
      writer.byte(0)
      writer.vector(sets) { $1.encode(to: &$0) }
    case .version2(let set, let features):
      writer.byte(1)
      set.encode(to: &writer)
      writer.vector(features) { $0.byte($1.rawValue) }
    }
  }
}

extension SCALEReader {
  mutating func exportedKeys() throws(SCALEError) -> [ExportedKey] {
    try vector(minimumItemSize: 35) { (reader) throws(SCALEError) in
      ExportedKey(
        address: try reader.string(),
        path: try reader.option { (reader) throws(SCALEError) in try reader.string() },
        encryption: try reader.encryption(), genesisHash: try reader.hash256())
    }
  }
}

extension SCALEWriter {
  mutating func exportedKeys(_ keys: [ExportedKey]) {
    vector(keys) { writer, key in
      writer.string(key.address)
      writer.option(key.path) { $0.string($1) }
      writer.encryption(key.encryption)
      writer.hash256(key.genesisHash)
    }
  }
}
