package import ByteSupport
import Reporting
package import RuntimeMetadata
package import VaultPayloads

/// Reduced metadata for an update, and the full metadata that it was made from.
package struct ReducedContent: Equatable, Sendable {
  /// The reduced metadata, with the genesis hash.
  package let content: MetadataContent
  /// The full metadata, raw.
  package let full: [UInt8]
  /// The reduction, which was verified.
  package let reduction: MetadataReduction

  /// Reduces metadata.
  ///
  /// - Throws: `SourcedError` with `source`.
  package init(
    of full: [UInt8], to level: ReductionLevel, genesisHash: Hash256, source: String
  ) throws {
    (reduction, content) = try naming(source) {
      let reduction = try MetadataReduction(of: full, to: level)
      return (reduction, try MetadataContent(blob: reduction.bytes, genesisHash: genesisHash))
    }
    self.full = full
  }
}
