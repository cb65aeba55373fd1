public import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// The data of a network that a Vault needs, as transmitted and stored (hot-side 2.1).
public struct NetworkSpecs: SCALEComparable, Sendable {
  /// The SS58 address prefix.
  public var prefix: UInt16
  /// The color of the network's name, such as `#660D35`.
  public var color: String
  /// The number of decimal places of the token.
  public var decimals: UInt8
  /// The encryption of the accounts.
  public var encryption: Encryption
  /// The genesis hash.
  public var genesisHash: Hash256
  /// The name of the logo.
  public var logo: String
  /// The network's name in its metadata.
  public var name: String
  /// The default derivation path of keys.
  public var pathID: String
  /// The secondary color.
  public var secondaryColor: String
  /// The title shown in a Vault.
  public var title: String
  /// The symbol of the token.
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

  /// Creates specs from the data of a node, with the defaults of the reference tool.
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

  /// The default color of networks fetched from a node.
  public static let defaultColor = "#660D35"
  /// The default secondary color of networks fetched from a node.
  public static let defaultSecondaryColor = "#262626"

  /// The storage key of the specs.
  public var key: NetworkSpecsKey {
    NetworkSpecsKey(encryption: encryption, genesisHash: genesisHash)
  }
}

extension NetworkSpecs {
  /// Decodes the eleven fields in order.
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

  /// Encodes the eleven fields in order.
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

/// Specs with their position in the network list of a Vault (hot-side 2.1).
public struct OrderedNetworkSpecs: Equatable, Hashable, Sendable, SCALECodable {
  /// The specs.
  public var specs: NetworkSpecs
  /// The position, from 0.
  public var order: UInt8

  package init(specs: NetworkSpecs, order: UInt8) {
    self.specs = specs
    self.order = order
  }

  /// Decodes specs and position.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    specs = try NetworkSpecs(from: &reader)
    order = try reader.u8()
  }

  /// Encodes specs and position.
  public func encode(to writer: inout SCALEWriter) {
    specs.encode(to: &writer)
    writer.u8(order)
  }
}
