import ByteSupport
package import ChainInquiry
package import HotStore
import NodeClient
import Reporting
package import RuntimeMetadata

/// Metadata as it came, and what came with it; nothing of it is checked until ``decoded()``.
package struct LoadedMetadata: Equatable, Sendable {
  /// Metadata in one form, with what it says of its network.
  package struct Decoded: Equatable, Sendable {
    package let metadata: Metadata
    /// Name, version, prefix, extensions.
    package let facts: MetadataFacts
  }

  /// The raw bytes, from `meta` on where they are metadata at all.
  package let bytes: [UInt8]
  /// How it is called in messages and reports: a path, name and version, or a redacted URL.
  package let title: String
  /// The kind of place that it came from: `file`, `stored`, `node`, `wasm` or `payload`.
  package let kind: String
  /// What a node said, where one was asked.
  package let node: NodeState?
  /// The code that gave it, where code was run.
  package let code: RuntimeCode?

  /// Metadata that somebody else has taken from its place.
  package init(
    _ bytes: [UInt8], title: String, kind: String = "payload", node: NodeState? = nil,
    code: RuntimeCode? = nil
  ) {
    self.bytes = bytes
    self.title = title
    self.kind = kind
    self.node = node
    self.code = code
  }

  /// The values of the chain's state that the code has read; empty if no code was run.
  package var codeReads: [StateValue] { code?.state ?? [] }

  /// Full or reduced metadata of a runtime, called by its name and version.
  package init(_ bytes: [UInt8], of facts: MetadataFacts) {
    self.init(bytes, title: "\(facts.name) \(facts.version)")
  }

  /// Reads the metadata, of any version from 12 to 16.
  ///
  /// - Returns: the metadata and its facts, in agreement with what node or code say their version is.
  /// - Throws: `SourcedError`, `runtimeVersionDiffers`, `codeVersionDiffers`.
  package func decoded() throws -> Decoded {
    let decoded = try naming(title) {
      let metadata = try Metadata(decoding: bytes)
      return Decoded(metadata: metadata, facts: try MetadataFacts(of: metadata, blob: bytes))
    }
    let facts = decoded.facts
    if let code { try code.check(facts) }
    if let node {
      guard facts.name.hasSameBytes(as: node.version.specName),
        facts.version == node.version.specVersion
      else {
        throw InquiryError.runtimeVersionDiffers(
          endpoint: title, metadata: "\(ScreenText.quoted(facts.name)) \(facts.version)",
          node: "\(ScreenText.quoted(node.version.specName)) \(node.version.specVersion)")
      }
    }
    return decoded
  }
}
