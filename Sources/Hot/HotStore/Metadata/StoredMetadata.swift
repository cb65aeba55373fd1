package import ByteSupport
package import RuntimeMetadata

/// Metadata from a node or file that has passed all checks of hot-side 3.1.
package struct IncomingMetadata: Sendable {
  package let metadata: FullMetadata
  /// The block of the metadata; `nil` for metadata from a file.
  package let blockHash: Hash256?
  package let source: MetadataSource

  package var facts: MetadataFacts { metadata.facts }
  /// The raw bytes.
  package var bytes: [UInt8] { metadata.bytes }

  package init(_ metadata: FullMetadata, blockHash: Hash256?, source: MetadataSource) {
    self.metadata = metadata
    self.blockHash = blockHash
    self.source = source
  }

  /// Decodes and checks raw metadata.
  ///
  /// - Throws: `RuntimeMetadataError`; `HotDatabaseError` for reduced metadata.
  package init(accepting bytes: [UInt8], blockHash: Hash256?, source: MetadataSource) throws {
    self.init(
      try FullMetadata(bytes, MetadataFacts(accepting: bytes)), blockHash: blockHash,
      source: source)
  }
}

/// Stored metadata, checked against its key and its hash.
package struct StoredMetadata: Equatable, Sendable {
  package let facts: MetadataFacts
  /// The raw bytes.
  package let bytes: [UInt8]
  /// The line of the history that states the origin; `nil` if there is none.
  package let origin: FetchRecord?

  package var name: String { facts.name }
  /// The spec version.
  package var version: UInt32 { facts.version }
  /// The block of the ``origin``.
  package var blockHash: Hash256? { origin?.blockHash }

  /// The entry for the rule of at most two versions.
  var entry: StoredVersionRule.Entry {
    var isFromCode = false
    if case .wasm? = origin?.source { isFromCode = true }
    return StoredVersionRule.Entry(
      version: version, bytes: bytes, blockHash: blockHash,
      isAnnounced: isFromCode && blockHash == nil)
  }
}

/// The record of stored metadata, without its bytes.
package struct MetadataRecord: Equatable, Sendable {
  package let name: String
  /// The spec version.
  package let version: UInt32
  /// BLAKE2b-256 of the bytes, as stored.
  package let hash: Hash256
  /// The first recorded block; `nil` if there is none.
  package let blockHash: Hash256?
}
