package import ByteSupport
package import NodeClient
import Reporting
import RuntimeMetadata
import RuntimeWasm
import SubstrateCrypto

/// The check of a node's metadata against the code that its chain runs.
///
/// The code of a chain is in its state, under `:code`. Metadata that this code does not give is not
/// the chain's, whatever the node says.
package struct CodeVerification: Equatable, Sendable {
  /// The key of the code in the state, ASCII `:code`.
  static let key: [UInt8] = [0x3a, 0x63, 0x6f, 0x64, 0x65]

  private let program: String

  /// A check by a worker that is this program, or another one that can be the worker.
  package init(program: String = "/proc/self/exe") { self.program = program }

  /// Asks the node that gave the snapshot for the code at the same block, runs it, and compares.
  ///
  /// - Parameters:
  ///   - snapshot: what the node said.
  ///   - options: limits and trust of the connection.
  /// - Returns: BLAKE2b-256 of the code.
  /// - Throws: `NodeError`, `noCode`, `SourcedError`, `otherMetadataInCode`.
  package func verify(_ snapshot: NodeSnapshot, options: NodeOptions) async throws -> Hash256 {
    let source = snapshot.endpoint.redacted
    let code = try await NodeConnection.asking(snapshot.endpoint, options: options) { node in
      try await node.storage(CodeVerification.key, at: BlockHash(snapshot.block))
    }
    guard let code, !code.isEmpty else {
      throw InquiryError.noCode(endpoint: source, block: snapshot.block)
    }
    let run = try await RuntimeCode.run(
      code, source: "the code at \(source)", form: .vault, worker: RuntimeWorker(program: program))
    guard try run.metadata == snapshot.metadata else {
      throw InquiryError.otherMetadataInCode(
        endpoint: source, metadata: snapshot.facts.hash, code: run.hash,
        codeVersion: run.version.map { "\(ScreenText.quoted($0.specName)) \($0.specVersion)" }
          ?? "which does not tell its version",
        codeMetadata: Blake2b.hash256(run.metadata))
    }
    return run.hash
  }
}
