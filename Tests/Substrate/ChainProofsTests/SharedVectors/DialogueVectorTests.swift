import ByteSupport
import ChainProofs
import JSONCodec
import TestSupport
import Testing

/// Shared vectors of whole fetches: the functions of this library in the order of a client.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct DialogueVectorTests {
  @Test func lyingNodesAreRefusedAtTheirLie() throws {
    for vector in try ProofVectors.cases("dialogues") {
      let name = try vector.text("name")
      let expected = try vector.member("expect")
      var client = Client(
        genesis: try vector.member("network").hash("genesisHash"),
        checkpoint: try vector.member("network").checkpoint("checkpoint"))
      var refusedAt: String?
      for exchange in try vector.list("exchanges") where refusedAt == nil {
        do { try client.receive(exchange) } catch { refusedAt = try exchange.text("method") }
      }
      guard try expected.member("ok").bool == true else {
        if refusedAt == nil, expected["either"]?.bool == true { continue }
        let method = try expected.text("refusedAt").prefix { $0 != " " }
        #expect(refusedAt == String(method), "\(name)")
        continue
      }
      #expect(refusedAt == nil, "\(name)")
      #expect(client.checkpoint.block.hash == (try expected.hash("finalizedHash")), "\(name)")
      #expect(client.checkpoint.block.number == (try expected.number("finalizedNumber")))
      if let root = expected["stateRoot"]?.hash256 {
        #expect(client.checkpoint.stateRoot == root, "\(name)")
      }
      if let code = expected["code"]?.string {
        #expect(client.code?.code == (try Hex.decode(code)), "\(name)")
      }
      if let hash = expected["codeBlake2"]?.hash256 {
        #expect(client.code.map { ChainProofsTests.hash($0.code) } == hash, "\(name)")
      }
      if let pages = expected["heapPages"] {
        #expect(client.code == nil || client.code?.heapPages == pages.integer(), "\(name)")
      }
    }
  }

  /// A client that sends no requests.
  private struct Client {
    struct Refusal: Error {}

    let genesis: Hash256
    var checkpoint: ChainCheckpoint
    var code: ProvenCode?
    private var proofWithoutHeader: FinalityProof?
    private var head: BlockHeader?

    init(genesis: Hash256, checkpoint: ChainCheckpoint) {
      (self.genesis, self.checkpoint) = (genesis, checkpoint)
    }

    mutating func receive(_ exchange: JSONValue) throws {
      guard let result = exchange["result"], result != .null else { throw Refusal() }
      let isParachain = exchange["node"]?.string == "para"
      switch try exchange.text("method") {
      case "chain_getBlockHash": guard result.hash256 == genesis else { throw Refusal() }
      case "grandpa_proveFinality":
        let proof = try FinalityProof(decoding: try result.bytes())
        if proof.headers.isEmpty {
          proofWithoutHeader = proof
        } else {
          checkpoint = try checkpoint.advanced(by: proof)
        }
      case "chain_getHeader":
        let asked = try #require(try exchange.list("params").first)
        // Without a hash, a node returns its newest header.
        let header = try header(result, hash: asked.hash256)
        if isParachain {
          guard header == head else { throw Refusal() }
        } else if let proof = proofWithoutHeader {
          checkpoint = try checkpoint.advanced(by: proof, header: header)
          proofWithoutHeader = nil
        }
      case "state_getReadProof":
        let params = try exchange.list("params")
        guard try result.hash("at") == params[1].hash256 else { throw Refusal() }
        let root = isParachain ? try #require(head).stateRoot : checkpoint.stateRoot
        let proof = try StorageProof(
          root: root, items: try ProofVectors.items(try result.list("proof")))
        let keys = try #require(params[0].array).map { try $0.bytes() }
        if keys.first == StateEntry.code.key {
          code = try proof.runtimeCode()
        } else {
          head = try proof.parachainHead(1000)
        }
      default: break
      }
    }

    private func header(_ json: JSONValue, hash: Hash256?) throws -> BlockHeader {
      let number = try #require(UInt32(try json.text("number").dropFirst(2), radix: 16))
      return try BlockHeader(
        parentHash: try json.hash("parentHash"), number: number,
        stateRoot: try json.hash("stateRoot"), extrinsicsRoot: try json.hash("extrinsicsRoot"),
        logs: try json.member("digest").list("logs").map { try $0.bytes() },
        hash: try #require(hash))
    }
  }
}
