import ByteSupport
import CallDecoding
import CallTestSupport
import DevelopmentNode
import Reporting
import RuntimeMetadata
import TestSupport
import Testing
import VaultPayloads

/// Transactions that carry their metadata: what they show, and what a proof must not be
/// (cold-signer 3.9 and chapter 10, 4, 31, 46, 47).
@Suite struct ProofTests {
  private static let extensions = [
    "0 era_mortal 64 1", "0 nonce 5", "0 tip 1 pWND", "0 network_version sample 9",
    "0 tx_version 3", "0 block_hash " + String(repeating: "bb", count: 32),
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

  /// Existing signers show these amounts as numbers, because the first field is none.
  @Test func anAmountBehindAnotherFieldIsAnAmount() throws {
    let number: [UInt8] = [1] + [UInt8](repeating: 0, count: 15)
    let proof = SampleProof.with { proof in
      proof.types = proof.types.map { type in
        guard type.id == 7, case .composite(let fields) = type.definition else { return type }
        return ShortenedType(
          path: type.path, definition: .composite([fields[1], fields[0], fields[2]]), id: 7)
      }
      proof.call = [25, 1, 64, 226, 1, 0] + number + number
    }
    #expect(
      try proof.cards().map { $0.brief }.suffix(6) == [
        "3 field_name starting_block", "4 default 123456", "3 field_name locked",
        "4 balance 1 pWND", "3 field_name per_block", "4 balance 1 pWND",
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

  @Test func bytesAfterCallOrExtensionsAreRefused() throws {
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

  // MARK: - Other readings of the same bytes (chapter 10, 54)

  /// The sample's extensions with the check of the hash before that of the mortality.
  private static func hashBeforeBlock() -> SampleProof {
    SampleProof.with { proof in
      proof.extrinsic.extensions.swapAt(3, 6)
      let genesis = proof.genesisHash.bytes
      // Mode, nonce, tip, era; versions, genesis, hash, block.
      proof.otherExtensions =
        [1, 20, 4, 0x15, 0, 9, 0, 0, 0, 3, 0, 0, 0] + genesis + [1] + proof.digest.bytes
        + [UInt8](repeating: 0xBB, count: 32)
    }
  }

  @Test func aHashThatIsNotLastIsRefused() {
    #expect(throws: CallDecodingError.proof(.hashNotLast(behind: ["CheckMortality"]))) {
      try ProofTests.hashBeforeBlock().cards()
    }
  }

  /// As runtimes have it that give weight back.
  @Test func zeroSizeExtensionsMayFollowTheHash() throws {
    for type in [ShortenedReference.void, .type(70)] {
      let proof = SampleProof.with { proof in
        proof.types.append(
          ShortenedType(path: [], definition: .array(count: 0, of: .primitive(.u8)), id: 70))
        proof.extrinsic.extensions.append(
          ShortenedExtension(
            identifier: "WeightReclaim", includedType: .void, additionalType: type))
      }
      #expect(try proof.cards().count == 13)
    }
  }

  @Test(
    arguments: [
      "CheckMetadataHash", "CheckMortality", "CheckNonce", "CheckGenesis", "CheckTxVersion",
      "CheckSpecVersion", "ChargeTransactionPayment",
    ])
  func aNamedExtensionStandsOnce(_ identifier: String) throws {
    let proof = SampleProof.with { proof in
      let place = proof.extrinsic.extensions.firstIndex { $0.identifier == identifier } ?? 0
      proof.extrinsic.extensions.insert(proof.extrinsic.extensions[place], at: place)
    }
    #expect(throws: CallDecodingError.proof(.repeatedExtension(identifier))) {
      try proof.cards()
    }
    let others = SampleProof.with { proof in
      proof.extrinsic.extensions +=
        [String](repeating: "StorageWeightReclaim", count: 2).map {
          ShortenedExtension(identifier: $0, includedType: .void, additionalType: .void)
        }
    }
    #expect(try others.cards().count == 13, "nothing is known of others")
  }

  /// Items that take no bytes, in a call of its own behind the sample's: what they are, and how many.
  @Test(
    arguments: [
      (.void, []), (.type(61), [(61, .composite([]))]), (.type(61), [(61, .tuple([]))]),
      (.type(61), [(61, .tuple([.void, .void]))]),
      (.type(61), [(61, .array(count: 0, of: .primitive(.u8)))]),
      (.type(61), [(61, .tuple([.type(62), .type(62)])), (62, .array(count: 0, of: .type(61)))]),
    ] as [(ShortenedReference, [(UInt32, ShortenedDefinition)])])
  func theCountOfItemsThatTakeNoBytesIsShown(
    _ item: ShortenedReference, _ types: [(UInt32, ShortenedDefinition)]
  ) throws {
    for (count, text) in [
      ([4], "1 item without content"), ([12], "3 items without content"),
      ([0xfd, 0xff], "16383 items without content"),
    ] as [([UInt8], String)] {
      let list = SampleProof.with { proof in
        proof.addCall(of: .sequence(item), types)
        proof.call = [4, 9] + count
      }
      let cards = try list.cards()
      #expect(cards.contains { $0.content == .plain(text) })
    }
    let endless = SampleProof.with { proof in
      proof.addCall(of: .sequence(item), types)
      proof.call = [4, 9, 0xfe, 0xff, 0xff, 0xff]
    }
    let error = #expect(throws: CallDecodingError.self) { try endless.cards() }
    switch error {
    case .tooManySteps, .tooManyCards: break
    default: Issue.record("\(String(describing: error))")
    }
    for (shape, count) in [(.array(count: 3, of: item), []), (.sequence(.type(63)), [4])]
      as [(ShortenedDefinition, [UInt8])]
    {
      let arrays = SampleProof.with { proof in
        proof.addCall(of: shape, types + [(63, .array(count: 3, of: item))])
        proof.call = [4, 9] + count
      }
      #expect(throws: CallDecodingError.proof(.emptyItems)) { try arrays.cards() }
    }
    let empty = SampleProof.with { proof in
      proof.addCall(of: .sequence(item), types)
      proof.call = [4, 9, 0]
    }
    #expect(try empty.cards().count == 6 + 3, "none are no lie")
  }

  /// What takes bytes, or has no value at all.
  @Test(
    arguments: [
      (.type(61), [(61, .tuple([.void, .primitive(.bool)]))]),
      (.type(61), [(61, .sequence(.void))]),
      (.type(61), [(61, .variant(name: "A", fields: [], index: 0))]),
      (.type(61), [(61, .bitSequence(storeBytes: 1, leastSignificantFirst: true))]),
    ] as [(ShortenedReference, [(UInt32, ShortenedDefinition)])])
  func itemsThatTakeBytesAreCounted(
    _ item: ShortenedReference, _ types: [(UInt32, ShortenedDefinition)]
  ) throws {
    let proof = SampleProof.with { proof in
      proof.addCall(of: .sequence(item), types)
      proof.call = [4, 9, 8, 0, 0]
    }
    _ = try proof.cards()
    let endless = SampleProof.with { proof in
      proof.addCall(of: .sequence(.type(61)), [(61, .tuple([.type(61)]))])
      proof.call = [4, 9, 8]
    }
    #expect(throws: CallDecodingError.nestingTooDeep) { try endless.cards() }
  }

  /// Both readings of bytes that a chain reads otherwise than a made-up proof.
  @Test(arguments: SampleMisreading.Way.allCases)
  func anErrorNamesBothReadingsOfAForgedProof(_ way: SampleMisreading.Way) throws {
    let misreading = SampleMisreading(way, of: SampleProof.chain, genesisHash: .zero)
    let decoder = try misreading.proof.decoder()
    let parts = try decoder.split()
    let refusal = #expect(throws: CallDecodingError.self) {
      try decoder.extensions(parts.extensions, genesisHash: .zero)
    }
    #expect(refusal?.code == .metadataHashOutOfPlace && refusal?.exitCode == .refused)
    let known = KnownRuntime(try Metadata(decoding: misreading.runtime.metadataV14()))
    let found = refusal.flatMap {
      decoder.forgery(in: parts, genesisHash: .zero, refusal: $0, known: known)
    }
    let forgery = try #require(found)
    #expect(forgery.kind == .anotherReading)
    let shown = forgery.shown.map(\.brief)
    #expect(shown.starts(with: ["0 pallet Balances", "1 method transfer_keep_alive"]))
    #expect(shown.last == "3 balance 1.000000000000 UNIT")
    #expect(forgery.shownExtensions.contains { $0.brief == "0 default 7" })
    let proven = try #require(forgery.proven).map(\.brief)
    #expect(proven.starts(with: ["0 pallet Utility", "1 method batch"]))
    #expect(proven.contains("4 method transfer_all"))
    #expect(throws: CallDecodingError.proof(.contradictsMetadata(specVersion: 7))) {
      try decoder.compare(parts, with: known)
    }
  }

  // MARK: - Metadata that is at hand

  /// Full and reduced, of a runtime of ours.
  @Test func anHonestProofAgreesWithMetadata() throws {
    var chain = SampleProof.chain
    chain.checksMetadataHash = true
    var proof = try SampleProof(of: chain)
    let inner = proof.call
    for call in [inner, [16, 0, 8] + inner + inner, [0, 0, 12, 0xFF, 0xFE, 0xFD], [16, 2, 0]] {
      proof.call = call
      let decoder = try proof.decoder()
      let parts = try decoder.split()
      _ = try decoder.extensions(parts.extensions, genesisHash: SampleProof.genesisHash)
      _ = try decoder.method(parts.method)
      for blob in try SampleProof.forms(of: chain) {
        try decoder.compare(parts, with: KnownRuntime(try Metadata(decoding: blob)))
      }
      #expect(throws: CallDecodingError.proof(.contradictsMetadata(specVersion: 7))) {
        try decoder.compare(parts, with: nil)
      }
    }
  }

  /// Each of these shows something else than the metadata does, or reads other bytes.
  private static let otherReadings: [(String, @Sendable (inout SampleProof) -> Void)] = [
    ("a call", { $0.rename("transfer_keep_alive", "claim_reward") }),
    ("a field", { $0.rename("dest", "beneficiary") }),
    ("a pallet", { $0.rename("Balances", "Rewards") }),
    ("an amount", { $0.retype("value", .compact(bits: 128), "u128") }),
    ("a width", { $0.retype("value", .primitive(.u8), "T::Balance") }),
    ("the order of extensions", { $0.extrinsic.extensions.swapAt(1, 2) }),
    (
      "an extension more",
      {
        $0.extrinsic.extensions.insert(
          ShortenedExtension(
            identifier: "More", includedType: .primitive(.u8), additionalType: .void), at: 0)
      }
    ),
  ]

  @Test(arguments: otherReadings)
  func aProofThatSaysOtherwiseIsRefused(
    _ what: String, _ change: @escaping @Sendable (inout SampleProof) -> Void
  ) throws {
    var chain = SampleProof.chain
    chain.checksMetadataHash = true
    var proof = try SampleProof(of: chain)
    change(&proof)
    let decoder = try proof.decoder()
    let parts = try decoder.split()
    for blob in try SampleProof.forms(of: chain) {
      let known = KnownRuntime(try Metadata(decoding: blob))
      #expect(throws: CallDecodingError.proof(.contradictsMetadata(specVersion: 7)), "\(what)") {
        try decoder.compare(parts, with: known)
      }
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
