import ByteSupport
import SubstrateCrypto
import Synchronization
import Threading

/// The check of a justification; cheap rules first, signatures last.
///
/// A vote supports its block and all ancestors of that block, down to the base: the lowest block
/// with a vote of a known voter. The highest block with enough weight must be the target.
struct JustificationCheck {
  private let justification: GrandpaJustification
  private let voters: VoterSet
  /// The headers of the justification by hash.
  private let headers: [Hash256: BlockHeader]
  /// The votes of authorities of the set.
  private let known: [Precommit]

  init(_ justification: GrandpaJustification, voters: VoterSet) throws(ChainProofError) {
    let limit = ProofLimits.precommits(authorities: voters.count)
    guard justification.precommits.count <= limit else {
      throw .tooManyItems(
        .justification, of: "precommits", count: justification.precommits.count, limit: limit)
    }
    self.justification = justification
    self.voters = voters
    headers = Dictionary(justification.ancestries.map { ($0.hash, $0) }) { first, _ in first }
    known = justification.precommits.filter { voters.weights[$0.voter] != nil }
  }

  func run(setID: UInt64) throws(ChainProofError) {
    let target = justification.target
    guard let base = JustificationCheck.lowest(known) else {
      throw .tooFewVotes(target, weight: 0, needed: voters.threshold)
    }
    let heights = try heights(above: base)
    try checkNumbers(heights, base)
    let best = try highestBlock(heights, base)
    guard best.hash == target.hash else { throw .otherBlockIsFinal(target, found: best) }
    guard best.number == target.number else {
      throw .otherNumber(target.hash, expected: best.number, found: target.number)
    }
    try checkHeadersAreUsed()
    try checkSignatures(setID: setID)
  }

  /// The lowest voted block, the first of equals.
  private static func lowest(_ votes: [Precommit]) -> BlockID? {
    votes.min { $0.block.number < $1.block.number }?.block
  }

  /// The distance from the base of each block on the way to a vote of a known voter.
  private func heights(above base: BlockID) throws(ChainProofError) -> [Hash256: Int] {
    var heights = [base.hash: 0]
    for vote in known {
      var path: [Hash256] = []
      var hash = vote.block.hash
      while heights[hash] == nil {
        guard let header = headers[hash] else { throw .voteNotLinked(vote.block, base: base) }
        path.append(hash)
        hash = header.parentHash
      }
      var height = heights[hash] ?? 0
      for hash in path.reversed() {
        height += 1
        heights[hash] = height
      }
    }
    return heights
  }

  /// Compares the numbers of votes and headers with the distance from the base.
  private func checkNumbers(
    _ heights: [Hash256: Int], _ base: BlockID
  ) throws(ChainProofError) {
    for block in known.map(\.block) + justification.ancestries.map(\.id) {
      guard let height = heights[block.hash] else { continue }
      let number = Int(base.number) + height
      guard Int(block.number) == number else {
        throw .otherNumber(
          block.hash, expected: UInt32(clamping: number), found: block.number)
      }
    }
  }

  /// The highest block that enough weight supports.
  ///
  /// The weight of a voter with two different votes counts for every block. Only ancestors of a
  /// voter's first vote are candidates.
  private func highestBlock(
    _ heights: [Hash256: Int], _ base: BlockID
  ) throws(ChainProofError) -> BlockID {
    var first: [Hash256: Precommit] = [:]
    var equivocators: Set<Hash256> = []
    for vote in known where first.updateIfAbsent(vote, for: vote.voter) != vote {
      equivocators.insert(vote.voter)
    }
    let everywhere = equivocators.reduce(0) { $0 + (voters.weights[$1] ?? 0) }
    var support = [base.hash: UInt64(0)]
    for vote in first.values {
      var hash = vote.block.hash
      while support[hash] == nil, let header = headers[hash] {
        support[hash] = 0
        hash = header.parentHash
      }
    }
    for (voter, vote) in first where !equivocators.contains(voter) {
      support[vote.block.hash, default: 0] += voters.weights[voter] ?? 0
    }
    var final: [BlockID] = []
    let candidates = support.keys.map { (height: heights[$0] ?? 0, hash: $0) }
    for (height, hash) in candidates.sorted(by: { $0 > $1 }) {
      let weight = support[hash] ?? 0
      if weight + everywhere >= voters.threshold {
        final.append(BlockID(hash: hash, number: UInt32(clamping: Int(base.number) + height)))
      }
      if height > 0, let parent = headers[hash]?.parentHash {
        support[parent, default: 0] += weight
      }
    }
    guard let best = final.first else {
      throw .tooFewVotes(
        justification.target, weight: (support[base.hash] ?? 0) + everywhere,
        needed: voters.threshold)
    }
    for (upper, lower) in zip(final, final.dropFirst()) where upper.number == lower.number {
      throw .twoBranches(upper, lower)
    }
    return best
  }

  /// Checks that the headers are exactly those on the ways from all votes to the lowest one.
  private func checkHeadersAreUsed() throws(ChainProofError) {
    guard let base = JustificationCheck.lowest(justification.precommits) else { return }
    var used: Set<Hash256> = []
    for vote in justification.precommits {
      var hash = vote.block.hash
      while hash != base.hash, !used.contains(hash) {
        guard let header = headers[hash] else { throw .voteNotLinked(vote.block, base: base) }
        used.insert(hash)
        hash = header.parentHash
      }
    }
    for header in justification.ancestries where !used.contains(header.hash) {
      throw .unusedHeader(header.id)
    }
  }

  /// Checks the signatures on all processors, in runs of votes.
  private func checkSignatures(setID: UInt64) throws(ChainProofError) {
    let (votes, round) = (justification.precommits, justification.round)
    let width = max(1, min(Processors.count, votes.count / JustificationCheck.votesPerThread))
    let fault = FirstFault()
    let starts = (0...width).map { votes.count * $0 / width }
    let threads = (1..<width).map { number in
      let work: @Sendable () -> Void = {
        fault.check(votes, starts[number]..<starts[number + 1], round, setID)
      }
      return (thread: try? OwnThread(work), work: work)
    }
    fault.check(votes, starts[0]..<starts[1], round, setID)
    for (thread, work) in threads { thread.map { $0.join() } ?? work() }
    guard let index = fault.index else { return }
    let vote = votes[index]
    throw .badVoteSignature(voter: vote.voter, vote.block, round: round, setID: setID)
  }

  /// Fewer votes than this do not need another thread.
  private static let votesPerThread = 32
}

/// The first vote whose signature is not valid, found by several threads.
private final class FirstFault: Sendable {
  private let found: Mutex<Int?> = Mutex(nil)

  var index: Int? { found.withLock { $0 } }

  /// Checks votes until one is not valid.
  func check(_ votes: [Precommit], _ range: Range<Int>, _ round: UInt64, _ setID: UInt64) {
    for index in range where !votes[index].isValid(round: round, setID: setID) {
      return found.withLock { $0 = min($0 ?? index, index) }
    }
  }
}

extension Precommit {
  fileprivate func isValid(round: UInt64, setID: UInt64) -> Bool {
    guard let signer = try? MultiSigner(scheme: .ed25519, publicKey: voter.bytes),
      let signature = try? MultiSignature(scheme: .ed25519, bytes: self.signature)
    else { return false }
    return signer.verifies(signature, of: Precommit.message(block, round: round, setID: setID))
  }
}

extension Dictionary {
  /// The value of a key, which is set to `value` if it does not exist.
  fileprivate mutating func updateIfAbsent(_ value: Value, for key: Key) -> Value {
    if let present = self[key] { return present }
    self[key] = value
    return value
  }
}
