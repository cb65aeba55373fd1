import ByteSupport
import ChainProofs
import DevelopmentNode
import JSONCodec
import TestSupport
import Testing

/// Lies about the finalized chain and its state, which a reader of proofs must refuse.
@Suite struct ProofLieTests {
  private static let (finality, header, state) = (
    "grandpa_proveFinality", "chain_getHeader", "state_getReadProof"
  )

  /// The method whose answer is refused, by lie; `nil` if the lie changes nothing that counts.
  private static let refusals: [ProofLie: String?] = [
    .forgedChain: finality, .oldClock: state, .otherGenesis: state, .otherSetID: nil,
    .otherAuthorities: state, .forcedChange: finality, .hiddenChange: state, .oldBlock: state,
    .behind: nil, .forgedJustification: finality, .badSignature: finality, .tooFewVotes: finality,
    .repeatedVote: finality, .wrongSetID: finality, .replayedVotes: finality,
    .otherBlock: finality, .otherNextSet: finality, .unlinkedHeaders: finality,
    .trailingFinality: finality, .hugeFinality: finality, .nullFinality: finality,
    .missingSetChanges: finality, .otherHeader: header, .otherStateRoot: header,
    .otherHeaderAndState: header, .brokenDigest: header, .shiftedDigest: nil, .nullHeader: header,
    .otherState: state, .staleState: state, .otherCode: state, .missingItem: state,
    .emptyProof: state, .otherAt: state, .otherParachain: nil, .manyItems: state,
    .hugeItem: state, .prunedState: state,
  ]

  /// The code that a node proves to a client with a checkpoint of the honest chain.
  private static func proven(_ client: LightClient) throws -> ProvenCode {
    let honest = try ProvableNodes.node()
    let start = try #require(honest.checkpoint(at: 7))
    let walked = try client.walk(from: start, genesis: honest.genesisHash)
    let last = try #require(walked.last)
    guard try client.header(last.block.hash).stateRoot == last.stateRoot else {
      throw LightClient.Refusal(method: header, error: nil)
    }
    return try client.prove(last, genesis: honest.genesisHash)
  }

  @Test(arguments: ProofLie.allCases)
  func eachLieIsRefused(lie: ProofLie) throws {
    let node = try ProvableNodes.node(lie)
    let client = try LightClient(node)
    let method = try #require(Self.refusals[lie])
    guard let method else {
      #expect(try Self.proven(client).code == ProvableNodes.after.code())
      return
    }
    let refusal = #expect(throws: LightClient.Refusal.self) { try Self.proven(client) }
    // A lie about headers is seen as soon as the newest header is read.
    #expect(refusal?.method == method, "\(String(describing: refusal))")
  }

  @Test func reasonsNameTheLie() throws {
    func error(_ lie: ProofLie) throws -> ChainProofError? {
      let client = try LightClient(try ProvableNodes.node(lie))
      do { _ = try Self.proven(client) } catch let refusal as LightClient.Refusal {
        return refusal.error
      }
      return nil
    }
    let honest = try ProvableNodes.node()
    let final = honest.finalizedHeader
    guard case .otherAuthorities(1, let expected?, let found?, 12) = try error(.otherAuthorities),
      expected != found
    else {
      Issue.record("another error")
      return
    }
    #expect(
      try error(.oldClock)
        == .otherTime(
          LightClient.now - 86_400_000 - 180_000, now: LightClient.now, tolerance: 1_800_000))
    guard case .otherGenesis(honest.genesisHash, _) = try error(.otherGenesis) else {
      Issue.record("another error")
      return
    }
    guard case .forcedChange = try error(.forcedChange) else {
      Issue.record("another error")
      return
    }
    guard case .otherHeader(final.hash, _) = try error(.otherStateRoot) else {
      Issue.record("another error")
      return
    }
    guard case .tooFewVotes(_, weight: 2, needed: 3) = try error(.tooFewVotes) else {
      Issue.record("another error")
      return
    }
  }

  /// The votes contain the set id, so the one in the state proves nothing.
  @Test func anotherSetIDInTheStateIsReported() throws {
    let client = try LightClient(try ProvableNodes.node(.otherSetID))
    _ = try Self.proven(client)
    #expect(client.otherSetID == 14)
    let honest = try LightClient(try ProvableNodes.node())
    _ = try Self.proven(honest)
    #expect(honest.otherSetID == nil)
  }

  @Test func theHeadOfAnotherParachainIsRefused() throws {
    let nodes = try [2000, 2001].reduce(into: [:]) { nodes, id in
      nodes[UInt32(id)] = try ProvableNodes.parachain(UInt32(id))
    }
    let relay = try ProvableNodes.relay(of: nodes, .otherParachain)
    let client = try LightClient(relay)
    let start = try #require(relay.checkpoint(at: 1))
    let walked = try client.walk(from: start, genesis: relay.genesisHash)
    let last = try #require(walked.last)
    let refusal = #expect(throws: LightClient.Refusal.self) { try client.head(2000, at: last) }
    guard case .incomplete = refusal?.error else {
      Issue.record("\(String(describing: refusal))")
      return
    }
  }

  @Test func aParachainNodeThatIsBehindDoesNotKnowTheHead() throws {
    let head = try ProvableNodes.parachain(2000).finalizedHeader
    let client = try LightClient(try ProvableNodes.parachain(2000, .behind))
    #expect(
      throws: LightClient.Refusal(method: Self.state, error: nil)
    ) { try client.proof(of: [.code], at: head.hash, root: head.stateRoot) }
    #expect(
      client.exchanges.last?.answer["error"]
        == .members([
          "code": .integer(4003),
          "message": .string("Client error: UnknownBlock: Header was not found in the database"),
        ]))
  }

  // MARK: - A judge by others

  /// The recorded conversations in the form of the shared vectors, for `check.py`.
  ///
  /// The judge knows the code and its heap pages, but not the other entries.
  @Test(
    .enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"),
    .enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func anotherReaderJudgesTheSame() throws {
    let honest = try ProvableNodes.node()
    let start = try #require(honest.checkpoint(at: 7))
    var cases: [JSONValue] = []
    for lie in [nil] + ProofLie.allCases.map({ Optional($0) }) {
      let node = try lie.map { try ProvableNodes.node($0) } ?? ProvableNodes.node()
      let client = try LightClient(node)
      var refusal: LightClient.Refusal?
      var newest = start.block.hash
      do {
        let walked = try client.walk(from: start, genesis: honest.genesisHash)
        let last = try #require(walked.last)
        newest = last.block.hash
        _ = try client.header(last.block.hash)
        _ = try client.proof(
          of: [.code, .heapPages], at: last.block.hash, root: last.stateRoot
        ).runtimeCode()
      } catch let error as LightClient.Refusal {
        refusal = error
      } catch is ChainProofError {
        refusal = LightClient.Refusal(method: Self.state, error: nil)
      }
      // The judge has no limits, reads items one by one, and expects a header.
      if let lie, [.hugeItem, .manyItems, .shiftedDigest, .nullHeader].contains(lie) { continue }
      cases.append(
        Self.dialogue(
          lie?.rawValue ?? "honest", honest.genesisHash, start, client.exchanges, refusal,
          newest))
    }
    let folder = try TemporaryFolder()
    let document = JSONValue.members(["about": .string("recorded"), "cases": .array(cases)])
    _ = try folder.write(Array(document.serialized().utf8), to: "dialogues.json")
    let outcome = try ProcessRunner.run(
      try #require(ProcessRunner.peerPython),
      [Shared.path + "/data/proofs/check.py", folder.path, Shared.path + "/data"])
    let output = String(decoding: outcome.standardOutput, as: UTF8.self)
    #expect(outcome.exitCode == 0, "\(outcome.error)")
    #expect(output.contains("\(cases.count) checks, 0 different"), "\(output)")
  }

  private static func dialogue(
    _ name: String, _ genesis: Hash256, _ start: ChainCheckpoint,
    _ exchanges: [LightClient.Exchange], _ refusal: LightClient.Refusal?, _ newest: Hash256
  ) -> JSONValue {
    let authorities = start.authorities.map {
      JSONValue.array([.string($0.key.hex), .integer($0.weight)])
    }
    let checkpoint: JSONValue = .members([
      "number": .integer(start.block.number), "hash": .string(start.block.hash.hex),
      "setId": .integer(start.setID), "authorities": .array(authorities),
    ])
    let recorded = exchanges.map { exchange -> JSONValue in
      var members: [(String, JSONValue)] = [
        ("method", .string(exchange.method)), ("params", exchange.parameters),
      ]
      if let error = exchange.answer["error"] {
        members.append(("error", error))
      } else {
        members.append(("result", exchange.answer["result"] ?? .null))
      }
      return .object(JSONObject(members))
    }
    let expected: JSONValue =
      if let refusal {
        .members(["ok": .bool(false), "refusedAt": .string(refusal.method), "why": .string("")])
      } else {
        .members(["ok": .bool(true), "finalizedHash": .string(newest.hex)])
      }
    return .members([
      "name": .string(name), "exchanges": .array(recorded), "expect": expected,
      "network": .members(["genesisHash": .string(genesis.hex), "checkpoint": checkpoint]),
    ])
  }
}
