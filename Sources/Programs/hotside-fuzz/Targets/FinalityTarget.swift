import ByteSupport
import ChainProofs
import SubstrateCrypto

/// Finality proofs: decoded bytes, or votes for the blocks of a tree that the input describes.
enum FinalityTarget: FuzzTarget {
  static let name = "finality"

  private static let seeds32: [[UInt8]] = (0..<4).map { [UInt8](repeating: $0 + 1, count: 32) }
  private static let keys: [Hash256] = seeds32.map { seed in
    pair(seed).publicKey.accountID
  }

  private static func pair(_ seed: [UInt8]) -> KeyPair {
    do { return try KeyPair(seed: seed.span, scheme: .ed25519) } catch {
      preconditionFailure("\(error)")
    }
  }

  static func seeds() -> [[UInt8]] {
    let change = GrandpaMessage.scheduledChange([Authority(key: keys[0], weight: 1)], delay: 0)
    let header = HeaderTarget.sample([change])
    let vote = Precommit(
      block: header.id, signature: [UInt8](repeating: 1, count: 64), voter: keys[0])
    let justification = GrandpaJustification(
      round: 1, target: header.id, precommits: [vote, vote],
      ancestries: [HeaderTarget.sample([], parent: header.hash)])
    let proof = FinalityProof(block: header.hash, justification: justification, headers: [header])
    return [
      [0] + proof.encoded, [0, 1, 2],
      [1, 3, 0, 1, 1] + [0, 0, 1, 1, 2, 2],
      [1, 5, 0, 1, 2, 1, 4] + [0, 1, 1, 2, 2, 3, 3, 0, 3, 4],
    ]
  }

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    if input.byte() & 1 == 0 { decode(input.remaining()) } else { vote(&input) }
  }

  private static func decode(_ bytes: [UInt8]) {
    guard let proof = try? FinalityProof(decoding: bytes) else { return }
    require(proof.encoded == bytes, "a proof has one form")
    let authorities = Set(proof.justification.precommits.map(\.voter)).union(keys).map {
      Authority(key: $0, weight: 1)
    }
    let checkpoint = ChainCheckpoint(
      block: BlockID(hash: .zero, number: 0), stateRoot: .zero, setID: .max,
      authorities: authorities)
    guard let next = try? checkpoint.advanced(by: proof, header: HeaderTarget.sample([])) else {
      return
    }
    require(next.block == proof.justification.target, "the target is the new block")
  }

  /// Signs votes for blocks of a small tree; a final block must have the weight that it needs.
  private static func vote(_ input: inout FuzzInput) {
    var headers = [HeaderTarget.sample([])]
    for _ in 0..<(input.byte() % 8) {
      let parent = headers[Int(input.byte()) % headers.count]
      headers.append(
        BlockHeader(
          parentHash: parent.hash, number: parent.number + 1, stateRoot: .zero,
          extrinsicsRoot: Blake2b.hash256([UInt8(headers.count)]), digest: []))
    }
    var votes: [Precommit] = []
    while !input.isEmpty, votes.count < 16 {
      let voter = Int(input.byte() & 3)
      let block = headers[Int(input.byte()) % headers.count].id
      let message = Precommit.message(block, round: 1, setID: 2)
      guard let signature = try? pair(seeds32[voter]).sign(message) else { continue }
      votes.append(Precommit(block: block, signature: signature.bytes, voter: keys[voter]))
    }
    let authorities = keys.map { Authority(key: $0, weight: 1) }
    let needed = Array(headers.dropFirst())
    var final: [BlockHeader] = []
    for target in headers {
      let justification = GrandpaJustification(
        round: 1, target: target.id, precommits: votes, ancestries: needed)
      guard
        (try? justification.verify(finalizes: target.id, by: authorities, setID: 2)) != nil
      else { continue }
      final.append(target)
      let supporters = keys.filter { key in
        let blocks = Set(votes.filter { $0.voter == key }.map(\.block.hash))
        return blocks.count > 1 || blocks.contains { reaches(target.hash, from: $0, headers) }
      }
      require(supporters.count >= 3, "three of four voters support a final block")
    }
    require(final.count <= 1, "votes make one block final")
  }

  private static func reaches(
    _ ancestor: Hash256, from block: Hash256, _ headers: [BlockHeader]
  ) -> Bool {
    var hash = block
    while hash != ancestor {
      guard let header = headers.first(where: { $0.hash == hash }) else { return false }
      hash = header.parentHash
    }
    return true
  }
}
