public import ByteSupport
import SubstrateCrypto

/// What tells one form of a runtime's metadata from another: its version, size and hash.
public struct MetadataMeasure: Equatable, Sendable {
  /// The metadata version.
  public let metadataVersion: UInt8
  /// Its length in bytes.
  public let byteCount: Int
  /// The number of types in its registry.
  public let typeCount: Int
  /// BLAKE2b-256 of its bytes, from the magic bytes on.
  public let hash: Hash256

  /// The measure of V14.
  init(of blob: [UInt8], typeCount: Int) {
    metadataVersion = 14
    byteCount = blob.count
    self.typeCount = typeCount
    hash = Blake2b.hash256(blob)
  }
}
