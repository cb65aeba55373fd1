public import ByteSupport

/// What cards need to know of a network beside its metadata.
public struct CallNetwork: Equatable, Sendable {
  /// The name, shown with the spec version.
  public let name: String
  /// The hash that CheckGenesis must carry.
  public let genesisHash: Hash256
  /// The prefix of addresses; its low 14 bits count.
  public let base58Prefix: UInt16
  /// How many digits of an amount stand behind the point of a whole unit.
  public let decimals: UInt8
  /// The symbol of a whole unit.
  public let unit: String

  /// Takes the parts.
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
