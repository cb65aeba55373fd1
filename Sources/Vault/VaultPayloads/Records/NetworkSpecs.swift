public import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// What a Vault must know of a network, as transmitted and stored (hot-side 2.1).
public struct NetworkSpecs: SCALEComparable, Sendable {
  /// The address prefix.
  public var prefix: UInt16
  /// The color of its name, such as `#660D35`.
  public var color: String
  /// How many decimals the token has.
  public var decimals: UInt8
  /// What accounts are made with.
  public var encryption: Encryption
  /// The hash of block 0.
  public var genesisHash: Hash256
  /// The name of its logo.
  public var logo: String
  /// Its name in the metadata.
  public var name: String
  /// The derivation path offered for its keys.
  public var pathID: String
  /// The second color.
  public var secondaryColor: String
  /// What a Vault calls it.
  public var title: String
  /// The token's symbol.
  public var unit: String

  package init(
    prefix: UInt16, color: String, decimals: UInt8, encryption: Encryption, genesisHash: Hash256,
    logo: String, name: String, pathID: String, secondaryColor: String, title: String, unit: String
  ) {
    self.prefix = prefix
    self.color = color
    self.decimals = decimals
    self.encryption = encryption
    self.genesisHash = genesisHash
    self.logo = logo
    self.name = name
    self.pathID = pathID
    self.secondaryColor = secondaryColor
    self.title = title
    self.unit = unit
  }

  /// Specs made from what a node says; the rest is what the reference tool chooses.
  public init(
    fetchedName name: String, prefix: UInt16, decimals: UInt8, unit: String,
    encryption: Encryption, genesisHash: Hash256
  ) {
    self.init(
      prefix: prefix, color: NetworkSpecs.defaultColor, decimals: decimals, encryption: encryption,
      genesisHash: genesisHash, logo: name, name: name, pathID: "//" + name,
      secondaryColor: NetworkSpecs.defaultSecondaryColor,
      title: name + "-" + encryption.name, unit: unit)
  }

  /// The color of networks that were made from a node.
  public static let defaultColor = "#660D35"
  /// The second color of networks that were made from a node.
  public static let defaultSecondaryColor = "#262626"

  /// The key that the specs are stored under.
  public var key: NetworkSpecsKey {
    NetworkSpecsKey(encryption: encryption, genesisHash: genesisHash)
  }
}

extension NetworkSpecs {
  /// Reads the eleven fields in order.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    prefix = try reader.u16()
    color = try reader.string()
    decimals = try reader.u8()
    encryption = try reader.encryption()
    genesisHash = try reader.hash256()
    logo = try reader.string()
    name = try reader.string()
    pathID = try reader.string()
    secondaryColor = try reader.string()
    title = try reader.string()
    unit = try reader.string()
  }

  /// Appends the eleven fields in order.
  public func encode(to writer: inout SCALEWriter) {
    writer.u16(prefix)
    writer.string(color)
    writer.u8(decimals)
    writer.encryption(encryption)
    writer.hash256(genesisHash)
    writer.string(logo)
    writer.string(name)
    writer.string(pathID)
    writer.string(secondaryColor)
    writer.string(title)
    writer.string(unit)
  }
}

/// Specs with their place in the Vault's list (hot-side 2.1).
public struct OrderedNetworkSpecs: Equatable, Hashable, Sendable, SCALECodable {
  /// The specs.
  public var specs: NetworkSpecs
  /// The place, from 0.
  public var order: UInt8

  package init(specs: NetworkSpecs, order: UInt8) {
    self.specs = specs
    self.order = order
  }

  /// Reads specs and order.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    specs = try NetworkSpecs(from: &reader)
    order = try reader.u8()
  }

  /// Appends specs and order.
  public func encode(to writer: inout SCALEWriter) {
    specs.encode(to: &writer)
    writer.u8(order)
  }
}
