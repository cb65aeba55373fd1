import ByteSupport
import CallDecoding
import DevelopmentNode
import RuntimeMetadata
import TestSupport
import Testing
import VaultPayloads

/// Transactions that carry their metadata: what they show, and what a proof must not be
/// (cold-signer 3.9 and chapter 10, 4, 31, 46, 47).
@Suite struct ProofTests {
  private static let extensions = [
    "0 era_mortal 64 1", "0 nonce 5", "0 tip 1 pWND",
    "0 block_hash " + String(repeating: "bb", count: 32), "0 network_version sample 9",
    "0 tx_version 3",
  ]

  private func call(_ bytes: [UInt8]) throws -> [String] {
    let cards = try SampleProof.with { $0.call = bytes }.cards().map { $0.brief }
    #expect(Array(cards.prefix(6)) == ProofTests.extensions)
    return Array(cards.dropFirst(6))
  }

  @Test func aTransferIsShown() throws {
    #expect(
      try call(SampleProof.transfer) == [
        "0 pallet Balances", "1 method transfer_keep_alive",
        "2 field_name dest sp_runtime >> multiaddress >> MultiAddress", "3 enum_variant Id",
        "4 id 5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM", "2 field_name value",
        "3 balance 1.000000000000 WND",
      ])
  }

  @Test func callsInABatchAreShownAsCalls() throws {
    let cards = try call([16, 0, 4] + SampleProof.transfer)
    #expect(
      Array(cards.prefix(5)) == [
        "0 pallet Utility", "1 method batch", "2 field_name calls", "3 pallet Balances",
        "4 method transfer_keep_alive",
      ])
    #expect(try call([16, 0, 0]) == ["0 pallet Utility", "1 method batch", "2 field_name calls"])
  }

  @Test func eachKindOfTypeIsShown() throws {
    let wide: [UInt8] = [0x73] + [UInt8](repeating: 0, count: 31) + [1]
    #expect(
      try call(
        [30, 0, 1, 7, 12, 0b101, 1, 2, 0] + wide + [8, 0x68, 0x69, 0xFF, 1, 0x41, 0, 0, 0, 8, 9])
        == [
          "0 pallet Shapes", "1 method shapes", "2 field_name option Option", "3 enum_variant Some",
          "4 default 7", "2 field_name bits", "3 bitvec 101", "2 field_name tuple",
          "3 field_number 1", "3 default 1", "3 field_number 2", "3 default 2",
          "2 field_name wide",
          "3 default 452312848583266388373324160190187140051835877600158453279131187530910662656",
          "2 field_name text", "3 default hi", "2 field_name nothing", "2 field_name signed",
          "3 default -1", "2 field_name flag", "3 default true", "2 field_name letter",
          "3 default A", "2 field_name pair Pair", "3 field_number 0", "4 default 8",
          "3 field_number 0", "4 default 9",
        ])
  }

  /// Existing signers show every field by the type name of the first, so that a block number looks
  /// like an amount.
  @Test func aFieldIsShownByItsOwnTypeName() throws {
    let number: [UInt8] = [1] + [UInt8](repeating: 0, count: 15)
    #expect(
      try call([25, 1] + number + [64, 226, 1, 0] + number) == [
        "0 pallet Vesting", "1 method vested_transfer",
        "2 field_name schedule pallet_vesting >> vesting_info >> VestingInfo",
        "3 field_name locked", "4 balance 1 pWND", "3 field_name starting_block",
        "4 default 123456",
        "3 field_name per_block", "4 balance 1 pWND",
      ])
  }

  // MARK: - Forged and broken proofs

  private func expectMismatch(_ proof: TamperedProof) {
    #expect(throws: CallDecodingError.proof(.otherMetadataHash)) {
      try SampleProof.cards(proof.content)
    }
  }

  /// The true leaf's hash would stand among the nodes, and the false one be used for decoding.
  @Test func aLeafLeftOverIsRefused() throws {
    let forged = SampleProof.variant(
      ["pallet_balances", "pallet", "Call"], id: 1, "harmless", 3, [])
    expectMismatch(TamperedProof(surplusLeaves: [forged]))
    expectMismatch(TamperedProof(surplusLeaves: [forged], surplusIndices: [90]))
    expectMismatch(TamperedProof(surplusLeaves: [SampleProof.runtime[4]]))
  }

  @Test func anIndexOrAHashLeftOverIsRefused() {
    expectMismatch(TamperedProof(surplusIndices: [90]))
    expectMismatch(TamperedProof(nodes: [.zero]))
  }

  @Test func aMissingLeafIsRefusedAndNoCrash() {
    for count in 1...SampleProof.runtime.count {
      expectMismatch(TamperedProof(droppedLeaves: count))
    }
  }

  @Test func aMissingHashIsRefusedAndNoCrash() throws {
    // Without its last leaf and that leaf's index, the walk asks for a hash that is not there.
    var proof = SampleProof()
    proof.types = [proof.types[0], proof.types[1]]
    #expect(throws: (any Error).self) { try proof.cards() }
    expectMismatch(TamperedProof(proof: proof, droppedLeaves: 1))
  }

  @Test func typesThatDoNotComeCannotDecode() throws {
    var proof = SampleProof()
    proof.types.remove(at: 9)
    #expect(throws: CallDecodingError.proof(.notDecodable)) { try proof.cards() }
  }

  @Test func whatIsLeftOverBehindCallOrExtensionsIsRefused() throws {
    #expect(throws: CallDecodingError.methodDataLeft) {
      try SampleProof.with { $0.call = SampleProof.transfer + [0] }.cards()
    }
    #expect(throws: CallDecodingError.extensionsDataLeft) {
      try SampleProof.cards(SampleProof().content + [0])
    }
  }

  @Test func aVersionOtherThanTheProofsIsRefused() throws {
    var proof = SampleProof()
    proof.info.specVersion = 8
    #expect(throws: CallDecodingError.otherSpecVersion(decoded: "9", metadata: 8)) {
      try proof.cards()
    }
  }

  // MARK: - Flipped bytes

  @Test func flippingAnyByteIsRefusedOrChangesWhatIsShown() throws {
    let content = SampleProof.with { $0.call = [16, 0, 4] + SampleProof.transfer }.content
    let shown = try SampleProof.cards(content)
    for place in content.indices {
      for mask: UInt8 in [1, 0x10, 0x80, 0xFF] {
        var flipped = content
        flipped[place] ^= mask
        let cards = try? SampleProof.cards(flipped)
        #expect(cards != shown, "byte \(place), mask \(mask)")
      }
    }
  }

  @Test(.enabled(if: Shared.isPresent, Comment(rawValue: Shared.absence)))
  func flippingAnyByteOfARealTransactionIsRefusedOrChangesWhatIsShown() throws {
    let payload = try Shared.hexBytes("data/payloads/valid_westend_transfer_with_proof.txt")
    let content = Array(payload.dropFirst(35).dropLast(32))
    let genesisHash = try #require(Hash256(payload.suffix(32)))
    func cards(_ content: [UInt8]) throws -> [CallCard] {
      let decoder = try ProofDecoder(content: content)
      let parts = try decoder.split()
      return try decoder.extensions(parts.extensions, genesisHash: genesisHash).cards
        + decoder.method(parts.method).cards
    }
    let shown = try cards(content)
    for place in content.indices {
      var flipped = content
      flipped[place] ^= 1 << UInt8(place % 8)
      #expect((try? cards(flipped)) != shown, "byte \(place)")
    }
  }
}
