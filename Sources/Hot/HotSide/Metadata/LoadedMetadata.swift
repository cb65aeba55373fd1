import ByteSupport
package import ChainInquiry
package import HotStore
import NodeClient
import Reporting
package import RuntimeMetadata

/// Metadata and its source; its contents are not checked before ``decoded()``.
package struct LoadedMetadata: Equatable, Sendable {
  /// Decoded metadata and its facts.
  package struct Decoded: Equatable, Sendable {
    package let metadata: Metadata
    /// Name, spec version, prefix and extensions.
    package let facts: MetadataFacts
  }

  /// The raw bytes; valid metadata begins with `meta`.
  package let bytes: [UInt8]
  /// The name in messages and reports: a path, name and version, or a redacted URL.
  package let title: String
  /// The kind of source: `file`, `stored`, `node`, `wasm` or `payload`.
  package let kind: String
  /// The state of the node; `nil` if no node was asked.
  package let node: NodeState?
  /// The code that returned the metadata; `nil` if no code was run.
  package let code: RuntimeCode?

  /// Creates metadata from bytes that the caller has read.
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

  /// Creates full or reduced metadata, with name and spec version as its title.
  package init(_ bytes: [UInt8], of facts: MetadataFacts) {
    self.init(bytes, title: "\(facts.name) \(facts.version)")
  }

  /// Decodes the metadata, V12 to V16, and checks its version against node and code.
  ///
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
