package import ByteSupport
import Reporting
package import RuntimeMetadata
package import VaultPayloads

/// Reduced metadata on its way into an update, and the full metadata that it was made of.
package struct ReducedContent: Equatable, Sendable {
  /// What goes to a Vault.
  package let content: MetadataContent
  /// The full metadata.
  package let full: [UInt8]
  /// How one became the other; proved.
  package let reduction: MetadataReduction

  /// Reduces metadata.
  ///
  /// - Parameters:
  ///   - full: the full metadata.
  ///   - level: how much documentation is kept.
  ///   - genesisHash: the network's.
  ///   - source: where the metadata came from, for errors.
  /// - Throws: `SourcedError`.
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
