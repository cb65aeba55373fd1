package import ByteSupport
import HotStore
import NodeClient
package import Reporting
package import RuntimeWasm

/// A reason why nodes or runtime code do not give the facts of a chain.
package enum InquiryError: Error, Sendable {
  /// The node's runtime version differs from that of its metadata.
  case runtimeVersionDiffers(endpoint: String, metadata: String, node: String)
  /// All endpoints of a network failed; the errors are in the order of the attempts.
  case endpointsFailed([any ReportableError])
  /// The number of endpoints that must agree is larger than the number of endpoints.
  case tooFewEndpoints(wanted: Int, there: Int)
  /// Fewer endpoints answered than must agree; the errors of the other endpoints are in the order
  /// of the attempts.
  case tooFewAnswers(wanted: Int, answered: Int, failures: [any ReportableError])
  /// Two endpoints of a network contradict each other in `field`.
  case nodesDisagree(
    field: String, first: String, firstValue: String, second: String, secondValue: String)
  /// The endpoint of a network belongs to another chain; `field` is a word of the specs.
  case otherChain(network: String, field: String, stored: String, endpoint: String, offered: String)
  /// The proven metadata of a new chain contradicts the node's own.
  case otherProof(field: String, endpoint: String, claimed: String, proven: String)
  /// A file of code does not have the expected hash.
  case otherHash(path: String, expected: Hash256, found: Hash256)
  /// A file of code has another spec version than its name states.
  case otherVersionInName(path: String, named: UInt32, found: UInt32)
  /// The metadata in a runtime's code has another spec version than the code.
  case codeVersionDiffers(source: String, metadata: String, code: String)
  /// A node does not know a block that the user named; `text` is its error message.
  case unknownBlock(endpoint: String, block: Hash256, text: String)
  /// A node has no code at a block.
  case noCode(endpoint: String, block: Hash256)
  /// A node's metadata differs from the metadata that its chain's code returns.
  case otherMetadataInCode(
    endpoint: String, metadata: Hash256, code: Hash256, codeVersion: String, codeMetadata: Hash256,
    constants: [String])
  /// The code that a node returned cannot be run.
  case codeNotRun(endpoint: String, block: Hash256, RuntimeWasmError)
  /// The code reads a key of the chain state whose value is not known; `lacking` is the reason, and
  /// `wayOut` says what the user can do.
  case stateNeeded(key: [UInt8], lacking: String, wayOut: String)
  /// The code in a file cannot be run, so only a node can give its metadata.
  case onlyFromNode(RuntimeWasmError)
  /// The state comes from a node or manifest of another chain than the code.
  case stateOfOtherChain(field: String, code: String, source: String, offered: String)
  /// Run over the values in a manifest, the code returns metadata with another hash than the
  /// manifest states.
  case otherMetadataThanManifest(path: String, expected: Hash256, found: Hash256)
  /// The settings prove a network, but the command takes metadata without a proof.
  case notProved(network: String)
}

extension InquiryError {
  /// Whether no endpoint that answered has code that can be run, for an error of one endpoint or of
  /// all.
  package static func lacksCode(_ error: any ReportableError) -> Bool {
    if [.noCode, .codeNotRun].contains(error.code) { return true }
    guard case .endpointsFailed(let errors)? = error as? InquiryError else { return false }
    return errors.contains(where: lacksCode)
      && errors.allSatisfy { lacksCode($0) || $0.exitCode == .unavailable }
  }
}

extension InquiryError: ReportableError {
  package var row: ErrorRow<Never> {
    switch self {
    case .runtimeVersionDiffers(let endpoint, let metadata, let node):
      .badData(
        .runtimeVersionDiffers,
        """
        \(endpoint): the metadata is of \(metadata), but state_getRuntimeVersion says \(node). The node contradicts \
        itself; ask another one.
        """)
    case .endpointsFailed(let errors):
      ErrorRow(
        .endpointsFailed,
        exit: errors.first { $0.exitCode != .unavailable }?.exitCode ?? .unavailable,
        (["None of the \(errors.count) endpoints could be used."] + errors.map(\.message))
          .joined(separator: " "))
    case .tooFewEndpoints(let wanted, let there):
      .inputMissing(
        .tooFewEndpoints,
        """
        \(wanted.counted("endpoint")) must agree, but there \(there == 1 ? "is" : "are") \(there); URLs with the same \
        host and port count once. Add some with 'hotside networks set-endpoint'.
        """)
    case .tooFewAnswers(let wanted, let answered, let failures):
      ErrorRow(
        .tooFewAnswers, exit: failures.first?.exitCode ?? .unavailable,
        ([
          """
          \(wanted.counted("endpoint")) must agree, but \(answered) of \(answered + failures.count) answered.
          """
        ]
          + failures.map(\.message)).joined(separator: " "))
    case .nodesDisagree(let field, let first, let firstValue, let second, let secondValue):
      .refused(
        .nodesDisagree,
        """
        The \(field) is \(firstValue) at \(first) but \(secondValue) at \(second). One of them lies, or the runtime \
        was upgraded between their blocks; try again in a minute, and do not sign before they agree.
        """)
    case .otherChain(let network, let field, let stored, let endpoint, let offered):
      .refused(
        .otherChain,
        """
        The \(field) of \(network) is \(stored) in the database but \(offered) at \(endpoint). Another chain \
        answers there; check the URL.\(field == "genesis hash" ? " " + HotDatabaseError.wayOut(ofReset: network) : "")
        """)
    case .otherProof(let field, let endpoint, let claimed, let proven):
      .refused(
        .otherChain,
        """
        The \(field) is \(claimed) in the metadata of \(endpoint), but \(proven) in the proven metadata. The node \
        gives the metadata of another chain; ask another endpoint.
        """)
    case .otherHash(let path, let expected, let found):
      .refused(
        .otherHash,
        """
        '\(path)' has the hash \(found), not \(expected) as expected. It is a different file; nothing was run.
        """)
    case .notProved(let network):
      .refused(
        .notProved,
        """
        The setting nodes.prove has \(ScreenText.line(network)), but this command takes answers of nodes without a \
        proof. Use 'hotside load-metadata -n \(ScreenText.line(network))', or 'hotside add-specs -u URL' for a new \
        network.
        """)
    case .otherVersionInName(let path, let named, let found):
      .badData(
        .otherVersionInName,
        """
        '\(path)' has version \(named) in its name, but the runtime in it is version \(found). Check where the file \
        came from, or give it a name without a version.
        """)
    case .codeVersionDiffers(let source, let metadata, let code):
      .badData(
        .codeVersionDiffers,
        """
        \(source): the metadata is of \(metadata), but the code says it is \(code). The runtime contradicts itself; \
        do not use it.
        """)
    case .unknownBlock(let endpoint, let block, let text):
      .inputMissing(
        .unknownBlock,
        """
        The node \(endpoint) has no data at block \(block): \"\(text)\". Check the hash, or ask a node that keeps the \
        state of all blocks.
        """)
    case .noCode(let endpoint, let block):
      .badData(
        .noCode,
        """
        \(endpoint): the state of block \(block) has no code. The node may have dropped that state; ask another one.
        """)
    case .otherMetadataInCode(
      let endpoint, let metadata, let code, let codeVersion, let codeMetadata, let constants):
      .refused(
        .otherMetadataInCode,
        """
        \(endpoint): the node's metadata has the hash \(metadata), but its chain's code (\(codeVersion), hash \(code)) \
        gives metadata with the hash \(codeMetadata). \
        \(constants.isEmpty ? "" : "These constants differ (node and code): \(constants.joined(separator: ", ")). ")\
        The node lies about its metadata or its code; do not use it.
        """)
    case .codeNotRun(let endpoint, let block, let error):
      ErrorRow(
        .codeNotRun, exit: error.exitCode,
        """
        \(endpoint): the metadata could not be checked, because the chain's code at block \(block) could not be run. \
        \(error.message) Ask another node with --endpoint. If its code cannot be run either, leave --verify-code \
        out and compare several nodes with --agree 2.
        """)
    case .onlyFromNode(let error):
      ErrorRow(
        error.code, exit: error.exitCode,
        """
        \(error.message) Take the metadata from nodes of the network: 'hotside load-metadata' with --agree 2 compares \
        two of them.
        """)
    case .otherMetadataThanManifest(let path, let expected, let found):
      .refused(
        .otherMetadataThanManifest,
        """
        With the values in '\(path)', the code produces metadata with the hash \(found), but this manifest names \
        \(expected). The manifest was changed, or this is a different runtime file; do not sign this metadata.
        """)
    case .stateNeeded(let key, let lacking, let wayOut):
      .badData(
        .stateNeeded,
        """
        The runtime reads \(StateValue.title(of: key)) of its chain's state when it produces its metadata, but \
        \(lacking). \(wayOut)
        """)
    case .stateOfOtherChain(let field, let code, let source, let offered):
      .refused(
        .stateOfOtherChain,
        """
        The \(field) of the runtime's network is \(code), but \(offered) at \(source). Pass a node or a manifest of \
        the runtime's own network with --state-from.
        """)
    }
  }
}

/// A reason why nothing was proved.
package protocol ProofFailure: Error {
  /// Whether the nodes did not answer at all.
  var isSilence: Bool { get }
  /// Whether nothing contradicts a proof: the nodes do not offer one, or it has no checkpoint to begin with.
  var isLack: Bool { get }
  /// Whether a node has answered.
  var isAnswered: Bool { get }
}

extension Error {
  /// Whether nothing was proved, although no answer of a node is wrong.
  package var isLackOfProof: Bool { (self as? any ProofFailure)?.isLack ?? false }

  /// Whether the nodes of a network did not answer at all; an error response to a call is an
  /// answer.
  package var isSilenceOfNodes: Bool {
    switch self as any Error {
    case let error as NodeError: error.isSilence
    case InquiryError.endpointsFailed(let errors): errors.allSatisfy(\.isSilenceOfNodes)
    case InquiryError.tooFewAnswers(_, _, let failures): failures.allSatisfy(\.isSilenceOfNodes)
    case is InquiryError: false
    case let error as any ProofFailure: error.isSilence
    default: true
    }
  }
}
