import ByteSupport
import ChainProofs
import SubstrateCrypto

/// The authorities of each set, and their votes.
struct AuthoritySets: Sendable {
  private struct Voter: Sendable {
    let seed: [UInt8]
    let key: Hash256
  }

  /// The number of keys that are not in a set; one of them enters with each change.
  private static let spareKeys = 3
  private let voters: [Voter]
  let count: Int
  let blocksPerSet: Int
  let delay: Int

  init(_ design: ProvableChain) {
    count = design.authorities
    blocksPerSet = Int(design.blocksPerSet)
    delay = Int(design.delay)
    voters = (0..<(count + AuthoritySets.spareKeys)).compactMap { number in
      let seed = DevelopmentChain.hash("authority \(number) of \(design.seed)").bytes
      let key = try? KeyPair(seed: seed.span, scheme: .ed25519).publicKey.accountID
      return key.map { Voter(seed: seed, key: $0) }
    }
  }

  /// The set that votes for a block; the last block of a set belongs to it.
  func set(votingFor block: Int) -> Int {
    blocksPerSet == 0 ? 0 : max(block - 1, 0) / blocksPerSet
  }

  /// The set that votes for the block after this one.
  func set(after block: Int) -> Int { blocksPerSet == 0 ? 0 : block / blocksPerSet }

  /// The last block of a set; `nil` if the authorities never change.
  func end(of set: Int) -> Int? { blocksPerSet == 0 ? nil : (set + 1) * blocksPerSet }

  /// The set whose authorities the block announces; `nil` if the block announces none.
  func announced(by block: Int) -> Int? {
    guard blocksPerSet > 0, block > 0, (block + delay) % blocksPerSet == 0 else { return nil }
    return (block + delay) / blocksPerSet
  }

  private func voters(of set: Int) -> [Voter] {
    (0..<count).map { voters[(set + $0) % voters.count] }
  }

  func authorities(of set: Int) -> [Authority] {
    voters(of: set).map { Authority(key: $0.key, weight: 1) }
  }

  /// One vote of each authority of a set, for `block` or for a block that the closure returns.
  func precommits(
    of set: Int, for block: (_ voter: Int) -> BlockID, round: UInt64, setID: UInt64
  ) -> [Precommit] {
    voters(of: set).enumerated().compactMap { index, voter in
      let target = block(index)
      let message = Precommit.message(target, round: round, setID: setID)
      let signature = try? KeyPair(seed: voter.seed.span, scheme: .ed25519).sign(message)
      return signature.map { Precommit(block: target, signature: $0.bytes, voter: voter.key) }
    }
  }
}
