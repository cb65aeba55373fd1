public import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// Paths for a Vault to derive, the form of code de until January 2023 (hot-side 1.8).
///
/// Passwords stand in it in clear.
public struct PathList: SCALEComparable, Sendable {
  /// What the accounts are made with.
  public var encryption: Encryption
  /// The network.
  public var genesisHash: Hash256
  /// The paths.
  public var paths: [String]

  package init(encryption: Encryption, genesisHash: Hash256, paths: [String]) {
    self.encryption = encryption
    self.genesisHash = genesisHash
    self.paths = paths
  }

  /// Reads encryption, genesis hash and Vec\<String>.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    encryption = try reader.encryption()
    genesisHash = try reader.hash256()
    paths = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
      try reader.string()
    }
  }

  /// Appends encryption, genesis hash and Vec\<String>.
  public func encode(to writer: inout SCALEWriter) {
    writer.encryption(encryption)
    writer.hash256(genesisHash)
    writer.vector(paths) { $0.string($1) }
  }
}
