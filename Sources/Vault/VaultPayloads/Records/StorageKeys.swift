public import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// The key of network specs: encryption and genesis hash, 33 bytes (hot-side 2.4).
public struct NetworkSpecsKey: Hashable, Sendable, SCALECodable {
  /// What accounts are made with.
  public var encryption: Encryption
  /// The hash of block 0.
  public var genesisHash: Hash256

  package init(encryption: Encryption, genesisHash: Hash256) {
    self.encryption = encryption
    self.genesisHash = genesisHash
  }

  /// Reads 33 bytes.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    encryption = try reader.encryption()
    genesisHash = try reader.hash256()
  }

  /// Appends 33 bytes.
  public func encode(to writer: inout SCALEWriter) {
    writer.encryption(encryption)
    writer.hash256(genesisHash)
  }
}

/// The key of metadata and of block history: name, then version (hot-side 2.4).
///
/// Keys are ordered as bytes: shorter names first, and versions by their low byte first.
public struct MetadataKey: SCALEComparable, Sendable {
  /// The network's name.
  public var name: String
  /// The network's version.
  public var version: UInt32

  package init(name: String, version: UInt32) {
    self.name = name
    self.version = version
  }

  /// Reads name and version.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    version = try reader.u32()
  }

  /// Appends name and version.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(name)
    writer.u32(version)
  }

  /// The bytes that all keys of one network start with, and those of no other.
  public static func prefix(ofNetwork name: String) -> [UInt8] {
    var writer = SCALEWriter()
    writer.string(name)
    return writer.bytes
  }
}

/// The key of an address book entry: its title (hot-side 2.4).
public struct AddressBookKey: SCALEComparable, Sendable {
  /// The title, `<name>-<encryption>` for entries that the tool makes.
  public var title: String

  /// Takes a title.
  public init(title: String) { self.title = title }

  /// Reads a title.
  public init(from reader: inout SCALEReader) throws(SCALEError) { title = try reader.string() }

  /// Appends the title.
  public func encode(to writer: inout SCALEWriter) { writer.string(title) }
}

/// The key of an account in a Vault: public key and network, which root keys lack (hot-side 2.3).
public struct AddressKey: Hashable, Sendable, SCALECodable {
  /// The public key.
  public var signer: MultiSigner
  /// The network's genesis hash; `nil` for a root key.
  public var genesisHash: Hash256?

  package init(signer: MultiSigner, genesisHash: Hash256?) {
    self.signer = signer
    self.genesisHash = genesisHash
  }

  /// Reads public key and optional genesis hash.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    signer = try reader.multiSigner()
    genesisHash = try reader.option { (reader) throws(SCALEError) in try reader.hash256() }
  }

  /// Appends public key and optional genesis hash.
  public func encode(to writer: inout SCALEWriter) {
    writer.multiSigner(signer)
    writer.option(genesisHash) { $0.hash256($1) }
  }
}
