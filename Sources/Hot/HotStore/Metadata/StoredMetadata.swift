package import ByteSupport
package import RuntimeMetadata

/// Metadata that has just arrived and has passed all steps of hot-side 3.1.
package struct IncomingMetadata: Sendable {
  /// The metadata.
  package let metadata: FullMetadata
  /// The block it was fetched at; `nil` for metadata from a file.
  package let blockHash: Hash256?
  /// Where it came from.
  package let source: MetadataSource

  /// What it says of its network.
  package var facts: MetadataFacts { metadata.facts }
  /// The raw bytes.
  package var bytes: [UInt8] { metadata.bytes }

  /// Joins metadata and where it came from.
  package init(_ metadata: FullMetadata, blockHash: Hash256?, source: MetadataSource) {
    self.metadata = metadata
    self.blockHash = blockHash
    self.source = source
  }

  /// Reads and checks raw metadata.
  ///
  /// - Throws: the classes of `RuntimeMetadataError`; `HotDatabaseError` for reduced metadata.
  package init(accepting bytes: [UInt8], blockHash: Hash256?, source: MetadataSource) throws {
    self.init(
      try FullMetadata(bytes, MetadataFacts(accepting: bytes)), blockHash: blockHash,
      source: source)
  }
}

/// Metadata as the database has it, checked against its key and its hash.
package struct StoredMetadata: Equatable, Sendable {
  /// What it says of its network.
  package let facts: MetadataFacts
  /// The raw bytes.
  package let bytes: [UInt8]
  /// How these bytes first came; the first block on record before any file.
  package let origin: FetchRecord?

  /// The network's name.
  package var name: String { facts.name }
  /// The network's version.
  package var version: UInt32 { facts.version }
  /// The block these bytes were first fetched at, if one is on record.
  package var blockHash: Hash256? { origin?.blockHash }

  /// The form that the rule of two versions works on.
  var entry: StoredVersionRule.Entry {
    StoredVersionRule.Entry(version: version, bytes: bytes, blockHash: blockHash)
  }
}

/// What is on record of stored metadata, without its bytes.
package struct MetadataRecord: Equatable, Sendable {
  /// The network's name.
  package let name: String
  /// The network's version.
  package let version: UInt32
  /// BLAKE2b-256 of the bytes, as it was stored with them.
  package let hash: Hash256
  /// The block they were first fetched at, if one is on record.
  package let blockHash: Hash256?
}
