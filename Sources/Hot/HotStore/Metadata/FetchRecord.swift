package import ByteSupport

/// The source of metadata.
package enum MetadataSource: Hashable, Sendable {
  /// A node, with its URL as the user gave it.
  case node(url: String)
  /// A runtime blob, with the BLAKE2b-256 of its file.
  case wasm(Hash256)
  /// A file of metadata, with its name.
  case file(name: String)

  /// The word in the column `source_kind`.
  var kind: String {
    switch self {
    case .node: "node"
    case .wasm: "wasm"
    case .file: "file"
    }
  }

  /// The URL, the hash in hex or the file name.
  package var text: String {
    switch self {
    case .node(let url): url
    case .wasm(let hash): hash.hex
    case .file(let name): name
    }
  }

  /// Creates a source from its stored texts; `nil` if they contradict each other.
  init?(kind: String, text: String) {
    switch kind {
    case "node": self = .node(url: text)
    case "wasm":
      guard let hash = Hash256(hex: text) else { return nil }
      self = .wasm(hash)
    case "file": self = .file(name: text)
    default: return nil
    }
  }
}

/// One line of the fetch history: where and when metadata was first received.
package struct FetchRecord: Hashable, Sendable {
  package let name: String
  /// The spec version.
  package let version: UInt32
  /// BLAKE2b-256 of the metadata.
  package let metadataHash: Hash256
  /// The block of the metadata; `nil` if it came from a file.
  package let blockHash: Hash256?
  /// The time when the metadata was first received, in seconds since 1970 (UTC).
  package let firstSeen: Int64
  package let source: MetadataSource

  package init(
    name: String, version: UInt32, metadataHash: Hash256, blockHash: Hash256?, firstSeen: Int64,
    source: MetadataSource
  ) {
    self.name = name
    self.version = version
    self.metadataHash = metadataHash
    self.blockHash = blockHash
    self.firstSeen = firstSeen
    self.source = source
  }

  /// The line that states the metadata's origin: the first with a block hash, otherwise the first.
  static func origin(in lines: [FetchRecord]) -> FetchRecord? {
    lines.first { $0.blockHash != nil } ?? lines.first
  }
}
