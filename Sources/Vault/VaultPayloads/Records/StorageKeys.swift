public import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// The storage key of network specs: encryption and genesis hash, 33 bytes (hot-side 2.4).
public struct NetworkSpecsKey: Hashable, Sendable, SCALECodable {
  /// The encryption of the accounts.
  public var encryption: Encryption
  /// The genesis hash.
  public var genesisHash: Hash256

  package init(encryption: Encryption, genesisHash: Hash256) {
    self.encryption = encryption
    self.genesisHash = genesisHash
  }

  /// Decodes 33 bytes.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    encryption = try reader.encryption()
    genesisHash = try reader.hash256()
  }

  /// Encodes 33 bytes.
  public func encode(to writer: inout SCALEWriter) {
    writer.encryption(encryption)
    writer.hash256(genesisHash)
  }
}

/// The storage key of metadata and of block history: name, then version (hot-side 2.4).
///
/// Keys are ordered by bytes: shorter names first, and versions by their low byte first.
public struct MetadataKey: SCALEComparable, Sendable {
  /// The spec name.
  public var name: String
  /// The spec version.
  public var version: UInt32

  package init(name: String, version: UInt32) {
    self.name = name
    self.version = version
  }

  /// Decodes name and version.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    version = try reader.u32()
  }

  /// Encodes name and version.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(name)
    writer.u32(version)
  }

  /// The prefix that all keys of a network have, and that no key of another network has.
  public static func prefix(ofNetwork name: String) -> [UInt8] {
    var writer = SCALEWriter()
    writer.string(name)
    return writer.bytes
  }
}

/// The storage key of an address book entry: its title (hot-side 2.4).
public struct AddressBookKey: SCALEComparable, Sendable {
  /// The title; `<name>-<encryption>` in entries that the tool creates.
  public var title: String

  /// Creates a key.
  public init(title: String) { self.title = title }

  /// Decodes a title.
  public init(from reader: inout SCALEReader) throws(SCALEError) { title = try reader.string() }

  /// Encodes the title.
  public func encode(to writer: inout SCALEWriter) { writer.string(title) }
}

/// The storage key of an account: public key, and genesis hash except for root keys (hot-side 2.3).
public struct AddressKey: Hashable, Sendable, SCALECodable {
  /// The public key.
  public var signer: MultiSigner
  /// The genesis hash of the network; `nil` for a root key.
  public var genesisHash: Hash256?

  package init(signer: MultiSigner, genesisHash: Hash256?) {
    self.signer = signer
    self.genesisHash = genesisHash
  }

  /// Decodes public key and optional genesis hash.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    signer = try reader.multiSigner()
    genesisHash = try reader.option { (reader) throws(SCALEError) in try reader.hash256() }
  }

  /// Encodes public key and optional genesis hash.
  public func encode(to writer: inout SCALEWriter) {
    writer.multiSigner(signer)
    writer.option(genesisHash) { $0.hash256($1) }
  }
}
