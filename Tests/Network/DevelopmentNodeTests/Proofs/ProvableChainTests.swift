import ByteSupport
import ChainProofs
import DevelopmentNode
import JSONCodec
import SubstrateCrypto
import Testing

/// A chain that can be proved, judged by the reader of proofs.
@Suite struct ProvableChainTests {
  @Test(arguments: [UInt8(0), 1], [UInt32(0), 2])
  func everyAnswerVerifiesOverTwelveChangesAndAnUpgrade(version: UInt8, delay: UInt32) throws {
    var configuration = ProvableNodes.configuration()
    configuration.proofs?.stateVersion = version
    configuration.proofs?.delay = delay
    let node = try DevelopmentNodeServer(configuration)
    let client = try LightClient(node)
    let start = try #require(node.checkpoint(at: 1))
    #expect(start.setID == 0)
    let walked = try client.walk(from: start, genesis: node.genesisHash, asksForAll: true)
    #expect(walked.map(\.block.number) == [1] + (1...12).map { $0 * 5 } + [61])
    #expect(walked.last?.setID == 12)
    for checkpoint in walked {
      let code =
        ProvableNodes.upgradeBlock <= checkpoint.block.number
        ? ProvableNodes.after.code() : ProvableNodes.before.code()
      let age = UInt64(64 - checkpoint.block.number) * 60_000
      let proof = try client.proof(
        of: StateEntry.all, at: checkpoint.block.hash, root: checkpoint.stateRoot)
      let proven = try proof.runtimeCode()
      #expect(proven.code == code && proven.heapPages == nil)
      try proof.checkGenesis(node.genesisHash)
      #expect(try proof.time(now: LightClient.now - age, tolerance: 0) == LightClient.now - age)
      #expect(try proof.checkAuthorities(of: checkpoint) == nil)
      let header = try client.header(checkpoint.block.hash)
      #expect(header.id == checkpoint.block && header.stateRoot == checkpoint.stateRoot)
    }
    let upgraded = try client.header(try client.hash(ProvableNodes.upgradeBlock))
    #expect(try upgraded.digest().contains(.environmentUpdated))
  }

  @Test func oneHeaderForEachChangeIsEnough() throws {
    let node = try ProvableNodes.node()
    let client = try LightClient(node)
    let start = try #require(node.checkpoint(at: 1))
    let walked = try client.walk(from: start, genesis: node.genesisHash)
    #expect(walked.last?.block == node.finalizedHeader.id)
    let last = try #require(walked.last)
    #expect(try client.prove(last, genesis: node.genesisHash).code == ProvableNodes.after.code())
  }

  @Test func equalConfigurationsGiveEqualChains() throws {
    let (one, other) = (try ProvableNodes.node(), try ProvableNodes.node())
    #expect(one.finalizedHeader == other.finalizedHeader)
    #expect(one.genesisHash == one.checkpoint(at: 0)?.block.hash)
    var configuration = ProvableNodes.configuration()
    configuration.proofs?.seed = "other"
    let third = try DevelopmentNodeServer(configuration)
    #expect(third.genesisHash != one.genesisHash)
  }

  @Test func valuesAreTheProvenOnes() throws {
    let node = try ProvableNodes.node()
    let client = try LightClient(node)
    let header = node.finalizedHeader
    for entry in StateEntry.all {
      let proof = try client.proof(of: [entry], at: header.hash, root: header.stateRoot)
      let answer = try? client.result(
        "state_getStorage",
        .array([.string("0x" + Hex.encode(entry.key)), .string("0x\(header.hash)")]))
      let value = try answer?.string.map { try Hex.decode($0) }
      #expect(try proof.value(of: entry) == value, "\(entry.name)")
    }
    let keys = try client.result("state_getKeysPaged", .array([.null, .integer(100)]))
    #expect(keys.array?.contains(.string("0x3a636f6465")) == true)
  }

  @Test func justificationsComeFromSubscriptionsAndBlocks() throws {
    let node = try ProvableNodes.node()
    let client = try DialogueClient(node)
    let checkpoint = try #require(node.checkpoint(at: 61))
    let subscription = try client.result("grandpa_subscribeJustifications")
    let text = try client.notification(subscription).string
    let justification = try GrandpaJustification(decoding: Hex.decode(text ?? ""))
    try justification.verify(
      finalizes: node.finalizedHeader.id, by: checkpoint.authorities, setID: checkpoint.setID)
    #expect(justification.ancestries.count == 1)
    #expect(
      try client.result("grandpa_unsubscribeJustifications", "[\(subscription.serialized())]")
        == .bool(true))
    for number: UInt32 in 0...64 {
      let block = try #require(node.checkpoint(at: number)).block
      let answer = try client.result("chain_getBlock", "[\"0x\(block.hash)\"]")
      let list = try #require(answer["justifications"])
      guard number > 0, number <= 60, number.isMultiple(of: 5) || number.isMultiple(of: 16) else {
        #expect(list == .null)
        continue
      }
      let pair = try #require(list.array?.first?.array)
      #expect(pair[0] == .array("FRNK".utf8.map { .integer($0) }))
      let bytes = pair[1].array?.compactMap { $0.integer(UInt8.self) } ?? []
      let voters = try #require(node.checkpoint(at: number - 1))
      try GrandpaJustification(decoding: bytes).verify(
        finalizes: block, by: voters.authorities, setID: voters.setID)
    }
  }

  @Test func theChainSpecificationIsACheckpoint() throws {
    var configuration = ProvableNodes.configuration()
    configuration.proofs?.delay = 3
    let node = try DevelopmentNodeServer(configuration)
    let client = try LightClient(node)
    let own = try client.result("sync_state_genSyncSpec", .array([.bool(true)]))
    #expect(own == node.chainSpecification(at: 61))
    for number: UInt32 in [1, 30, 61] {
      let specification = try #require(node.chainSpecification(at: number))
      let state = try #require(specification["lightSyncState"])
      func bytes(_ name: String) throws -> [UInt8] { try Hex.decode(state[name]?.string ?? "") }
      let decoded = try LightSyncState(
        header: bytes("finalizedBlockHeader"), authoritySet: bytes("grandpaAuthoritySet"))
      #expect(decoded.checkpoint == node.checkpoint(at: number))
      let root = try #require(specification["genesis"]?["stateRootHash"]?.string)
      #expect(
        BlockHeader.genesis(stateRoot: try #require(Hash256(hex: root))).hash == node.genesisHash)
    }
    #expect(node.chainSpecification(at: 65) == nil)
    configuration.genesisHash = Hash256(hex: String(repeating: "5a", count: 32))
    let other = try DevelopmentNodeServer(configuration)
    #expect(other.chainSpecification(at: 1)?["genesis"]?["stateRootHash"] == nil)
    #expect(other.chainSpecification(at: 1)?["lightSyncState"] != nil)
  }

  @Test func errorsAreThoseOfNodes() throws {
    let client = try DialogueClient(ProvableNodes.node())
    func error(_ client: DialogueClient, _ parameter: String) throws -> JSONValue? {
      try client.answer("grandpa_proveFinality", parameter)["error"]
    }
    #expect(
      try error(client, "[62]")
        == .members([
          "code": .integer(4),
          "message": .string("GRANDPA prove finality rpc failed: Block not yet finalized"),
        ]))
    #expect(try error(client, "[\"1\"]")?["code"] == .integer(-32602))
    var configuration = ProvableNodes.configuration()
    configuration.proofs?.blocksPerSet = 0
    let fixed = try DialogueClient(DevelopmentNodeServer(configuration))
    #expect(
      try error(fixed, "[3]")
        == .members([
          "code": .integer(4),
          "message": .string(
            "GRANDPA prove finality rpc failed: Block not covered by authority set changes"),
        ]))
    let unknown = "[[\"0x3a\"], \"0x\(String(repeating: "5a", count: 32))\"]"
    #expect(
      try client.answer("state_getReadProof", unknown)["error"]
        == .members([
          "code": .integer(4003),
          "message": .string("Client error: UnknownBlock: Header was not found in the database"),
        ]))
  }

  @Test func oneAuthorityIsEnough() throws {
    for count in [1, 2, 3, 7] {
      var configuration = ProvableNodes.configuration()
      configuration.proofs?.authorities = count
      configuration.proofs?.blocksPerSet = 1
      let node = try DevelopmentNodeServer(configuration)
      let client = try LightClient(node, blocksPerSet: 1)
      let start = try #require(node.checkpoint(at: 0))
      let walked = try client.walk(from: start, genesis: node.genesisHash, asksForAll: true)
      #expect(walked.last?.setID == 61)
    }
  }

  @Test func extrinsicsExtendTheProvenChain() throws {
    let node = try ProvableNodes.node()
    let client = try LightClient(node)
    _ = try client.result("author_submitExtrinsic", .array([.string("0x084500")]))
    #expect(node.finalizedHeader.number == 65)
    let start = try #require(node.checkpoint(at: 60))
    let walked = try client.walk(from: start, genesis: node.genesisHash, asksForAll: true)
    #expect(walked.last?.block == node.finalizedHeader.id)
    #expect(try client.prove(walked[1], genesis: node.genesisHash).heapPages == nil)
  }

  // MARK: - Methods

  @Test func otherChainsHaveNoProofs() throws {
    let proofs = [
      "grandpa_proveFinality", "grandpa_subscribeJustifications", "state_getReadProof",
      "sync_state_genSyncSpec",
    ]
    let plain = try DialogueClient(DevelopmentNodeServer(DevelopmentNodeConfiguration()))
    let listed = try plain.result("rpc_methods")["methods"]?.array ?? []
    for method in proofs {
      #expect(try plain.answer(method)["error"]?["code"] == .integer(-32601), "\(method)")
      #expect(!listed.contains(.string(method)), "\(method)")
    }
    let parachain = try DialogueClient(ProvableNodes.parachain(2000))
    for method in proofs where method != "state_getReadProof" {
      #expect(try parachain.answer(method)["error"]?["code"] == .integer(-32601), "\(method)")
    }
  }

  @Test func aGatewayLeavesOutEachMethod() throws {
    for method in NodeMethods.names {
      var configuration = ProvableNodes.configuration()
      configuration.proofs?.upgrade = nil
      configuration.bestBlock = 6
      configuration.missingMethods = [method]
      let client = try DialogueClient(DevelopmentNodeServer(configuration))
      #expect(try client.answer(method)["error"]?["code"] == .integer(-32601), "\(method)")
      guard method != "rpc_methods" else { continue }
      let listed = try client.result("rpc_methods")["methods"]?.array ?? []
      #expect(listed == NodeMethods.names.filter { $0 != method }.map { .string($0) })
    }
  }

  // MARK: - Parachains

  @Test func oneRelayChainProvesEightParachains() throws {
    let nodes = Dictionary(
      uniqueKeysWithValues: try (2000..<2008).map {
        (UInt32($0), try ProvableNodes.parachain(UInt32($0)))
      })
    let relay = try ProvableNodes.relay(of: nodes)
    let client = try LightClient(relay)
    let start = try #require(relay.checkpoint(at: 1))
    let checkpoint = try #require(
      try client.walk(from: start, genesis: relay.genesisHash).last)
    #expect(Set(nodes.values.map(\.genesisHash)).count == 8)
    for (id, node) in nodes {
      let head = try client.head(id, at: checkpoint)
      #expect(head == node.finalizedHeader)
      let entries: [StateEntry] = [.code, .heapPages, .genesisHash, .time]
      let parachain = try LightClient(node)
      let proof = try parachain.proof(of: entries, at: head.hash, root: head.stateRoot)
      try proof.checkGenesis(node.genesisHash)
      _ = try proof.time(now: LightClient.now, tolerance: 30 * 60_000)
      let code = try proof.runtimeCode().code
      let onRelay = try client.proof(
        of: [.parachainCodeHash(id), .validationCode(Blake2b.hash256(code))],
        at: checkpoint.block.hash, root: checkpoint.stateRoot)
      #expect(try onRelay.validationCode(onRelay.parachainCodeHash(id)) == code)
    }
  }
}
