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
    /// The manifest of an update, by its file name; a manifest is only a claim, because anyone can
    /// write one.
    case manifest(file: String)
    /// The empty state, in which no key has a value; the user requested it.
    case emptyState
  }

  /// The full storage key.
  package let key: [UInt8]
  /// `nil` if the key has no value.
  package let value: [UInt8]?
  package let source: Source

  package init(key: [UInt8], value: [UInt8]?, source: Source) {
    self.key = key
    self.value = value
    self.source = source
  }

  /// `nil` if the value did not come from a node.
  package var block: Hash256? { if case .node(_, let block) = source { block } else { nil } }

  /// The node's redacted URL; `nil` if the value did not come from a node.
  package var endpoint: String? { if case .node(let url, _) = source { url } else { nil } }

  /// The file name of the manifest; `nil` if the value did not come from a manifest.
  package var file: String? { if case .manifest(let file) = source { file } else { nil } }

  /// The key for people: its name, if known, and its bytes.
  package var title: String { StateValue.title(of: key) }

  /// `ParachainInfo.ParachainId (0x0d71…)`, or the bytes alone.
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
  package static let form: JSONForm<StateValue> = .named(
    "StateValue",
    [
      "key": .hex(\.key), "name": .of { StorageKey.name(of: $0.key) },
      "value": .of(\.value, as: .orNull(.hex)),
      "source": .of(\.origin, as: .words("node", "manifest", "emptyState")),
      "endpoint": .of(\.endpoint), "blockHash": .of(\.block), "file": .of(\.file),
    ]
  ).reading { StateValue(json: $0) }

  /// The word for the source in documents and in the database.
  var origin: String {
    switch source {
    case .node: "node"
    case .manifest: "manifest"
    case .emptyState: "emptyState"
    }
  }

  /// The longest key and value, and the longest URL, that are read from a document.
  private static let (longestBytes, longestText) = (64 << 10, 2048)

  /// Reads key and value of what ``form`` has written; `nil` for anything else.
  ///
  /// A document is a claim, so its own origin is not taken over.
  ///
  /// - Parameters:
  ///   - json: the value in the document.
  ///   - file: the name of the document.
  package init?(json: JSONValue, inManifest file: String) {
    func bytes(_ member: JSONValue?) -> [UInt8]? {
      member?.string.flatMap { try? Hex.decode($0) }.flatMap {
        $0.count <= StateValue.longestBytes ? $0 : nil
      }
    }
    guard let key = bytes(json["key"]), let value = json["value"],
      value == .null || bytes(value) != nil
    else { return nil }
    self.init(key: key, value: bytes(value), source: .manifest(file: file))
  }

  /// Reads what ``form`` has written with its origin, to show what a document says; `nil` for anything else.
  package init?(json: JSONValue) {
    let file = json["file"]?.string ?? ""
    guard file.utf8.count <= StateValue.longestText,
      let claim = StateValue(json: json, inManifest: file)
    else { return nil }
    switch json["source"]?.string {
    case "node":
      guard let endpoint = json["endpoint"]?.string, endpoint.utf8.count <= StateValue.longestText,
        let block = json["blockHash"]?.hash256
      else { return nil }
      self.init(key: claim.key, value: claim.value, source: .node(endpoint: endpoint, block: block))
    case "emptyState" where claim.value == nil:
      self.init(key: claim.key, value: nil, source: .emptyState)
    case "manifest": self = claim
    default: return nil
    }
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
