package import ByteSupport
import FileSupport
import HotStore
package import NodeClient
import Reporting
import RuntimeMetadata

/// Asks the nodes of one network in order, until enough answers agree.
///
/// All calls to a node refer to one block. Short calls come first, so that a node of another chain
/// is detected before its metadata is transferred.
package struct NetworkInquiry: Sendable {
  /// The number of steps at one endpoint: block, identity, metadata.
  package static let stepCount = NodeState.stepCount + 1

  let settings: InquirySettings
  /// The network that must answer; `nil` if it is not known yet.
  let chain: Chain?
  let progress: InquiryProgress
  /// Limits concurrent transfers of metadata; `nil` if only one network is asked.
  let slots: TransferSlots?

  /// Implements ``InquirySettings/ask(_:for:telling:in:)``.
  func ask(_ endpoints: [NodeEndpoint]) async throws -> NodeSnapshot {
    try await agreed(
      endpoints,
      asking: { endpoint in
        try await connected(to: endpoint) { node in
          let state = try await state(of: node, at: endpoint)
          return try await snapshot(of: node, state)
        }
      }, comparing: compare)
  }

  /// Asks for the runtime without its metadata; `tally` counts the endpoints.
  func glance(at endpoints: [NodeEndpoint], _ tally: EndpointTally) async throws -> RuntimeGlance {
    try await agreed(
      endpoints,
      asking: { endpoint in
        tally.asked(endpoint)
        let found = try await connected(to: endpoint) { try await glance(at: endpoint, $0) }
        tally.answered(endpoint)
        return found
      },
      comparing: { first, second in
        let endpoints = (first.state.endpoint, second.state.endpoint)
        try same("genesis hash", at: endpoints, first.state.genesisHash, second.state.genesisHash)
        try same("runtime", at: endpoints, first.state.version.text, second.state.version.text)
        if first.lackingCodeHash == nil, second.lackingCodeHash == nil {
          try same(
            "hash of the code", at: endpoints, first.codeHash?.hex ?? "none",
            second.codeHash?.hex ?? "none")
        }
        tally.agreed()
      })
  }

  private func glance(
    at endpoint: NodeEndpoint, _ node: NodeConnection
  ) async throws -> RuntimeGlance {
    let state = try await state(of: node, at: endpoint)
    let block = BlockHash(state.block)
    var glance: RuntimeGlance
    do throws(NodeError) {
      let hash = try await node.storageHash(RuntimeCodeVerification.key, at: block)
      glance = RuntimeGlance(state, codeHash: hash)
    } catch {
      if error.isCancellation { throw error }
      glance = RuntimeGlance(state, codeHash: nil, lackingCodeHash: error)
    }
    guard settings.wantsBlockNumber else { return glance }
    do throws(NodeError) {
      glance.blockNumber = try await node.number(
        of: block, within: NetworkInquiry.optionalCallTime)
    } catch {
      // The number is only reported.
      if error.isCancellation { throw error }
    }
    return glance
  }

  /// Asks endpoints in order, until enough of them have given the same answer.
  private func agreed<Answer: Sendable>(
    _ endpoints: [NodeEndpoint],
    asking ask: @escaping @Sendable (NodeEndpoint) async throws -> Answer,
    comparing compare: (Answer, Answer) throws -> Void
  ) async throws -> Answer {
    let agreement = settings.agreement
    let places = Set(endpoints.map(\.place)).count
    guard agreement <= max(1, places) else {
      throw InquiryError.tooFewEndpoints(wanted: agreement, there: places)
    }
    if let patience = settings.patience, !endpoints.isEmpty {
      return try await patience.agreed(
        endpoints, agreement, asking: ask, comparing: compare, telling: progress)
    }
    var answered: Set<String> = []
    var failures: [any Error] = []
    var first: Answer?
    var agreed = 0
    // A second URL of the same server adds no evidence.
    for (index, endpoint) in endpoints.enumerated() where !answered.contains(endpoint.place) {
      let answer: Answer
      do { answer = try await ask(endpoint) } catch {
        if error.isCancellation { throw error }
        failures.append(error)
        if index + 1 < endpoints.count { progress.endpointFailed(error.reportable) }
        continue
      }
      if let first { try compare(first, answer) }
      first = first ?? answer
      answered.insert(endpoint.place)
      agreed += 1
      if let first, agreed == agreement { return first }
    }
    throw NetworkInquiry.error(failures, agreed: agreed, of: agreement)
  }

  private func connected<Answer>(
    to endpoint: NodeEndpoint, _ work: (NodeConnection) async throws -> Answer
  ) async throws -> Answer {
    // The connection must be made in its own target; otherwise release builds fail.
    var options = settings.options
    if let observer = progress.observer { options.observer = observer }
    options = settings.patience?.limited(options) ?? options
    return try await NodeConnection.asking(endpoint, options: options, work)
  }

  private func state(of node: NodeConnection, at endpoint: NodeEndpoint) async throws -> NodeState {
    let state = try await NodeState(
      of: node, at: settings.head, wantsProperties: settings.wantsProperties,
      stepped: progress.stepped)
    try chain?.check(state.version.specName, state.genesisHash, at: endpoint)
    return state
  }

  /// Transfers the metadata; `slots` limits how many transfers run concurrently.
  private func snapshot(of node: NodeConnection, _ state: NodeState) async throws -> NodeSnapshot {
    let place = await slots?.enter { [progress] in progress.transferring(false) }
    progress.transferring(true)
    async let _: Void = NetworkInquiry.free(place, whenStalled: node)
    func leave() async {
      await place?.leave()
      if place == nil { progress.transferring(false) }
    }
    do {
      let snapshot = try await metadata(of: node, state)
      await leave()
      return snapshot
    } catch {
      await leave()
      throw error
    }
  }

  /// A transfer that receives less than ``stalledByteCount`` in this time frees its slot.
  private static let stallTime = Duration.milliseconds(500)
  private static let stalledByteCount = 1024

  /// Frees the slot of a stalled transfer, which may still complete without a slot.
  private static func free(_ place: TransferSlots.Place?, whenStalled node: NodeConnection) async {
    var seen = node.receivedByteCount
    while let place, (try? await Task.sleep(for: stallTime)) != nil {
      let now = node.receivedByteCount
      guard now - seen >= stalledByteCount else { return await place.leave() }
      seen = now
    }
  }

  /// Fetches the metadata and, if requested, compares it with the code of the chain.
  private func metadata(of node: NodeConnection, _ state: NodeState) async throws -> NodeSnapshot {
    let metadata = try await node.metadata(at: BlockHash(state.block))
    let facts = try NodeSnapshot.facts(of: metadata, version: state.version, at: state.endpoint)
    try chain?.check(facts, at: state.endpoint)
    var snapshot = NodeSnapshot(
      endpoint: state.endpoint, block: state.block, genesisHash: state.genesisHash,
      content: SpooledBytes(metadata), facts: facts, properties: state.properties, codeHash: nil)
    if let verified = try await settings.codeVerification?.verify(
      snapshot, options: settings.options)
    {
      (snapshot.codeHash, snapshot.codeReads) = (verified.codeHash, verified.state)
    }
    let isRead = snapshot.codeReads.contains { $0.key == StorageKey.parachainID }
    if facts.hasParachainInfo, !isRead {
      snapshot.parachainID = try await parachainID(of: node, at: state.block)
    }
    progress.stepped(NetworkInquiry.stepCount)
    return snapshot
  }

  /// The time limit for a call whose answer is optional.
  private static let optionalCallTime = Duration.seconds(5)

  /// The parachain's id, which a later run of a code file may need; `nil` if the node does not
  /// return it.
  ///
  /// An error of this call is ignored, unless several nodes must agree on the value.
  private func parachainID(of node: NodeConnection, at block: Hash256) async throws -> StateValue? {
    let limit = settings.agreement == 1 ? NetworkInquiry.optionalCallTime : nil
    do {
      return try await node.stateValue(of: StorageKey.parachainID, at: block, within: limit)
    } catch {
      guard settings.agreement == 1, !error.isCancellation else { throw error }
      ActivityLog.note("The parachain's id is not recorded. \(error.reportable.message)")
      return nil
    }
  }

  /// Throws an error if two nodes differ in the network or its state.
  private func compare(_ first: NodeSnapshot, _ second: NodeSnapshot) throws {
    let endpoints = (first.endpoint, second.endpoint)
    try same("genesis hash", at: endpoints, first.genesisHash, second.genesisHash)
    try same("runtime", at: endpoints, first.facts.runtimeText, second.facts.runtimeText)
    for value in first.claims {
      guard let other = second.claims.first(where: { $0.key == value.key }) else { continue }
      try same("value of \(value.title)", at: endpoints, value.shown, other.shown)
    }
    try same("metadata hash", at: endpoints, first.facts.hash, second.facts.hash)
  }

  private func same<Value: Equatable & CustomStringConvertible>(
    _ field: String, at endpoints: (NodeEndpoint, NodeEndpoint), _ one: Value, _ other: Value
  ) throws {
    guard one != other else { return }
    throw InquiryError.nodesDisagree(
      field: field, first: endpoints.0.redacted, firstValue: one.description,
      second: endpoints.1.redacted, secondValue: other.description)
  }

  /// The error if fewer endpoints agree than must.
  static func error(
    _ failures: [any Error], agreed: Int, of agreement: Int
  ) -> any Error {
    guard agreed == 0 else {
      return InquiryError.tooFewAnswers(
        wanted: agreement, answered: agreed, failures: failures.map { $0.reportable })
    }
    guard let first = failures.first else { return NodeError.noEndpoint }
    guard failures.count > 1 else { return first }
    let errors = failures.compactMap { $0 as? NodeError }
    return errors.count == failures.count
      ? NodeError.allFailed(errors) : InquiryError.endpointsFailed(failures.map(\.reportable))
  }
}

extension MetadataFacts {
  fileprivate var runtimeText: String { "\(name) \(version)" }
}

extension NodeRuntimeVersion {
  fileprivate var text: String { "\(specName) \(specVersion)" }
}

extension Error {
  package var isCancellation: Bool { (self as? NodeError)?.isCancellation ?? false }
}

extension Chain {
  /// Checks that a node belongs to this chain (hot-side 5.4).
  ///
  /// - Throws: ``InquiryError``.
  package func check(
    _ name: String, _ genesisHash: Hash256, at endpoint: NodeEndpoint
  ) throws {
    guard name.hasSameBytes(as: self.name) else {
      throw InquiryError.otherChain(
        network: self.name, field: "name", stored: self.name, endpoint: endpoint.redacted,
        offered: ScreenText.isShown(name) ? String(name.prefix(80)) : ScreenText.quoted(name))
    }
    guard genesisHash == self.genesisHash else {
      throw InquiryError.otherChain(
        network: self.name, field: "genesis hash", stored: self.genesisHash.hex,
        endpoint: endpoint.redacted, offered: genesisHash.hex)
    }
  }

  /// Throws an error if the prefix in the metadata is not the prefix of this chain.
  func check(_ facts: MetadataFacts, at endpoint: NodeEndpoint) throws {
    try naming(endpoint.redacted) { try facts.check(specsPrefix: prefix) }
  }
}
