import ByteSupport
import HotStore
import SubstrateCrypto
import TestSupport
import Testing

extension Tool {
  /// Stores the sample's metadata as a fetch would, without a node.
  package func storeSample(_ name: String = "development", version: UInt32 = 1_000_000) throws {
    _ = try open().store(
      IncomingMetadata(
        accepting: Nodes.metadata(name, version: version), blockHash: Nodes.genesis(of: "a block"),
        source: .node(url: "http://127.0.0.1:9")), firstSeen: 1)
  }
}

extension Nodes {
  /// The hash that metadata is shown by.
  package static func hash(of metadata: [UInt8]) -> String { Blake2b.hash256(metadata).hex }

  /// Changes a text in metadata to one of the same length, wherever it stands.
  package static func replace(_ text: String, by other: String, in metadata: inout [UInt8]) throws {
    try #require(text.utf8.count == other.utf8.count)
    let ranges = metadata.ranges(of: Array(text.utf8))
    try #require(!ranges.isEmpty)
    for range in ranges { metadata.replaceSubrange(range, with: Array(other.utf8)) }
  }
}
