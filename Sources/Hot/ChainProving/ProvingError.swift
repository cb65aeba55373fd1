package import ByteSupport
package import ChainProofs
import HotStore
package import NodeClient
package import Reporting
package import RuntimeWasm

/// A reason why a chain's runtime is not proved.
package enum ProvingError: Error, Sendable {
  /// The answer of a node was refused.
  case refusedAnswer(endpoint: String, method: String, ChainProofError)
  /// The state of a final block, which an answer of a node named, was refused.
  case refusedBlock(endpoint: String, method: String, BlockID, ChainProofError)
  /// A node refused a call; `wayOut` says what the user can do.
  case unanswered(NodeError, wayOut: String)
  /// A node stores no justification for a block.
  case noJustification(endpoint: String, method: String, number: UInt32)
  /// A node answered for another block than the requested one.
  case otherBlock(endpoint: String, method: String, expected: Hash256, found: Hash256)
  /// The finalized block of a node is below the checkpoint.
  case behind(endpoint: String, head: BlockID, checkpoint: BlockID)
  /// The finalized block of a node has the number of the checkpoint and another hash.
  case otherFinalBlock(endpoint: String, head: BlockID, checkpoint: BlockID)
  /// An endpoint cannot send notifications, because its URL is not a WebSocket URL.
  case noWebSocket(endpoint: String)
  /// A node has used more time, bytes or calls than one proof may; `used` completes "The …".
  case limitPassed(endpoint: String, method: String, used: String, limit: String)
  /// All endpoints failed, in the order of the attempts.
  case allFailed([any ReportableError])
  /// The database has no checkpoint of a chain.
  case noCheckpoint(network: String)
  /// The checkpoint is older than its keys are safe; all in seconds.
  case oldCheckpoint(network: String, time: Int64, now: Int64, limit: Int64)
  /// The database has no network with the genesis hash of a relay chain.
  case noRelayChain(network: String, relay: String)
  /// The relay chain of a network is itself a parachain.
  case relayIsParachain(network: String, relay: String)
  /// A chain specification belongs to another chain than the named network.
  case otherChainSpec(path: String, network: String, expected: String, found: String)
  /// The block in a chain specification is the stored checkpoint of another chain.
  case blockOfOtherChain(path: String, block: BlockID, network: String)
  /// Neither the block in a chain specification nor the user states its time.
  case noCheckpointTime(path: String)
  /// A chain specification belongs to a parachain, which has no authorities.
  case parachainSpec(path: String, relay: String)
  /// A parachain's node gives no proofs, and the code from the relay chain reads the state.
  case stateNotProved(network: String, key: String, reason: String)
  /// Neither the parachain's nodes nor the relay chain gave the code.
  case noParachainProof(any ReportableError, relay: any ReportableError)
  /// The proven code cannot be run.
  case codeNotRun(network: String, code: Hash256, RuntimeWasmError)

  /// The error of a call with endpoint and method, and with a way out.
  static func explained(
    _ error: any Error, _ endpoint: String, _ method: String
  ) -> any ReportableError {
    switch error {
    case let error as ChainProofError:
      refusedAnswer(endpoint: endpoint, method: method, error)
    case let error as NodeError:
      wayOut(error, method).map { unanswered(error, wayOut: $0) } ?? error
    default: error.reportable
    }
  }

  private static func wayOut(_ error: NodeError, _ method: String) -> String? {
    switch error {
    case .callFailed(let endpoint, _, let code, let text):
      let words = text.lowercased()
      if code == -32601 || words.contains("not found") && words.contains("method") {
        return
          """
          Gateways and parachain nodes may not offer \(method). Add an endpoint that does, with --endpoint or 'hotside \
          networks set-endpoint'; several endpoints may share one proof, and none is trusted.
          """
      }
      if words.contains("not covered by authority set changes") {
        let reason =
          "The node does not list authority sets, as on chains whose authorities have never changed."
        guard !endpoint.hasPrefix("ws") else {
          return "\(reason) Asked for the newest block with \(NodeConnection.justificationMethod)."
        }
        return
          """
          \(reason) Add its ws:// or wss:// URL, over which \(NodeConnection.justificationMethod) proves the newest \
          block.
          """
      }
      if words.contains("too big") || words.contains("too large") || words.contains("exceed") {
        return
          """
          The node limits the size of its answers. Ask another endpoint, or import a newer checkpoint.
          """
      }
      if words.contains("unknownblock") || words.contains("discarded") || words.contains("pruned")
        || words.contains("not found") || code == 4003
      {
        return
          """
          The node does not have the state of this block: it is behind, or has dropped the state. Try again, or ask \
          a node that keeps all states.
          """
      }
      return "Ask another endpoint; several endpoints may share one proof."
    case .tooLarge: return "Nothing was used of this answer."
    case .wrongForm where method == NodeConnection.headerMethod:
      return "The node does not know this block. Ask another endpoint."
    default: return nil
    }
  }

  /// The errors of all endpoints.
  static func single(_ error: any ReportableError) -> [any ReportableError] {
    guard case ProvingError.allFailed(let errors) = error else { return [error] }
    return errors.flatMap { single($0) }
  }

  /// Whether the failure is that a node did not give a proof, and not that its proof is wrong.
  static func isNotGiven(_ error: any Error) -> Bool {
    switch error {
    case ProvingError.allFailed(let errors): errors.allSatisfy { isNotGiven($0) }
    case ProvingError.unanswered, ProvingError.noJustification, ProvingError.limitPassed,
      ProvingError.noWebSocket, is NodeError:
      true
    default: false
    }
  }

  /// Whether the node may have the block or justification later.
  static func mayPass(_ error: any Error) -> Bool {
    switch error {
    case ProvingError.allFailed(let errors):
      // Another node is asked at once if an answer was refused.
      isNotGiven(error) && errors.contains { mayPass($0) }
    case ProvingError.noJustification: true
    case ProvingError.unanswered(.callFailed(_, _, _, let text), _):
      text.lowercased().contains("unknownblock") && !text.lowercased().contains("discarded")
    default: false
    }
  }

  /// Whether the nodes do not list authority sets, or do not offer finality proofs.
  static func isUnlisted(_ error: any Error) -> Bool {
    switch error {
    case ProvingError.allFailed(let errors): errors.allSatisfy { isUnlisted($0) }
    case ProvingError.unanswered(.callFailed(_, _, let code, let text), _):
      code == -32601 || text.contains("not covered by authority set changes")
    default: false
    }
  }

  /// Whether no node has the method.
  static func isMissingMethod(_ error: any Error) -> Bool {
    switch error {
    case ProvingError.allFailed(let errors): errors.allSatisfy { isMissingMethod($0) }
    case ProvingError.unanswered(.callFailed(_, _, let code, _), _): code == -32601
    default: false
    }
  }

  /// Whether the nodes have no final block after the last proven one.
  static func isNotFinal(_ error: any Error) -> Bool {
    switch error {
    case ProvingError.allFailed(let errors): errors.allSatisfy { isNotFinal($0) }
    case ProvingError.unanswered(.callFailed(_, _, _, let text), _):
      text.contains("not yet finalized")
    default: false
    }
  }

  /// Whether an answer would be too large.
  static func isTooLarge(_ error: any Error) -> Bool {
    if case ProvingError.unanswered(.tooLarge, _) = error { return true }
    return isRefusedByNode(error)
  }

  /// Whether a node did not send an answer because it would be too large.
  static func isRefusedByNode(_ error: any Error) -> Bool {
    guard case ProvingError.unanswered(.callFailed(_, _, _, let text), _) = error else {
      return false
    }
    return ["too big", "too large", "exceed"].contains { text.lowercased().contains($0) }
  }
}

extension ProvingError: ReportableError {
  package var row: ErrorRow<Never> {
    switch self {
    case .refusedAnswer(let endpoint, let method, let error):
      ErrorRow(
        error.code, exit: error.exitCode, "\(endpoint), \(method): \(error.message)")
    case .refusedBlock(let endpoint, let method, let block, let error):
      ErrorRow(
        error.code, exit: error.exitCode,
        "\(endpoint), \(method): the state of the final block \(block) is refused. \(error.message)"
      )
    case .unanswered(let error, let wayOut):
      ErrorRow(error.code, exit: error.exitCode, "\(error.message) \(wayOut)")
    case .noJustification(let endpoint, let method, let number):
      ErrorRow(
        .noJustification, exit: .unavailable,
        """
        \(endpoint), \(method): the node stores no justification for block \(number) or a later block of its \
        authority set, so this block is not proved. Try again in a minute, or ask another endpoint.
        """)
    case .otherBlock(let endpoint, let method, let expected, let found):
      .refused(
        .otherHash,
        "\(endpoint), \(method): the answer is for block \(found), but block \(expected) was asked for."
      )
    case .behind(let endpoint, let head, let checkpoint):
      ErrorRow(
        .notNewer, exit: .unavailable,
        """
        \(endpoint), chain_getFinalizedHead: block \(head) is below the checkpoint \(checkpoint). The node is behind; \
        ask another endpoint.
        """)
    case .otherFinalBlock(let endpoint, let head, let checkpoint):
      .refused(
        .notFinal,
        """
        \(endpoint), chain_getFinalizedHead: block \(head) contradicts the checkpoint \(checkpoint). One of the two \
        belongs to another chain.
        """)
    case .noWebSocket(let endpoint):
      ErrorRow(
        .unreachable, exit: .unavailable,
        """
        \(endpoint): grandpa_subscribeJustifications needs WebSocket. Add the node's ws:// or wss:// URL as an endpoint.
        """)
    case .limitPassed(let endpoint, let method, let used, let limit):
      ErrorRow(
        .tooLarge, exit: .unavailable,
        """
        \(endpoint), \(method): the \(used), more than \(limit) for one proof. Ask another endpoint, import a newer \
        checkpoint, or give a longer --request-timeout.
        """)
    case .allFailed(let errors):
      ErrorRow(
        .endpointsFailed,
        exit: errors.first { $0.exitCode != .unavailable }?.exitCode ?? .unavailable,
        (["None of the endpoints gave a complete proof."] + errors.map(\.message))
          .joined(separator: " "))
    case .noCheckpoint(let network):
      .inputMissing(
        .noCheckpoint,
        """
        The database does not have a checkpoint of \(ScreenText.line(network)), so nothing can be proved. Import the \
        chain specification that wallets and light clients publish: 'hotside checkpoint import FILE --date DAY'.
        """)
    case .oldCheckpoint(let network, let time, let now, let limit):
      .refused(
        .oldCheckpoint,
        """
        The checkpoint of \(ScreenText.line(network)) is of \(RFC3339.text(time)), \(days(now - time)) ago; keys are \
        bonded for \(days(limit)). Validators that have left since then could sign a false chain without a loss. \
        Import a newer checkpoint, or pass --old-checkpoint if you have compared the result with another source.
        """)
    case .noRelayChain(let network, let relay):
      .inputMissing(
        .noRelayChain,
        """
        The relay chain of \(ScreenText.line(network)), genesis hash \(relay), is not in the database. Add it with \
        'hotside networks add URL'.
        """)
    case .relayIsParachain(let network, let relay):
      .badData(
        .noRelayChain,
        """
        \(ScreenText.line(relay)), which is recorded as the relay chain of \(ScreenText.line(network)), is a parachain \
        itself. Correct it with 'hotside networks set-endpoint --relay HASH --para-id ID'.
        """)
    case .otherChainSpec(let path, let network, let expected, let found):
      .refused(
        .otherChain,
        """
        '\(path)' belongs to the chain with the genesis hash \(found), but \(ScreenText.line(network)) has \
        \(expected). Name another network, or another file.
        """)
    case .blockOfOtherChain(let path, let block, let network):
      .refused(
        .otherChain,
        """
        Block \(block) in '\(path)' is the stored checkpoint of \(ScreenText.line(network)), and a block belongs to \
        one chain. Name another network, or another file.
        """)
    case .noCheckpointTime(let path):
      .refused(
        .oldCheckpoint,
        """
        The block in '\(path)' does not state its time, so its age is not known. Pass --checkpoint-date with the day \
        on which the file was published.
        """)
    case .parachainSpec(let path, let relay):
      .badData(
        .noCheckpoint,
        """
        '\(path)' belongs to a parachain, whose blocks the relay chain makes final. Import a checkpoint of the relay \
        chain, genesis hash \(relay).
        """)
    case .stateNotProved(let network, let key, let reason):
      ErrorRow(
        .stateNeeded, exit: .unavailable,
        """
        The code of \(ScreenText.line(network)) reads \(key), which is not proved, because its own nodes gave no \
        proofs: \(reason) Nothing was proved for this network.
        """)
    case .noParachainProof(let own, let relay):
      ErrorRow(
        .notProved, exit: relay.exitCode == .refused ? .refused : own.exitCode,
        "\(own.message) The code was not proved on the relay chain either. \(relay.message)")
    case .codeNotRun(let network, let code, let error):
      ErrorRow(
        .codeNotRun, exit: error.exitCode,
        "The proven code of \(ScreenText.line(network)), hash \(code), could not be run. \(error.message)"
      )
    }
  }

  private func days(_ seconds: Int64) -> String {
    (max(0, seconds) / 86_400).counted("day")
  }
}
