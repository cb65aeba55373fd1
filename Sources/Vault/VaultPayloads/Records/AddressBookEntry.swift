public import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// An entry of the address book, which determines the node of a network (hot-side 2.4).
public struct AddressBookEntry: Equatable, Hashable, Sendable, SCALECodable {
  /// The network's name in its metadata.
  public var name: String
  /// The genesis hash.
  public var genesisHash: Hash256
  /// The URL as entered by the user.
  public var address: String
  /// The encryption of the accounts.
  public var encryption: Encryption
  /// Whether the entry is a built-in default that was never changed.
  public var isDefault: Bool

  package init(
    name: String, genesisHash: Hash256, address: String, encryption: Encryption, isDefault: Bool
  ) {
    self.name = name
    self.genesisHash = genesisHash
    self.address = address
    self.encryption = encryption
    self.isDefault = isDefault
  }

  /// Decodes the five fields in order.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    genesisHash = try reader.hash256()
    address = try reader.string()
    encryption = try reader.encryption()
    isDefault = try reader.bool()
  }

  /// Encodes the five fields in order.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(name)
    writer.hash256(genesisHash)
    writer.string(address)
    writer.encryption(encryption)
    writer.bool(isDefault)
  }
}
