public import ByteSupport

/// The network data that cards need in addition to the metadata.
public struct CallNetwork: Equatable, Sendable {
  /// The network name, shown with the spec version.
  public let name: String
  /// The genesis hash, which the extension CheckGenesis must contain.
  public let genesisHash: Hash256
  /// The SS58 prefix of addresses; only the low 14 bits are used.
  public let base58Prefix: UInt16
  /// The number of decimal places of the token.
  public let decimals: UInt8
  /// The symbol of the token.
  public let unit: String

  /// Creates the data of a network.
  public init(
    name: String, genesisHash: Hash256, base58Prefix: UInt16, decimals: UInt8, unit: String
  ) {
    self.name = name
    self.genesisHash = genesisHash
    self.base58Prefix = base58Prefix
    self.decimals = decimals
    self.unit = unit
  }
}
