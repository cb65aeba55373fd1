import ByteSupport
import ChainInquiry
import ChainProofs
import HotStore
import NodeClient
import Reporting

/// The node whose answer was accepted, and the method.
struct ProofSource: Sendable {
  /// The redacted URL.
  let endpoint: String
  let method: String
}

extension NodeConnection {
  nonisolated func source(of method: String) -> ProofSource {
    ProofSource(endpoint: endpoint.redacted, method: method)
  }
}

/// The nodes of one chain, which share the calls for a proof; no node is trusted.
///
/// If a node does not answer a method, or its answer is refused, the next node is asked. Later calls
/// of the method begin with the node that answered last.
actor ProofNodes {
  /// The name of the chain, for messages.
  nonisolated let name: String
  private let genesisHash: Hash256
  private let endpoints: [NodeEndpoint]
  nonisolated let settings: ProvingSettings
  /// The number of pauses that are left for this proof.
  private var pauses: Int
  private var connections: [Int: NodeConnection] = [:]
  /// The node that answered each method last.
  private var preferred: [String: Int] = [:]
  /// The failures that the user has seen; a node of another chain fails for each method alike.
  private var reported: Set<String> = []
  /// The node that is asked first for the other methods.
  private var start = 0

  init(
    _ name: String, genesisHash: Hash256, _ endpoints: [NodeEndpoint], _ settings: ProvingSettings
  ) {
    self.name = name
    self.genesisHash = genesisHash
    self.endpoints = endpoints
    self.settings = settings
    pauses = 2 * settings.attempts
  }

  /// Counts a pause before another attempt; `false` if none is left.
  func takePause() -> Bool {
    guard pauses > 0 else { return false }
    pauses -= 1
    return true
  }

  /// The number of received bytes of answers.
  var byteCount: Int { connections.values.reduce(0) { $0 + $1.receivedByteCount } }

  /// The node that answered a method last, otherwise the first one.
  func endpoint(for method: String) -> NodeEndpoint { endpoints[preferred[method] ?? start] }

  func source(of method: String) -> ProofSource {
    ProofSource(endpoint: endpoint(for: method).redacted, method: method)
  }

  /// Begins again, with another node as the first one for all methods.
  func restart(with number: Int) { (preferred, start) = ([:], number) }

  /// Asks the nodes in order, until one gives an answer that is accepted.
  ///
  /// - Parameters:
  ///   - method: the method, for messages and for the order of the nodes.
  ///   - isQuiet: whether only one node is asked, and its failure is not reported.
  ///   - work: makes the calls and checks the answers.
  /// - Returns: the result of `work`.
  /// - Throws: ``ProvingError`` with the failures of all nodes.
  func first<Answer: Sendable>(
    _ method: String, isQuiet: Bool = false,
    _ work: @Sendable (NodeConnection) async throws -> Answer
  ) async throws -> Answer {
    guard !endpoints.isEmpty else { throw NodeError.noEndpoint }
    var failures: [any ReportableError] = []
    let start = preferred[method] ?? start
    let count = isQuiet ? 1 : endpoints.count
    for offset in 0..<count {
      let index = (start + offset) % endpoints.count
      do {
        let node = try await connection(index)
        try await checkLimits(of: node, method)
        let answer = try await work(node)
        preferred[method] = index
        return answer
      } catch {
        if error.isCancellation || error is CancellationError { throw error }
        let failure = ProvingError.explained(error, endpoints[index].redacted, method)
        failures.append(failure)
        if !isQuiet, offset + 1 < count, reported.insert(failure.message).inserted {
          settings.progress.endpointFailed(name, failure)
        }
      }
    }
    throw failures.count == 1 ? failures[0] : ProvingError.allFailed(failures)
  }

  /// Refuses to call a node that has used too much time, or sent too much, for this proof.
  ///
  /// Correct answers without an end would otherwise hold the proof forever.
  private func checkLimits(of node: NodeConnection, _ method: String) async throws {
    let (time, calls, bytes) = (await node.spent, await node.callCount, node.receivedByteCount)
    let limits: [(isPassed: Bool, used: String, limit: String)] = [
      (time > settings.nodeTime, "answers took \(time.shown)", settings.nodeTime.shown),
      (
        bytes > settings.nodeBytes, "answers have \(bytes.counted("byte"))",
        "\(settings.nodeBytes)"
      ),
      (
        calls >= settings.nodeCalls, "node was called \(calls.counted("time"))",
        "\(settings.nodeCalls - 1)"
      ),
    ]
    guard let passed = limits.first(where: \.isPassed) else { return }
    throw ProvingError.limitPassed(
      endpoint: node.endpoint.redacted, method: method, used: passed.used, limit: passed.limit)
  }

  /// The header of a block, whose hash is checked.
  func header(of block: Hash256) async throws -> BlockHeader {
    let limit = settings.callLimit
    return try await first(NodeConnection.headerMethod) { node in
      let parts = try await node.headerParts(of: BlockHash(block), within: limit)
      return try BlockHeader(
        parentHash: parts.parentHash, number: parts.number, stateRoot: parts.stateRoot,
        extrinsicsRoot: parts.extrinsicsRoot, logs: parts.logs, hash: block)
    }
  }

  /// A finality proof whose headers begin directly after a block, if only one header is missing.
  ///
  /// A node sends the headers after the block that it is asked for.
  func completed(
    _ proof: FinalityProof, after block: BlockID
  ) async throws -> FinalityProof {
    guard let first = proof.headers.first, Int(first.number) == Int(block.number) + 2 else {
      return proof
    }
    let missing = try await header(of: first.parentHash)
    return FinalityProof(
      block: proof.block, justification: proof.justification, headers: [missing] + proof.headers)
  }

  /// The connection to a node, whose genesis hash is compared first.
  ///
  /// The comparison finds mistakes and proves nothing, so a node that does not answer it is used.
  private func connection(_ index: Int) async throws -> NodeConnection {
    if let known = connections[index] { return known }
    let endpoint = endpoints[index]
    let node = try await NodeConnection.asking(endpoint, options: settings.connection) { $0 }
    var found: Hash256?
    do throws(NodeError) {
      found = try await node.genesisHash(within: settings.callLimit)
    } catch {
      guard case .callFailed = error, !error.isBusy else { throw error }
    }
    if let found, found != genesisHash {
      throw InquiryError.otherChain(
        network: name, field: "genesis hash", stored: genesisHash.hex,
        endpoint: endpoint.redacted, offered: found.hex)
    }
    connections[index] = node
    return node
  }
}
