import ByteSupport
import HotStore
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
  /// - Throws: ``SourcedError``.
  init(
    of full: [UInt8], to level: ReductionLevel, genesisHash: Hash256, source: String
  ) throws {
    (reduction, content) = try naming(source) {
      let reduction = try MetadataReduction(of: full, to: level)
      return (reduction, try MetadataContent(blob: reduction.bytes, genesisHash: genesisHash))
    }
    self.full = full
  }

  /// Reduces the metadata of a payload, or finds out what metadata it is a reduction of.
  ///
  /// - Parameters:
  ///   - content: what a payload file holds.
  ///   - level: the level that is asked for; `nil` for the form that the file holds.
  ///   - file: the payload file, whose name may say at which of several levels it was made.
  ///   - named: the full metadata that the user named; `nil` for that of the database.
  ///   - database: where the full metadata is looked up.
  /// - Returns: `nil` for full metadata that is to stay full.
  /// - Throws: ``HotSideError``: `noFullMetadata`, `notItsReduction`, `otherReduction`,
  ///   `fullIsReduced`; ``SourcedError`` for metadata that cannot be reduced.
  static func find(
    _ content: MetadataContent, to level: ReductionLevel?, file: String, named: LoadedMetadata?,
    in database: HotDatabase?
  ) throws -> ReducedContent? {
    guard ReducedMetadata.level(of: content.blob) != nil else {
      return try level.map {
        try ReducedContent(of: content.blob, to: $0, genesisHash: content.genesisHash, source: file)
      }
    }
    let full = try fullMetadata(of: content.facts, named, database)
    let levels = try naming(file) {
      let verdict = try ReductionVerdict(of: content.blob, against: full)
      guard case .reduced(let levels) = verdict else {
        throw HotSideError.notItsReduction(path: file, verdict: verdict)
      }
      return levels
    }
    if let level, !levels.contains(level) {
      throw HotSideError.otherReduction(path: file, asked: level, found: levels)
    }
    let stated = ReductionLevel.allCases.first { file.hasSuffix(ProductName.mark($0)) }
    let made = level ?? stated.flatMap { levels.contains($0) ? $0 : nil } ?? levels.min()
    return try made.map {
      try ReducedContent(of: full, to: $0, genesisHash: content.genesisHash, source: file)
    }
  }

  private static func fullMetadata(
    of facts: MetadataFacts, _ named: LoadedMetadata?, _ database: HotDatabase?
  ) throws -> [UInt8] {
    if let named {
      guard ReducedMetadata.level(of: named.bytes) == nil else {
        throw HotSideError.fullIsReduced(source: named.title)
      }
      return named.bytes
    }
    do {
      if let stored = try database?.metadata(named: facts.name, version: facts.version) {
        return stored.bytes
      }
    } catch HotDatabaseError.unknownMetadata {}
    throw HotSideError.noFullMetadata(network: facts.name, version: facts.version)
  }
}
