package import ByteSupport
package import JSONCodec
import Reporting
import RuntimeMetadata

/// A value of a chain's state that a runtime's code reads to make its metadata, and its source
/// (hot-side 3.7).
package struct StateValue: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// A node, by its redacted URL, at a block.
    case node(endpoint: String, block: Hash256)
    /// The manifest of an update, by its file name.
    ///
    /// A manifest is only a claim, because anyone can write one.
    case manifest(file: String)
    /// The empty state, in which no key has a value; the user requested it.
    case emptyState
  }

  /// The full storage key.
  package let key: [UInt8]
  /// The value in bytes; `nil` if the key has no value.
  package let value: [UInt8]?
  package let source: Source

  package init(key: [UInt8], value: [UInt8]?, source: Source) {
    self.key = key
    self.value = value
    self.source = source
  }

  /// The block at which a node returned the value; `nil` if it did not come from a node.
  package var block: Hash256? { if case .node(_, let block) = source { block } else { nil } }

  /// The node's redacted URL; `nil` if the value did not come from a node.
  package var endpoint: String? { if case .node(let url, _) = source { url } else { nil } }

  /// The file name of the manifest; `nil` if the value did not come from a manifest.
  package var file: String? { if case .manifest(let file) = source { file } else { nil } }

  /// The name of the key for people, if known, and its bytes in hex.
  package var title: String { StateValue.title(of: key) }

  /// The name and hex bytes of a key, such as `ParachainInfo.ParachainId (0x0d71…)`, or the bytes
  /// alone.
  package static func title(of key: [UInt8]) -> String {
    let bytes = StateValue.shown(key)
    return StorageKey.name(of: key).map { "\($0) (\(bytes))" } ?? bytes
  }

  /// Key, value and source, as a sentence without a full stop.
  package var line: String {
    let found = shown
    switch source {
    case .node(let endpoint, let block):
      return "\(title) = \(found), from \(ScreenText.line(endpoint)) at block \(block)"
    case .manifest(let file):
      return "\(title) = \(found), as the manifest '\(ScreenText.line(file))' lists it"
    case .emptyState: return "\(title) = \(found), because the state was empty"
    }
  }

  /// The value for people: hex, at most 64 bytes, or "no value".
  package var shown: String { value.map(StateValue.shown) ?? "no value" }

  private static func shown(_ bytes: [UInt8]) -> String {
    let longest = 64
    let hex = "0x" + Hex.encode(bytes.prefix(longest))
    return bytes.count > longest ? "\(hex)… (\(bytes.count.counted("byte")))" : hex
  }
}

extension StateValue: JSONFormed {
  /// The form in documents.
  ///
  /// The source in a document is only a claim of the tool that wrote the document.
  package static let form: JSONForm<StateValue> = .named(
    "StateValue",
    JSONReading(into: Members()).form([
      "key": .field(\.key, as: .bytes), "name": .of { StorageKey.name(of: $0.key) },
      "value": .field(\.value, as: .orNull(.bytes)),
      "source": .field(\.source, as: .words("node", "manifest", "emptyState")),
      "endpoint": .field(\.endpoint, isRequired: false),
      "blockHash": .field(\.block, isRequired: false), "file": .field(\.file, isRequired: false),
    ]).converted(write: { Members($0) }) {
      (members) throws(JSONMismatch) in
      guard let value = StateValue(members) else { throw JSONMismatch() }
      return value
    })

  /// The word for the source in documents and in the database.
  var origin: String {
    switch source {
    case .node: "node"
    case .manifest: "manifest"
    case .emptyState: "emptyState"
    }
  }

  /// The members of a document.
  private struct Members: Sendable {
    var key: [UInt8] = []
    var value: [UInt8]?
    var source = ""
    var endpoint: String?
    var block: Hash256?
    var file: String?

    init() {}

    init(_ value: StateValue) {
      (key, self.value, source) = (value.key, value.value, value.origin)
      (endpoint, block, file) = (value.endpoint, value.block, value.file)
    }
  }

  /// The maximum length of a key or value, and of a text, in a document, in bytes.
  private static let (longestBytes, longestText) = (64 << 10, 2048)

  private init?(_ members: Members) {
    let texts = [members.endpoint, members.file].compactMap(\.self)
    guard max(members.key.count, members.value?.count ?? 0) <= StateValue.longestBytes,
      texts.allSatisfy({ $0.utf8.count <= StateValue.longestText })
    else { return nil }
    let source: Source
    switch members.source {
    case "node":
      guard let endpoint = members.endpoint, let block = members.block else { return nil }
      source = .node(endpoint: endpoint, block: block)
    case "emptyState" where members.value == nil: source = .emptyState
    case "manifest": source = .manifest(file: members.file ?? "")
    default: return nil
    }
    self.init(key: members.key, value: members.value, source: source)
  }
}

/// The recorded values of one chain's state.
package struct RecordedState: Equatable, Sendable {
  package let genesisHash: Hash256
  /// One value for each key.
  package let values: [StateValue]

  package init(genesisHash: Hash256, values: [StateValue]) {
    self.genesisHash = genesisHash
    self.values = values
  }
}
