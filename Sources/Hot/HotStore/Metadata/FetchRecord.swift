package import ByteSupport

/// Where metadata came from.
package enum MetadataSource: Hashable, Sendable {
  /// A node, with the URL as it was given.
  case node(url: String)
  /// A runtime blob, with the BLAKE2b-256 of its file.
  case wasm(Hash256)
  /// A file of metadata, with the name it had.
  case file(name: String)

  /// The word it is stored by.
  var kind: String {
    switch self {
    case .node: "node"
    case .wasm: "wasm"
    case .file: "file"
    }
  }

  /// The URL, hash in hex or file name.
  package var text: String {
    switch self {
    case .node(let url): url
    case .wasm(let hash): hash.hex
    case .file(let name): name
    }
  }

  /// Reads the stored form; `nil` where the two texts do not go together.
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

/// One line of the fetch history: at which block, from where and when metadata was first seen.
package struct FetchRecord: Hashable, Sendable {
  /// The network's name.
  package let name: String
  /// The network's version.
  package let version: UInt32
  /// BLAKE2b-256 of the metadata.
  package let metadataHash: Hash256
  /// The block it was fetched at; `nil` where it came from a file.
  package let blockHash: Hash256?
  /// When it was first seen, in seconds since 1970 (UTC).
  package let firstSeen: Int64
  /// Where it came from.
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

  /// Of the lines of one piece of metadata the first with a block hash, or else the first.
  static func origin(in lines: [FetchRecord]) -> FetchRecord? {
    lines.first { $0.blockHash != nil } ?? lines.first
  }
}
