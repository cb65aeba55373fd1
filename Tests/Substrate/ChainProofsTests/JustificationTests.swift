import ByteSupport
import ChainProofs
import SCALECodec
import Testing

/// Votes that make a block final, and votes that do not (chain-proofs 5).
@Suite struct JustificationTests {
  static let setID: UInt64 = 42
  let chain = SampleChain(10...20)
  let voters: [Voter]

  init() throws { voters = try Voter.some(0..<7) }

  private func justification(
    _ target: BlockID, _ precommits: [Precommit], _ ancestries: [BlockHeader] = []
  ) -> GrandpaJustification {
    GrandpaJustification(
      round: SampleChain.round, target: target, precommits: precommits, ancestries: ancestries)
  }

  private func vote(_ voter: Int, _ block: BlockID) throws -> Precommit {
    try voters[voter].precommit(block, setID: JustificationTests.setID)
  }

  /// The error of a justification; `nil` if it holds.
  private func refusal(
    _ justification: GrandpaJustification, of expected: BlockID? = nil, _ authorities: [Authority]
  ) -> ChainProofError? {
    let block = expected ?? justification.target
    let result = verdict { () throws(ChainProofError) in
      try GrandpaJustification(decoding: justification.encoded).verify(
        finalizes: block, by: authorities, setID: JustificationTests.setID)
    }
    if case .failure(let error) = result { return error }
    return nil
  }

  @Test(arguments: [(1, 1), (3, 3), (4, 3), (6, 5), (7, 5)])
  func moreThanTwoThirdsOfTheWeightAreNeeded(count: Int, needed: Int) throws {
    let target = chain[10].id
    let votes = try (0..<count).map { try vote($0, target) }
    let authorities = Array(voters.authorities.prefix(count))
    #expect(refusal(justification(target, Array(votes.prefix(needed))), authorities) == nil)
    let tooFew = justification(target, Array(votes.prefix(needed - 1)))
    #expect(
      refusal(tooFew, authorities)
        == .tooFewVotes(target, weight: UInt64(needed - 1), needed: UInt64(needed)))
  }

  @Test func weightDecidesAndNotTheCount() throws {
    let target = chain[10].id
    let authorities = [10, 1, 1, 1].enumerated().map { voters[$0].authority(weight: $1) }
    #expect(refusal(justification(target, [try vote(0, target)]), authorities) == nil)
    let light = justification(target, try (1..<4).map { try vote($0, target) })
    #expect(refusal(light, authorities) == .tooFewVotes(target, weight: 3, needed: 9))
  }

  @Test func votesOfStrangersHaveNoWeight() throws {
    let target = chain[10].id
    let votes = try (0..<4).map { try vote($0, target) }
    let strangers = Array(voters.authorities[4...])
    #expect(
      refusal(justification(target, votes), strangers)
        == .tooFewVotes(target, weight: 0, needed: 3))
  }

  @Test func theSameVoteTwiceCountsOnce() throws {
    let target = chain[10].id
    let votes = [try vote(0, target), try vote(0, target), try vote(1, target)]
    #expect(
      refusal(justification(target, votes), Array(voters.authorities.prefix(4)))
        == .tooFewVotes(target, weight: 2, needed: 3))
  }

  @Test func authoritySetsWithoutWeightOrWithTooMuchAreRefused() throws {
    let target = chain[10].id
    let votes = justification(target, [try vote(0, target)])
    #expect(refusal(votes, []) == .noAuthorityWeight(authorities: 0))
    #expect(
      refusal(votes, [voters[0].authority(weight: 0)]) == .noAuthorityWeight(authorities: 1))
    let heavy = [voters[0].authority(weight: .max), voters[1].authority()]
    #expect(refusal(votes, heavy) == .authorityWeightTooLarge(authorities: 2))
  }

  @Test func votesForAnotherBlockDoNotProveTheTarget() throws {
    let (replayed, target) = (chain[11].id, chain[12].id)
    let votes = try (0..<3).map { try vote($0, replayed) }
    let authorities = Array(voters.authorities.prefix(4))
    #expect(
      refusal(justification(target, votes), authorities)
        == .otherBlockIsFinal(target, found: replayed))
    #expect(
      refusal(justification(replayed, votes), of: target, authorities)
        == .otherTarget(expected: target, found: replayed))
    let renumbered = BlockID(hash: replayed.hash, number: 12)
    #expect(
      refusal(justification(renumbered, votes), authorities)
        == .otherNumber(replayed.hash, expected: 11, found: 12))
  }

  @Test func votesForDescendantsNeedExactlyTheirHeaders() throws {
    let target = chain[10].id
    let votes = [try vote(0, target), try vote(1, target), try vote(2, chain[13].id)]
    let authorities = Array(voters.authorities.prefix(4))
    #expect(refusal(justification(target, votes, chain[11...13]), authorities) == nil)
    #expect(
      refusal(justification(target, votes, [chain[11], chain[13]]), authorities)
        == .voteNotLinked(chain[13].id, base: target))
    #expect(
      refusal(justification(target, votes, chain[11...14]), authorities)
        == .unusedHeader(chain[14].id))
  }

  @Test func numbersOfVotesAndHeadersMustFit() throws {
    let target = chain[10].id
    let authorities = Array(voters.authorities.prefix(4))
    let lie = BlockID(hash: chain[11].hash, number: 20)
    let votes = [try vote(0, target), try vote(1, target), try vote(2, lie)]
    #expect(
      refusal(justification(target, votes, [chain[11]]), authorities)
        == .otherNumber(lie.hash, expected: 11, found: 20))
    let renumbered = SampleChain(30...30, parent: target.hash)[30]
    let onHeader = [
      try vote(0, target), try vote(1, target),
      try vote(2, BlockID(hash: renumbered.hash, number: 11)),
    ]
    #expect(
      refusal(justification(target, onHeader, [renumbered]), authorities)
        == .otherNumber(renumbered.hash, expected: 11, found: 30))
  }

  @Test func votesBelowTheTargetSupportOnlyTheirBlock() throws {
    let target = chain[11].id
    let authorities = Array(voters.authorities.prefix(4))
    let votes = [try vote(0, chain[10].id), try vote(1, target), try vote(2, target)]
    #expect(
      refusal(justification(target, votes, [chain[11]]), authorities)
        == .otherBlockIsFinal(target, found: chain[10].id))
    let more = votes + [try vote(3, target)]
    #expect(refusal(justification(target, more, [chain[11]]), authorities) == nil)
  }

  @Test func equivocatorsCountForEveryBlock() throws {
    let target = chain[11].id
    let authorities = Array(voters.authorities.prefix(4))
    let other = SampleChain(11...11, branch: "b", parent: chain[10].hash)
    let votes = [
      try vote(0, target), try vote(1, target), try vote(2, chain[10].id),
      try vote(3, chain[10].id), try vote(3, other[11].id),
    ]
    let headers = [chain[11], other[11]]
    #expect(refusal(justification(target, votes, headers), authorities) == nil)
    #expect(
      refusal(justification(chain[10].id, votes, headers), authorities)
        == .otherBlockIsFinal(chain[10].id, found: target))
  }

  /// A key of small order accepts several signatures of one vote.
  @Test func aSecondSignatureOfAVoteIsAnEquivocation() throws {
    let weak = try #require(Hash256([1] + [UInt8](repeating: 0, count: 31)))
    let zero = [UInt8](repeating: 0, count: 32)
    let commitments = [weak.bytes, [0xec] + [UInt8](repeating: 0xff, count: 30) + [0x7f]]
    let doubled = commitments.map {
      Precommit(block: chain[10].id, signature: $0 + zero, voter: weak)
    }
    let votes = [try vote(0, chain[10].id), try vote(1, chain[11].id), try vote(2, chain[11].id)]
    let authorities = Array(voters.authorities.prefix(3)) + [Authority(key: weak, weight: 1)]
    let once = votes + [doubled[0], doubled[0]]
    #expect(refusal(justification(chain[10].id, once, [chain[11]]), authorities) == nil)
    let twice = justification(chain[11].id, votes + doubled, [chain[11]])
    #expect(refusal(twice, authorities) == nil)
  }

  @Test func twoBranchesWithEnoughWeightAreRefused() throws {
    let base = chain[10].id
    let (one, other) = (
      SampleChain(11...11, branch: "a", parent: base.hash)[11],
      SampleChain(11...11, branch: "b", parent: base.hash)[11]
    )
    var votes = [try vote(0, base), try vote(1, one.id), try vote(2, other.id)]
    for voter in 3..<7 { votes += [try vote(voter, one.id), try vote(voter, other.id)] }
    let (upper, lower) = one.hash > other.hash ? (one, other) : (other, one)
    for target in [one.id, other.id, base] {
      #expect(
        refusal(justification(target, votes, [one, other]), voters.authorities)
          == .twoBranches(upper.id, lower.id))
    }
  }

  @Test func everySignatureMustBeValid() throws {
    let target = chain[10].id
    let authorities = Array(voters.authorities.prefix(4))
    let votes = try (0..<3).map { try vote($0, target) }
    func error(_ voter: Int) -> ChainProofError {
      .badVoteSignature(
        voter: voters[voter].key, target, round: SampleChain.round, setID: JustificationTests.setID)
    }
    let swapped = Precommit(
      block: target, signature: votes[0].signature, voter: voters[3].key)
    #expect(refusal(justification(target, votes + [swapped]), authorities) == error(3))
    let stranger = Precommit(
      block: target, signature: votes[0].signature, voter: voters[6].key)
    #expect(refusal(justification(target, votes + [stranger]), authorities) == error(6))
    let otherSet = try voters[0].precommit(target, setID: JustificationTests.setID + 1)
    #expect(refusal(justification(target, [otherSet] + votes[1...]), authorities) == error(0))
    let otherRound = try voters[0].precommit(
      target, round: SampleChain.round + 1, setID: JustificationTests.setID)
    #expect(refusal(justification(target, [otherRound] + votes[1...]), authorities) == error(0))
  }

  @Test func limitsAreCheckedBeforeTheVotes() throws {
    let target = chain[10].id
    let authorities = Array(voters.authorities.prefix(4))
    let vote = try vote(0, target)
    let many = justification(target, Array(repeating: vote, count: 2 * 4 + 17))
    #expect(
      refusal(many, authorities)
        == .tooManyItems(.justification, of: "precommits", count: 25, limit: 24))
    let long = SampleChain(11...1011)
    let headers = justification(target, [vote], long[11...1011])
    #expect(
      refusal(headers, authorities)
        == .tooManyItems(.justification, of: "headers", count: 1001, limit: 1000))
    let size = ProofLimits.justificationBytes + 1
    #expect(throws: ChainProofError.tooLarge(.justification, size: size, limit: size - 1)) {
      try GrandpaJustification(decoding: [UInt8](repeating: 0, count: size))
    }
  }

  @Test func cutAndLengthenedBytesAreRefused() throws {
    let target = chain[10].id
    let votes = [try vote(0, target), try vote(1, chain[11].id)]
    let bytes = justification(target, votes, [chain[11]]).encoded
    #expect(try GrandpaJustification(decoding: bytes).encoded == bytes)
    for count in 0..<bytes.count {
      #expect(throws: ChainProofError.self) {
        try GrandpaJustification(decoding: Array(bytes[..<count]))
      }
    }
    #expect(
      throws: ChainProofError.undecodable(
        .justification, .bytesLeftOver(offset: bytes.count, count: 1))
    ) {
      try GrandpaJustification(decoding: bytes + [0])
    }
  }
}
