import ByteSupport
import ChainProofs
import SCALECodec
import Testing

/// Checkpoints that follow authority sets (chain-proofs 3 and 4).
@Suite struct CheckpointTests {
  static let setID: UInt64 = 5
  let voters: [Voter]
  let next: [Voter]

  init() throws {
    voters = try Voter.some(0..<4)
    next = try Voter.some(10..<14)
  }

  private func change(delay: UInt32 = 0, to voters: [Voter]? = nil) -> GrandpaMessage {
    .scheduledChange((voters ?? next).authorities, delay: delay)
  }

  /// The error of a proof; `nil` if it holds.
  private func refusal(
    _ checkpoint: ChainCheckpoint, _ proof: FinalityProof, header: BlockHeader? = nil
  ) -> ChainProofError? {
    let result = verdict { () throws(ChainProofError) in
      try checkpoint.advanced(by: FinalityProof(decoding: proof.encoded), header: header)
    }
    if case .failure(let error) = result { return error }
    return nil
  }

  @Test func setsAreFollowedToTheNewestBlock() throws {
    let last = try Voter.some(20..<23)
    let chain = SampleChain(
      100...130,
      messages: [110: [.disabled(index: 1), change(), change(to: last)], 120: [change(to: last)]])
    let start = chain.checkpoint(100, setID: 5, voters)
    let second = try start.advanced(by: chain.proof(101...110, setID: 5, voters))
    #expect(second.setID == 6)
    #expect(second.authorities == next.authorities)
    #expect(second.replaced == voters.authorities)
    #expect(second.stateRoot == chain[110].stateRoot)
    // The last header of a set is enough.
    let third = try second.advanced(by: chain.proof(120...120, setID: 6, next))
    #expect(third.setID == 7)
    let proof = FinalityProof(
      block: chain[130].hash,
      justification: try chain.proof(130...130, setID: 7, last).justification)
    let newest = try third.advanced(by: proof, header: chain[130])
    #expect(newest.setID == 7)
    #expect(newest.block == chain[130].id)
    #expect(newest.replaced == nil)
    #expect(
      refusal(start, try chain.proof(120...120, setID: 6, next))
        == .tooFewVotes(chain[120].id, weight: 0, needed: 3))
  }

  @Test func aDelayedChangeIsKeptUntilItsLastBlock() throws {
    let chain = SampleChain(100...130, messages: [105: [change(delay: 10)]])
    let start = chain.checkpoint(100, setID: 5, voters)
    let pending = try start.advanced(by: chain.proof(101...110, setID: 5, voters))
    #expect(pending.setID == 5)
    #expect(pending.pending == PendingChange(end: 115, authorities: next.authorities))
    #expect(
      refusal(pending, try chain.proof(112...115, setID: 5, voters))
        == .headersMissing(from: chain[110].id, to: chain[112].id, end: 115))
    let changed = try pending.advanced(by: chain.proof(111...115, setID: 5, voters))
    #expect(changed.setID == 6)
    #expect(changed.pending == nil)
    #expect(changed.authorities == next.authorities)
    #expect(
      refusal(pending, try chain.proof(111...116, setID: 5, voters))
        == .setEndedBefore(chain[116].id, end: 115, setID: 5))
    let whole = try start.advanced(by: chain.proof(101...115, setID: 5, voters))
    #expect(whole == changed)
  }

  @Test func aSecondChangeIsRefusedWhileOneIsPending() throws {
    let chain = SampleChain(
      100...130, messages: [105: [change(delay: 20)], 112: [change(delay: 3)]])
    let start = chain.checkpoint(100, setID: 5, voters)
    #expect(
      refusal(start, try chain.proof(101...113, setID: 5, voters))
        == .secondChange(chain[112].id, end: 125))
    let pending = try start.advanced(by: chain.proof(101...110, setID: 5, voters))
    #expect(
      refusal(pending, try chain.proof(111...113, setID: 5, voters))
        == .secondChange(chain[112].id, end: 125))
  }

  @Test func changesThatCannotBeFollowedAreRefused() throws {
    func refusal(_ message: [GrandpaMessage]) throws -> (ChainProofError?, BlockID) {
      let chain = SampleChain(100...110, messages: [105: message])
      let start = chain.checkpoint(100, setID: 5, voters)
      let proof = try chain.proof(101...110, setID: 5, voters)
      return (self.refusal(start, proof), chain[105].id)
    }
    let ended = try refusal([change(delay: 2)])
    guard case .setEndedBefore(_, end: 107, setID: 5) = ended.0 else {
      Issue.record("\(ended)")
      return
    }
    let forced = GrandpaMessage.forcedChange(
      medianLastFinalized: 90, next.authorities, delay: 100)
    var result = try refusal([forced])
    #expect(result.0 == .forcedChange(result.1))
    result = try refusal([change(delay: 100), forced])
    #expect(result.0 == .forcedChange(result.1))
    result = try refusal([change(delay: .max)])
    #expect(result.0 == .changeTooFar(result.1, delay: .max))
    result = try refusal([.scheduledChange([], delay: 100)])
    #expect(result.0 == .noAuthorityWeight(authorities: 0))
    result = try refusal([.scheduledChange([voters[0].authority(weight: 0)], delay: 100)])
    #expect(result.0 == .noAuthorityWeight(authorities: 1))
    let heavy = [voters[0].authority(weight: .max), voters[1].authority()]
    result = try refusal([.scheduledChange(heavy, delay: 100)])
    #expect(result.0 == .authorityWeightTooLarge(authorities: 2))
    result = try refusal([.pause(delay: 1), .resume(delay: 2), .disabled(index: 3)])
    #expect(result.0 == nil)
  }

  @Test func messagesThatDoNotDecodeAreRefused() throws {
    for content in [[], [9, 0], GrandpaMessage.pause(delay: 1).encoded + [0]] {
      let header = BlockHeader(
        parentHash: .zero, number: 101, stateRoot: .zero, extrinsicsRoot: .zero,
        digest: [.consensus(.grandpa, content)])
      let chain = SampleChain(100...100)
      let proof = FinalityProof(
        block: header.hash,
        justification: GrandpaJustification(
          round: SampleChain.round, target: header.id,
          precommits: try voters.precommits(header.id, setID: 5)))
      let start = ChainCheckpoint(
        block: BlockID(hash: .zero, number: 100), stateRoot: chain[100].stateRoot, setID: 5,
        authorities: voters.authorities)
      let error = refusal(start, proof, header: header)
      guard case .undecodable(.grandpaMessage(block: header.id), _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func headersMustBeTheProvenChain() throws {
    let chain = SampleChain(100...120)
    let start = chain.checkpoint(100, setID: 5, voters)
    let proof = try chain.proof(101...110, setID: 5, voters)
    func with(_ headers: [BlockHeader], block: Hash256? = nil) -> FinalityProof {
      FinalityProof(
        block: block ?? proof.block, justification: proof.justification, headers: headers)
    }
    #expect(refusal(start, proof) == nil)
    #expect(refusal(start, with([])) == .noHeader(chain[110].id))
    #expect(
      refusal(start, with([]), header: chain[111])
        == .otherHeader(expected: chain[110].hash, found: chain[111].id))
    #expect(
      refusal(start, with(chain[101...111]))
        == .otherHeader(expected: chain[110].hash, found: chain[111].id))
    #expect(
      refusal(start, with(proof.headers, block: chain[111].hash))
        == .otherBlock(expected: chain[111].hash, found: chain[110].id))
    var headers = proof.headers
    headers.remove(at: 4)
    #expect(
      refusal(start, with(headers))
        == .notLinked(chain[106].id, parent: chain[105].hash, previous: chain[104].id))
    let other = SampleChain(101...110, branch: "b", parent: chain[100].hash)
    headers = proof.headers
    headers[4] = other[105]
    #expect(
      refusal(start, with(headers))
        == .notLinked(other[105].id, parent: other[104].hash, previous: chain[104].id))
    #expect(
      refusal(start, with(chain[100...110]))
        == .notNewer(chain[100].id, checkpoint: chain[100].id))
  }

  @Test func anotherBranchOfTheSameAuthoritiesIsRefused() throws {
    let chain = SampleChain(100...110)
    let other = SampleChain(101...110, branch: "b", parent: hash([9]))
    let proof = try other.proof(101...110, setID: 5, voters)
    #expect(
      refusal(chain.checkpoint(100, setID: 5, voters), proof)
        == .notLinked(other[101].id, parent: hash([9]), previous: chain[100].id))
  }

  @Test func aCheckpointNeverGoesBack() throws {
    let chain = SampleChain(100...120)
    let start = chain.checkpoint(110, setID: 5, voters)
    for number: UInt32 in [105, 110] {
      #expect(
        refusal(start, try chain.proof(number...number, setID: 5, voters))
          == .notNewer(chain[number].id, checkpoint: chain[110].id))
    }
  }

  @Test func aFalseNumberOfTheTargetIsRefused() throws {
    let chain = SampleChain(100...120)
    let lie = BlockID(hash: chain[105].hash, number: 115)
    let proof = FinalityProof(
      block: lie.hash,
      justification: GrandpaJustification(
        round: SampleChain.round, target: lie, precommits: try voters.precommits(lie, setID: 5)),
      headers: [chain[105]])
    #expect(
      refusal(chain.checkpoint(100, setID: 5, voters), proof)
        == .otherNumber(lie.hash, expected: 105, found: 115))
  }

  @Test func theHighestSetIDHasNoSuccessor() throws {
    let chain = SampleChain(100...110, messages: [110: [change()]])
    let start = chain.checkpoint(100, setID: .max, voters)
    #expect(
      refusal(start, try chain.proof(101...110, setID: .max, voters)) == .noNextSet(setID: .max))
  }

  @Test func finalityProofsDecodeStrictly() throws {
    let chain = SampleChain(100...103)
    let proof = try chain.proof(101...103, setID: 5, voters)
    let bytes = proof.encoded
    #expect(try FinalityProof(decoding: bytes) == proof)
    for count in 0..<bytes.count {
      #expect(throws: ChainProofError.self) {
        try FinalityProof(decoding: Array(bytes[..<count]))
      }
    }
    #expect(
      throws: ChainProofError.undecodable(
        .finalityProof, .bytesLeftOver(offset: bytes.count, count: 1))
    ) { try FinalityProof(decoding: bytes + [0]) }
    let size = ProofLimits.finalityHeaderBytes
    let start = FinalityProof(block: proof.block, justification: proof.justification).encoded
      .dropLast()
    #expect(throws: ChainProofError.tooLarge(.finalityProof, size: size + 1, limit: size)) {
      try FinalityProof(decoding: start + [UInt8](repeating: 0, count: size + 1))
    }
  }
}
