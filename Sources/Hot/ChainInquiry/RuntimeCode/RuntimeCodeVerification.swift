package import ByteSupport
package import HotStore
package import NodeClient
import Reporting
import RuntimeMetadata
import RuntimeWasm
import SubstrateCrypto

/// Checks a node's metadata against the code that its chain runs.
///
/// The code of a chain is in its state, under `:code`. Metadata that differs from the metadata of
/// this code is wrong.
package struct RuntimeCodeVerification: Equatable, Sendable {
  /// The storage key of the code: ASCII `:code`.
  static let key: [UInt8] = [0x3a, 0x63, 0x6f, 0x64, 0x65]

  private let program: String

  /// `program` is the path of the worker program, by default this program.
  package init(program: String = "/proc/self/exe") { self.program = program }

  /// The code that returned the node's metadata.
  package struct Result: Equatable, Sendable {
    /// BLAKE2b-256 of the code.
    package let codeHash: Hash256
    /// The values of the state that the code has read.
    package let state: [StateValue]
  }

  /// Gets the code at the block of the snapshot from the same node, runs it over the state of this
  /// block, and compares the metadata.
  ///
  /// - Parameters:
  ///   - snapshot: the answer of the node.
  ///   - options: limits and trusted certificates of the connection.
  /// - Returns: the hash of the code, and the values that it has read.
  /// - Throws: `NodeError`; `InquiryError`: `noCode`, `codeNotRun`, `otherMetadataInCode`.
  package func verify(
    _ snapshot: NodeSnapshot, options: NodeOptions
  ) async throws -> Result {
    let source = snapshot.endpoint.redacted
    let run = try await NodeConnection.asking(snapshot.endpoint, options: options) { node in
      let code = try await node.storage(RuntimeCodeVerification.key, at: BlockHash(snapshot.block))
      guard let code, !code.isEmpty else {
        throw InquiryError.noCode(endpoint: source, block: snapshot.block)
      }
      do {
        return try await RuntimeCode(
          code, "the code at \(source)", .vault, RuntimeWorker(program: program)
        ) { key, _ in try await node.stateValue(of: key, at: snapshot.block) }
      } catch let error as RuntimeWasmError {
        throw InquiryError.codeNotRun(endpoint: source, block: snapshot.block, error)
      }
    }
    let metadata = try snapshot.metadata
    guard run.metadata == metadata else {
      throw InquiryError.otherMetadataInCode(
        endpoint: source, metadata: snapshot.facts.hash, code: run.hash,
        codeVersion: run.version.map { "\(ScreenText.quoted($0.specName)) \($0.specVersion)" }
          ?? "which does not state its version",
        codeMetadata: Blake2b.hash256(run.metadata),
        constants: RuntimeCodeVerification.differences(metadata, run.metadata))
    }
    return Result(codeHash: run.hash, state: run.state)
  }

  /// The constants that differ, at most three, with the values that node and code give.
  private static func differences(_ node: [UInt8], _ code: [UInt8]) -> [String] {
    guard let (node, nodeFacts) = decoded(node), let (code, codeFacts) = decoded(code) else {
      return []
    }
    return MetadataDifference(from: node, nodeFacts, to: code, codeFacts).changes
      .filter { $0.area == .constant }.prefix(3)
      .map { change in
        let values = change.details.first.map { "\($0.old ?? "none") and \($0.new ?? "none")" }
        return "\(change.name) (\(values ?? "other values"))"
      }
  }

  private static func decoded(_ bytes: [UInt8]) -> (Metadata, MetadataFacts)? {
    guard let metadata = try? Metadata(decoding: bytes),
      let facts = try? MetadataFacts(of: metadata, blob: bytes)
    else { return nil }
    return (metadata, facts)
  }
}
