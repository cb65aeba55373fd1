public import ByteSupport
public import RuntimeMetadata

/// Metadata that has just arrived and has passed all steps of hot-side 3.1.
public struct IncomingMetadata: Sendable {
  /// What it says of its network.
  public let facts: MetadataFacts
  /// The raw bytes.
  public let bytes: [UInt8]
  /// The block it was fetched at; `nil` for metadata from a file.
  public let blockHash: Hash256?
  /// Where it came from.
  public let source: MetadataSource

  /// Reads and checks raw metadata.
  ///
  /// - Throws: the classes of `RuntimeMetadataError`.
  public init(
    accepting bytes: [UInt8], blockHash: Hash256?, source: MetadataSource
  ) throws(RuntimeMetadataError) {
    self.init(
      facts: try MetadataFacts(accepting: bytes), bytes: bytes, blockHash: blockHash,
      source: source)
  }

  /// Joins raw metadata and the facts that were read from it.
  package init(
    facts: MetadataFacts, bytes: [UInt8], blockHash: Hash256?, source: MetadataSource
  ) {
    self.facts = facts
    self.bytes = bytes
    self.blockHash = blockHash
    self.source = source
  }
}

/// Metadata as the database has it, checked against its key and its hash.
public struct StoredMetadata: Equatable, Sendable {
  /// What it says of its network.
  public let facts: MetadataFacts
  /// The raw bytes.
  public let bytes: [UInt8]
  /// How these bytes first came; the first block on record before any file.
  public let origin: FetchRecord?

  /// The network's name.
  public var name: String { facts.name }
  /// The network's version.
  public var version: UInt32 { facts.version }
  /// The block these bytes were first fetched at, if one is on record.
  public var blockHash: Hash256? { origin?.blockHash }

  /// The form that the rule of two versions works on.
  var entry: MetadataVersions.Entry {
    MetadataVersions.Entry(version: version, bytes: bytes, blockHash: blockHash)
  }
}
