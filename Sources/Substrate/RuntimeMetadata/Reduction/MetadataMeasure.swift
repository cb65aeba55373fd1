public import ByteSupport
import SubstrateCrypto

/// Metadata version, size and hash, which identify one form, full or reduced, of a runtime's
/// metadata.
public struct MetadataMeasure: Equatable, Sendable {
  /// The metadata version.
  public let metadataVersion: UInt8
  /// The length in bytes.
  public let byteCount: Int
  /// The number of types in the registry.
  public let typeCount: Int
  /// BLAKE2b-256 of its bytes, from the magic bytes on.
  public let hash: Hash256

  /// Creates the measure of V14 metadata.
  init(of blob: [UInt8], typeCount: Int) {
    metadataVersion = 14
    byteCount = blob.count
    self.typeCount = typeCount
    hash = Blake2b.hash256(blob)
  }
}
