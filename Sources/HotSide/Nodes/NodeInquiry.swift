import ByteSupport
package import HotStore
import JSONCodec
package import NodeClient
import RuntimeMetadata

/// How the nodes of one network are asked, and what their answers must be.
///
/// All calls at one node are at one block. What is short comes first: a node of another chain is
/// found out before its metadata are transferred.
package struct NodeInquiry: Sendable {
  /// The block that is read.
  package var head = NodeSnapshot.Head.finalized
  /// Whether `system_properties` is asked for too.
  package var wantsProperties = false
  /// How many endpoints must give the same metadata and genesis hash.
  package var agreement = 1
  /// Limits and trust of every connection.
  package var options = NodeOptions()
  /// Compares the metadata with the code that the chain runs; `nil` where nobody asks for it.
  package var codeVerification: CodeVerification?
  /// The network that must answer; `nil` for one that is not known yet.
  package var chain: Chain?
  /// Told of each endpoint that failed before the next is asked.
  package var endpointFailed: @Sendable (HotSideError) -> Void = { _ in }
  /// Told how many of ``stepCount`` steps are done at the endpoint that is asked.
  package var stepped: @Sendable (_ done: Int) -> Void = { _ in }
  /// Told when metadata begin to be transferred, and when they no longer are or have stalled.
  package var transferring: @Sendable (_ isOn: Bool) -> Void = { _ in }
  /// Where metadata wait for their transfer; `nil` where only one network is asked.
  var slots: TransferSlots?

  /// The steps at one endpoint: block, identity, metadata.
  package static let stepCount = 3

  /// An inquiry at the finalised head of a network that is not known yet.
  package init() {}

  /// Asks the endpoints in order until as many have answered as must agree.
  ///
  /// - Parameter endpoints: the preferred one first.
  /// - Returns: the checked answers of the first that gave any.
  /// - Throws: ``HotSideError``: the error of the endpoint where there is just one; `node` with
  ///   `allFailed`, or `endpointsFailed`, where there are more; `nodesDisagree`,
  ///   `tooFewEndpoints`, `tooFewAnswers`.
  package func ask(_ endpoints: [NodeEndpoint]) async throws(HotSideError) -> NodeSnapshot {
    guard agreement <= max(1, endpoints.count) else {
      throw .tooFewEndpoints(wanted: agreement, there: endpoints.count)
    }
    var failures: [HotSideError] = []
    var first: NodeSnapshot?
    var agreed = 0
    for (index, endpoint) in endpoints.enumerated() {
      let snapshot: NodeSnapshot
      do throws(HotSideError) {
        snapshot = try await ask(endpoint)
      } catch {
        if error.isCancellation { throw error }
        failures.append(error)
        if index + 1 < endpoints.count { endpointFailed(error) }
        continue
      }
      if let first { try compare(first, snapshot) }
      first = first ?? snapshot
      agreed += 1
      if let first, agreed == agreement { return first }
    }
    guard agreed == 0 else {
      throw .tooFewAnswers(wanted: agreement, answered: agreed, failures: failures)
    }
    throw NodeInquiry.joined(failures)
  }

  private func ask(_ endpoint: NodeEndpoint) async throws(HotSideError) -> NodeSnapshot {
    // A pool of one makes the connection: release builds fail where another target makes it.
    let answer: Result<NodeSnapshot, HotSideError>
    do throws(NodeError) {
      answer = try await NodePool([endpoint], options: options).first { node throws(NodeError) in
        let identity = try await identity(of: node)
        do throws(HotSideError) {
          try chain?.check(identity.version.specName, identity.genesisHash, at: endpoint)
          return .success(try await snapshot(of: node, identity))
        } catch { return .failure(error) }
      }
    } catch { throw .node(error) }
    return try answer.get()
  }

  /// The part of which only so many go on at a time.
  private func snapshot(
    of node: NodeConnection, _ identity: Identity
  ) async throws(HotSideError) -> NodeSnapshot {
    let place = await slots?.enter { [transferring] in transferring(false) }
    transferring(true)
    let watch = Task { await NodeInquiry.free(place, whenStalled: node) }
    let result: Result<NodeSnapshot, HotSideError>
    do throws(HotSideError) {
      result = .success(try await metadata(of: node, identity))
    } catch {
      result = .failure(error)
    }
    watch.cancel()
    await place?.leave()
    if place == nil { transferring(false) }
    return try result.get()
  }

  /// How long a transfer may bring less than ``stalledByteCount`` before others need not wait for it.
  private static let stallTime = Duration.milliseconds(500)
  private static let stalledByteCount = 1024

  /// Gives the place of a transfer that brings nothing to the next one; it may still come to its end.
  private static func free(_ place: TransferSlots.Place?, whenStalled node: NodeConnection) async {
    var seen = node.receivedByteCount
    while let place, (try? await Task.sleep(for: stallTime)) != nil {
      let now = node.receivedByteCount
      guard now - seen >= stalledByteCount else { return await place.leave() }
      seen = now
    }
  }

  /// The part that is long: metadata, and the code that must give them.
  private func metadata(
    of node: NodeConnection, _ identity: Identity
  ) async throws(HotSideError) -> NodeSnapshot {
    let endpoint = node.endpoint
    let metadata: [UInt8]
    do { metadata = try await node.metadata(at: identity.block) } catch { throw .node(error) }
    let facts = try NodeSnapshot.facts(of: metadata, version: identity.version, at: endpoint)
    try chain?.check(facts, at: endpoint)
    var snapshot = NodeSnapshot(
      endpoint: endpoint, block: identity.block.hash, genesisHash: identity.genesisHash,
      metadata: metadata, facts: facts, properties: identity.properties, codeHash: nil)
    snapshot.codeHash = try await codeVerification?.verify(snapshot, options: options)
    stepped(NodeInquiry.stepCount)
    return snapshot
  }

  /// What is short of a node's answers.
  private struct Identity {
    let block: BlockHash
    let genesisHash: Hash256
    let version: NodeRuntimeVersion
    let properties: JSONObject?
  }

  private func identity(of node: NodeConnection) async throws(NodeError) -> Identity {
    stepped(0)
    let block: BlockHash
    switch head {
    case .finalized: block = try await node.finalizedHead()
    case .best: block = try await node.bestBlockHash()
    }
    stepped(1)
    let identity = Identity(
      block: block, genesisHash: try await node.genesisHash(),
      version: try await node.runtimeVersion(at: block),
      properties: wantsProperties ? try await node.systemProperties().object : nil)
    stepped(2)
    return identity
  }

  /// Two nodes must show one network in one state.
  private func compare(_ first: NodeSnapshot, _ second: NodeSnapshot) throws(HotSideError) {
    func same(_ field: String, _ one: String, _ other: String) throws(HotSideError) {
      guard one != other else { return }
      throw .nodesDisagree(
        field: field, first: first.endpoint.redacted, firstValue: one,
        second: second.endpoint.redacted, secondValue: other)
    }
    try same("genesis hash", first.genesisHash.hex, second.genesisHash.hex)
    try same(
      "runtime", "\(first.facts.name) \(first.facts.version)",
      "\(second.facts.name) \(second.facts.version)")
    try same("metadata hash", first.facts.hash.hex, second.facts.hash.hex)
  }

  private static func joined(_ failures: [HotSideError]) -> HotSideError {
    guard let first = failures.first else { return .node(.noEndpoint) }
    guard failures.count > 1 else { return first }
    let errors = failures.compactMap { failure -> NodeError? in
      if case .node(let error) = failure { error } else { nil }
    }
    return errors.count == failures.count
      ? .node(.allFailed(errors)) : .endpointsFailed(failures)
  }
}

extension HotSideError {
  /// Whether the caller gave up.
  var isCancellation: Bool {
    if case .node(let error) = self { error.kind == .cancelled } else { false }
  }
}

extension Chain {
  /// What a node says of itself must be this network's (hot-side 5.4).
  func check(
    _ name: String, _ genesisHash: Hash256, at endpoint: NodeEndpoint
  ) throws(HotSideError) {
    guard name.hasSameBytes(as: self.name) else {
      throw .otherChain(
        network: self.name, field: "name", stored: self.name, endpoint: endpoint.redacted,
        offered: ScreenText.isShown(name) ? String(name.prefix(80)) : ScreenText.quoted(name))
    }
    guard genesisHash == self.genesisHash else {
      throw .otherChain(
        network: self.name, field: "genesis hash", stored: self.genesisHash.hex,
        endpoint: endpoint.redacted, offered: genesisHash.hex)
    }
  }

  /// The prefix in the metadata must be this network's.
  func check(_ facts: MetadataFacts, at endpoint: NodeEndpoint) throws(HotSideError) {
    do throws(RuntimeMetadataError) {
      try facts.check(specsPrefix: prefix)
    } catch { throw .metadata(error, source: endpoint.redacted) }
  }
}
