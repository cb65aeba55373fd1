import ByteSupport
import ChainInquiry
import ChainProofs
import ChainProving
import HotStore
import JSONCodec
import NodeClient
import Reporting
import TestSupport
import Testing
import VaultPayloads

/// Recorded conversations with honest and lying nodes, over HTTP.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct DialogueTests {
  /// The conversations contain the code alone, without clock and genesis hash.
  private static var settings: ProvingSettings {
    var settings = ProvingSettings(clock: { 0 })
    settings.provesChain = false
    settings.retries = 0
    return settings
  }

  @Test(arguments: try Dialogue.all())
  func aLyingNodeIsRefusedAtItsLie(_ dialogue: Dialogue) async throws {
    let relay = try ScriptedNode(dialogue.exchanges(of: "relay"))
    defer { relay.stop() }
    let parachain = try ScriptedNode(dialogue.exchanges(of: "para"))
    defer { parachain.stop() }
    let anchor = ChainProver.Anchor(
      name: "relay", genesisHash: try dialogue.genesisHash, endpoints: [try relay.endpoint()],
      checkpoint: try dialogue.checkpoint)
    let isParachain = try dialogue.hasParachain
    let endpoint = try isParachain ? parachain.endpoint() : relay.endpoint()
    let target = ChainProver.Target(
      chain: try dialogue.chain, endpoints: [endpoint], anchor: .success(anchor))
    let outcome = await ChainProver(Self.settings).prove([target])
    let result = try #require(outcome.results.first)
    // The recorded code is not a runtime, so the end of an accepted conversation is its run.
    var codeHash: Hash256?
    var refusal: (any Error)?
    switch result {
    case .success(let snapshot): codeHash = snapshot.codeHash
    case .failure(ProvingError.codeNotRun(_, let code, _)): codeHash = code
    case .failure(let error): refusal = error
    }
    if dialogue.isStale {
      // Nothing is read from the old state, whose clock would be refused.
      #expect(relay.methods.last == NodeConnection.readProofMethod)
      return
    }
    guard dialogue.isAccepted else {
      if dialogue.mayBeAccepted, codeHash != nil { return }
      #expect(codeHash == nil)
      let message = try #require(refusal).reportable.message
      let place = isParachain && dialogue.isRefusedAtParachain ? endpoint : try relay.endpoint()
      #expect(message.contains(place.redacted), "\(message)")
      if let method = dialogue.refusedMethod { #expect(message.contains(method), "\(message)") }
      return
    }
    #expect(outcome.checkpoints.first?.checkpoint.chain.block == (try dialogue.finalBlock))
    if let expected = dialogue.codeHash {
      #expect(codeHash == expected, "\(refusal.map { $0.reportable.message } ?? "")")
    }
  }

  /// Correct answers without an end do not hold a proof forever.
  @Test func aNodeThatHasUsedItsLimitIsLeft() async throws {
    let good = try #require(try Dialogue.all().first { $0.name == "good: small code" })
    let limits: [(change: (inout ProvingSettings) -> Void, words: String)] = [
      ({ $0.nodeCalls = 3 }, "the node was called 3 times, more than 2 for one proof."),
      ({ $0.nodeBytes = 300 }, " bytes, more than 300 for one proof."),
      ({ $0.options.requestTimeout = .zero }, "0 s"),
    ]
    for (change, words) in limits {
      let node = try ScriptedNode(good.exchanges(of: "relay"))
      defer { node.stop() }
      var settings = Self.settings
      change(&settings)
      let anchor = ChainProver.Anchor(
        name: "relay", genesisHash: try good.genesisHash, endpoints: [try node.endpoint()],
        checkpoint: try good.checkpoint)
      let target = ChainProver.Target(
        chain: try good.chain, endpoints: anchor.endpoints, anchor: .success(anchor))
      let outcome = await ChainProver(settings).prove([target])
      guard case .failure(let error)? = outcome.results.first else {
        Issue.record("\(outcome.results)")
        continue
      }
      #expect(error.reportable.exitCode == .unavailable)
      #expect(error.reportable.message.contains(words), "\(error.reportable.message)")
      #expect(node.methods.count <= 4)
    }
  }

  @Test func anotherEndpointCompletesTheProof() async throws {
    let dialogues = try Dialogue.all()
    let good = try #require(dialogues.first { $0.name == "good: small code" })
    let methods = [
      "chain_getFinalizedHead", NodeConnection.finalityMethod, NodeConnection.readProofMethod,
    ]
    for method in methods {
      let gateway = try ScriptedNode(
        good.exchanges(of: "relay").filter { $0["method"]?.string != method })
      defer { gateway.stop() }
      let node = try ScriptedNode(good.exchanges(of: "relay"))
      defer { node.stop() }
      let endpoints = [try gateway.endpoint(), try node.endpoint()]
      let anchor = ChainProver.Anchor(
        name: "relay", genesisHash: try good.genesisHash, endpoints: endpoints,
        checkpoint: try good.checkpoint)
      let target = ChainProver.Target(
        chain: try good.chain, endpoints: endpoints, anchor: .success(anchor))
      let outcome = await ChainProver(Self.settings).prove([target])
      guard case .failure(ProvingError.codeNotRun(_, let code, _))? = outcome.results.first else {
        Issue.record("\(method): \(outcome.results)")
        continue
      }
      #expect(code == good.codeHash, "\(method)")
      #expect(gateway.methods.contains("chain_getBlockHash"), "\(method)")
    }
  }
}

/// A recorded conversation.
struct Dialogue: Sendable, CustomTestStringConvertible {
  private let value: JSONValue

  static func all() throws -> [Dialogue] {
    guard Shared.isPresent else { return [] }
    let document = try JSONValue(parsing: try Shared.bytes("data/proofs/dialogues.json"))
    return try #require(document["cases"]?.array).map { Dialogue(value: $0) }
  }

  var name: String { value["name"]?.string ?? "" }
  var testDescription: String { name }
  private var expect: JSONValue { value["expect"] ?? .null }

  func exchanges(of node: String) -> [JSONValue] {
    (value["exchanges"]?.array ?? []).filter { ($0["node"]?.string ?? "relay") == node }
  }

  /// Headers of parachains are proved on the relay chain, so that lie is never asked for.
  var isAccepted: Bool { expect["ok"]?.bool == true || refusedMethod == nil }
  var isStale: Bool { expect["stale"]?.bool == true }
  var mayBeAccepted: Bool { expect["either"]?.bool == true }
  var isRefusedAtParachain: Bool { expect["refusedAt"]?.string?.hasSuffix("(para)") ?? false }

  /// The method whose answer must be refused; `nil` for one that the prover does not call.
  var refusedMethod: String? {
    guard let text = expect["refusedAt"]?.string, text != "chain_getHeader (para)" else {
      return nil
    }
    // The genesis hash is named by its field.
    return text == "chain_getBlockHash" ? "genesis hash" : String(text.prefix { $0 != " " })
  }

  var hasParachain: Bool { get throws { !exchanges(of: "para").isEmpty } }
  var codeHash: Hash256? { expect["codeBlake2"]?.hash256 }

  var finalBlock: BlockID {
    get throws {
      guard expect["ok"]?.bool == true else {
        return try #require(try Dialogue.all().first { $0.name == "good: parachain 1000" })
          .finalBlock
      }
      return BlockID(
        hash: try #require(expect["finalizedHash"]?.hash256),
        number: try #require(expect["finalizedNumber"]?.integer()))
    }
  }

  var genesisHash: Hash256 {
    get throws { try #require(value["network"]?["genesisHash"]?.hash256) }
  }

  /// The chain of the conversation; a parachain has the id 1000.
  var chain: Chain {
    get throws {
      var specs = NetworkSpecs.blank
      specs.name = try hasParachain ? "para" : "relay"
      specs.genesisHash = try hasParachain ? .zero : genesisHash
      return Chain(
        Network(
          specs: specs, endpoints: [],
          parachain: try hasParachain ? Parachain(relay: genesisHash, id: 1000) : nil))
    }
  }

  var checkpoint: StoredCheckpoint {
    get throws {
      let value = try #require(value["network"]?["checkpoint"])
      let authorities = try #require(value["authorities"]?.array).map { pair in
        let items = try #require(pair.array)
        return Authority(
          key: try #require(items[0].hash256), weight: try #require(items[1].integer()))
      }
      return StoredCheckpoint(
        genesisHash: try genesisHash,
        chain: ChainCheckpoint(
          block: BlockID(
            hash: try #require(value["hash"]?.hash256),
            number: try #require(value["number"]?.integer())),
          stateRoot: .zero, setID: try #require(value["setId"]?.integer()),
          authorities: authorities),
        time: 0, origin: .file("dialogues.json"), storedAt: 0)
    }
  }
}
