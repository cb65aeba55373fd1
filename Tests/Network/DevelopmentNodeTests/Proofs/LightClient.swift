import ByteSupport
import ChainProofs
import DevelopmentNode
import JSONCodec

/// A client that trusts no node: it follows the authority sets, and proves the code (chain-proofs 1).
final class LightClient {
  /// An answer that must be refused.
  struct Refusal: Error, Equatable {
    let method: String
    /// The reason; `nil` if the node gave no proof.
    let error: ChainProofError?
  }

  /// One recorded call.
  struct Exchange {
    let method: String
    let parameters: JSONValue
    let answer: JSONValue
    /// `para` for the node of a parachain.
    var node: String?
  }

  static let now: UInt64 = 1_800_000_000_000
  private static let tolerance: UInt64 = 30 * 60_000
  private static let finality = "grandpa_proveFinality"

  private let client: DialogueClient
  private let blocksPerSet: UInt32
  private(set) var exchanges: [Exchange] = []
  /// The set id in the proven state, if it is not the followed one.
  private(set) var otherSetID: UInt64?

  init(_ node: DevelopmentNodeServer, blocksPerSet: UInt32 = 5) throws {
    client = try DialogueClient(node)
    self.blocksPerSet = blocksPerSet
  }

  /// The result of a call; an error of the node is a refusal.
  func result(_ method: String, _ parameters: JSONValue = .array([])) throws -> JSONValue {
    let answer = try client.answer(method, parameters.serialized())
    exchanges.append(Exchange(method: method, parameters: parameters, answer: answer))
    guard let result = answer["result"], result != .null else {
      throw Refusal(method: method, error: nil)
    }
    return result
  }

  /// Follows the authority sets from a checkpoint to the newest block.
  ///
  /// - Parameters:
  ///   - start: the checkpoint.
  ///   - genesis: the genesis hash of the chain.
  ///   - asksForAll: whether the proofs contain all headers, or at most one.
  /// - Returns: the checkpoints, the newest one last.
  /// - Throws: ``Refusal`` if an answer must be refused.
  func walk(
    from start: ChainCheckpoint, genesis: Hash256, asksForAll: Bool = false
  ) throws -> [ChainCheckpoint] {
    let method = "chain_getBlockHash"
    let found = try result(method, .array([.integer(0)]))
    guard found.string.flatMap({ Hash256(hex: $0) }) == genesis else {
      throw Refusal(method: method, error: nil)
    }
    let newest = try finalizedNumber()
    var walked = [start]
    while let last = walked.last, last.block.number < newest {
      let end = UInt32(last.setID + 1) * blocksPerSet
      // The answer for the block before the last one of a set has one header.
      let first = last.block.number + 1
      let next = try advance(last, asking: asksForAll ? first : min(max(end - 1, first), newest))
      walked.append(next)
      guard next.setID > last.setID else { break }
    }
    return walked
  }

  private func finalizedNumber() throws -> UInt32 {
    let hash = try result("chain_getFinalizedHead")
    let header = try result("chain_getHeader", .array([hash]))
    let digits = header["number"]?.string?.dropFirst(2) ?? ""
    return UInt32(digits, radix: 16) ?? 0
  }

  private func advance(
    _ checkpoint: ChainCheckpoint, asking number: UInt32
  ) throws -> ChainCheckpoint {
    let answer = try result(Self.finality, .array([.integer(number)]))
    let bytes = try Hex.decode(answer.string ?? "")
    do {
      let proof = try FinalityProof(decoding: bytes)
      guard proof.headers.isEmpty else { return try checkpoint.advanced(by: proof) }
      return try checkpoint.advanced(by: proof, header: try header(proof.block))
    } catch let error as ChainProofError { throw Refusal(method: Self.finality, error: error) }
  }

  /// The header with a hash.
  func header(_ hash: Hash256) throws -> BlockHeader {
    let method = "chain_getHeader"
    let json = try result(method, .array([.string("0x\(hash)")]))
    func part(_ name: String) -> Hash256 { Hash256(hex: json[name]?.string ?? "") ?? .zero }
    do {
      return try BlockHeader(
        parentHash: part("parentHash"),
        number: UInt32((json["number"]?.string ?? "").dropFirst(2), radix: 16) ?? 0,
        stateRoot: part("stateRoot"), extrinsicsRoot: part("extrinsicsRoot"),
        logs: (json["digest"]?["logs"]?.array ?? []).map { try Hex.decode($0.string ?? "") },
        hash: hash)
    } catch let error as ChainProofError { throw Refusal(method: method, error: error) }
  }

  /// The hash of a block.
  func hash(_ number: UInt32) throws -> Hash256 {
    let hash = try result("chain_getBlockHash", .array([.integer(number)]))
    return hash.string.flatMap { Hash256(hex: $0) } ?? .zero
  }

  /// The proof of entries after a block.
  func proof(
    of entries: [StateEntry], at block: Hash256, root: Hash256
  ) throws -> StorageProof {
    let method = "state_getReadProof"
    let keys = entries.map { JSONValue.string("0x" + Hex.encode($0.key)) }
    let answer = try result(method, .array([.array(keys), .string("0x\(block)")]))
    guard answer["at"] == .string("0x\(block)") else { throw Refusal(method: method, error: nil) }
    do {
      return try StorageProof(
        root: root,
        items: (answer["proof"]?.array ?? []).map { try Hex.decode($0.string ?? "") })
    } catch let error as ChainProofError { throw Refusal(method: method, error: error) }
  }

  /// The proven code of a chain with authorities.
  func prove(_ checkpoint: ChainCheckpoint, genesis: Hash256) throws -> ProvenCode {
    do {
      let proof = try proof(
        of: StateEntry.all, at: checkpoint.block.hash, root: checkpoint.stateRoot)
      try proof.checkGenesis(genesis)
      _ = try proof.time(now: Self.now, tolerance: Self.tolerance)
      otherSetID = try proof.checkAuthorities(of: checkpoint)
      return try proof.runtimeCode()
    } catch let error as ChainProofError {
      throw Refusal(method: "state_getReadProof", error: error)
    }
  }

  /// The proven head of a parachain.
  func head(_ id: UInt32, at checkpoint: ChainCheckpoint) throws -> BlockHeader {
    let entry = StateEntry.parachainHead(id)
    do {
      return try proof(of: [entry], at: checkpoint.block.hash, root: checkpoint.stateRoot)
        .parachainHead(id)
    } catch let error as ChainProofError {
      throw Refusal(method: "state_getReadProof", error: error)
    }
  }
}
