public import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// Where a network is fetched from (hot-side 2.4).
public struct AddressBookEntry: Equatable, Hashable, Sendable, SCALECodable {
  /// The network's name in its metadata.
  public var name: String
  /// The hash of block 0.
  public var genesisHash: Hash256
  /// The URL as it was entered.
  public var address: String
  /// What accounts are made with.
  public var encryption: Encryption
  /// Whether the entry is a built-in one that was never changed.
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

  /// Reads the five fields in order.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    name = try reader.string()
    genesisHash = try reader.hash256()
    address = try reader.string()
    encryption = try reader.encryption()
    isDefault = try reader.bool()
  }

  /// Appends the five fields in order.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(name)
    writer.hash256(genesisHash)
    writer.string(address)
    writer.encryption(encryption)
    writer.bool(isDefault)
  }
}
