public import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// Paths for a Vault to derive, the format of code de until January 2023 (hot-side 1.8).
///
/// Passwords are not encrypted.
public struct PathList: SCALEComparable, Sendable {
  /// The encryption of the accounts.
  public var encryption: Encryption
  /// The genesis hash of the network.
  public var genesisHash: Hash256
  /// The paths.
  public var paths: [String]

  package init(encryption: Encryption, genesisHash: Hash256, paths: [String]) {
    self.encryption = encryption
    self.genesisHash = genesisHash
    self.paths = paths
  }

  /// Decodes encryption, genesis hash and a Vec of texts.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    encryption = try reader.encryption()
    genesisHash = try reader.hash256()
    paths = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
      try reader.string()
    }
  }

  /// Encodes encryption, genesis hash and a Vec of texts.
  public func encode(to writer: inout SCALEWriter) {
    writer.encryption(encryption)
    writer.hash256(genesisHash)
    writer.vector(paths) { $0.string($1) }
  }
}
