import ByteSupport
import ChainProofs
import SCALECodec
import Testing

/// Block headers and their digests (chain-proofs 2).
@Suite struct HeaderTests {
  private static let items: [DigestItem] = [
    .preRuntime(ConsensusEngine("BABE"), [1, 2]), .other([]), .environmentUpdated,
    .consensus(ConsensusEngine("FRNK"), [3, 7, 0, 0, 0, 0, 0, 0, 0]),
    .consensus(ConsensusEngine("????"), [9]),
    .seal(ConsensusEngine("aura"), [UInt8](repeating: 5, count: 64)),
  ]

  private func header(_ number: UInt32 = 77, _ digest: [DigestItem] = items) -> BlockHeader {
    BlockHeader(
      parentHash: hash([1]), number: number, stateRoot: hash([2]), extrinsicsRoot: hash([3]),
      digest: digest)
  }

  @Test(arguments: [0, 63, 64, 16384, 1 << 30, UInt32.max])
  func headersOfAnyNumberRoundTrip(number: UInt32) throws {
    let header = header(number)
    let decoded = try BlockHeader(decoding: header.encoded)
    #expect(decoded == header)
    #expect(decoded.hash == hash(header.encoded))
    #expect(try decoded.digest() == HeaderTests.items)
    #expect(try decoded.grandpaMessages() == [.disabled(index: 7)])
  }

  @Test func polkadotsGenesisHashFollowsFromItsState() {
    let root = Hash256(hex: "29d0d972cd27cbc511e9589fcb7a4506d5eb6a9e8df205f00472e5ab354a4e17")
    #expect(
      BlockHeader.genesis(stateRoot: root ?? .zero).hash.hex
        == "91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3")
  }

  @Test(arguments: [1, 2, 3, 7, 9, 255] as [UInt8])
  func unknownDigestItemsAreRefused(tag: UInt8) {
    let bytes = header(1, []).encoded.dropLast() + [4, tag, 0]
    #expect(
      throws: ChainProofError.undecodable(
        .header, .unknownVariant(of: "a digest item", index: tag, offset: 98))
    ) { try BlockHeader(decoding: Array(bytes)) }
  }

  @Test func numbersOfMoreThan32BitsAreRefused() {
    let bytes = hash([1]).bytes + [7, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 65)
    #expect(
      throws: ChainProofError.undecodable(.header, .compactTooLarge(offset: 32, bits: 32))
    ) { try BlockHeader(decoding: bytes) }
  }

  @Test func headersOverTheLimitAreRefused() {
    let limit = ProofLimits.headerBytes
    let fitting = header(1, [.other([UInt8](repeating: 0, count: limit - 103))])
    #expect(fitting.encoded.count == limit)
    #expect(throws: Never.self) { try BlockHeader(decoding: fitting.encoded) }
    let long = header(1, [.other([UInt8](repeating: 0, count: limit - 102))])
    let error = ChainProofError.tooLarge(.header, size: limit + 1, limit: limit)
    #expect(throws: error) { try BlockHeader(decoding: long.encoded) }
    let target = BlockID(hash: .zero, number: 1)
    let proof = FinalityProof(
      block: .zero,
      justification: GrandpaJustification(round: 1, target: target, precommits: []),
      headers: [long])
    #expect(throws: error) { try FinalityProof(decoding: proof.encoded) }
  }

  @Test func partsFromANodeAreHashedTogether() throws {
    let header = header()
    let logs = HeaderTests.items.map { item in
      let alone = self.header(77, [item]).encoded
      return Array(alone.dropFirst(self.header(77, []).encoded.count))
    }
    func joined(_ logs: [[UInt8]], stateRoot: Hash256 = hash([2])) throws -> BlockHeader {
      try BlockHeader(
        parentHash: header.parentHash, number: 77, stateRoot: stateRoot,
        extrinsicsRoot: header.extrinsicsRoot, logs: logs, hash: header.hash)
    }
    #expect(try joined(logs) == header)
    let other = BlockHeader(
      parentHash: header.parentHash, number: 77, stateRoot: hash([4]),
      extrinsicsRoot: header.extrinsicsRoot, digest: HeaderTests.items)
    #expect(throws: ChainProofError.otherHeader(expected: header.hash, found: other.id)) {
      try joined(logs, stateRoot: hash([4]))
    }
    #expect(throws: ChainProofError.self) { try joined(logs.dropLast() + [[8, 8]]) }
    #expect(throws: ChainProofError.self) { try joined([[6]] + logs.dropFirst()) }
  }

  @Test func cutAndLengthenedHeadersAreRefused() {
    let bytes = header().encoded
    for count in 0..<bytes.count {
      #expect(throws: ChainProofError.self) { try BlockHeader(decoding: Array(bytes[..<count])) }
    }
    #expect(
      throws: ChainProofError.undecodable(
        .header, .bytesLeftOver(offset: bytes.count, count: 1))
    ) { try BlockHeader(decoding: bytes + [0]) }
  }
}
