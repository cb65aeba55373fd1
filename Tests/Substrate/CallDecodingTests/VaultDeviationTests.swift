import ByteSupport
import CallDecoding
import CallTestSupport
import DevelopmentNode
import RuntimeMetadata
import Testing
import VaultPayloads

/// What existing signers do otherwise, on runtimes of our own (cold-signer, chapter 10).
@Suite struct VaultDeviationTests {
  @Test(
    arguments: [
      ("(u8, u8, u8, u8, u8)", [1, 2, 3, 4, 5], [.longTuple]),
      ("(u8, u8, u8, u8)", [1, 2, 3, 4], []),
      ("(Map<K, V>, u8)", [1, 2], [.commaInType]), ("Box<Map<K, V>>", [1], [.boxedType]),
      ("Map<K, V>", [1], []),
      // The commission 16384 as 65538, 1 and 2^30 not at all, and 2^29 as more than all there is.
      ("ValidatorPrefs", [2, 0, 1, 0, 1], [.commissionMisread]),
      ("ValidatorPrefs", [4, 1], [.commissionUnreadable]),
      ("ValidatorPrefs", [3, 0, 0, 0, 64, 1], [.commissionUnreadable]),
      ("ValidatorPrefs", [2, 0, 0, 128, 1], [.commissionUnreadable]),
      ("Option<bool>", [0], []), ("Option<bool>", [1], [.optionalBool]),
      ("BitVec", [20, 0b101], [.bitsBeyondCount]), ("BitVec", [32, 0b101], []),
      ("Balance", VaultDeviationTests.amount(digits: 25), []),
      ("Balance", VaultDeviationTests.amount(digits: 26), [.amountGarbled]),
    ] as [(String, [UInt8], VaultDeviations)])
  func olderCallsListTheirDeviations(
    _ type: String, _ bytes: [UInt8], _ deviations: VaultDeviations
  ) throws {
    let runtime = try ListedRuntime([type], table: Self.table)
    let decoded = try runtime.decoder.method(
      [ListedRuntime.palletIndex, 0] + bytes, network: SampleNetwork.westend)
    #expect(decoded.deviations == deviations)
  }

  @Test func anEmptyBatchIsUnreadableAtTheEndAlone() throws {
    let runtime = try ListedRuntime([])
    let utility = ListedRuntime.utilityIndex
    func deviations(_ bytes: [UInt8]) throws -> VaultDeviations {
      try runtime.decoder.method(bytes, network: SampleNetwork.westend).deviations
    }
    #expect(try deviations([utility, 1, 0]) == [.emptyBatchAtEnd])
    #expect(try deviations([utility, 1, 0]).isUnreadable)
    #expect(try deviations([utility, 1, 8, utility, 1, 0, utility, 2]) == [])
  }

  @Test func anAddressByIndexIsUnreadable() throws {
    let sample = SampleRuntime(specName: "sample", specVersion: 9, ss58Prefix: 42)
    let decoder = try CallDecoder(metadata: try Metadata(decoding: sample.metadataV14()))
    let pallet = SampleRuntime.balancesIndex
    let byIndex = try decoder.method([pallet, 4, 1, 0], network: SampleNetwork.westend)
    #expect(byIndex.deviations == [.compactOfNothing] && byIndex.deviations.isUnreadable)
    let byAccount = try decoder.method(
      [pallet, 4, 0] + [UInt8](repeating: 1, count: 32) + [1], network: SampleNetwork.westend)
    #expect(byAccount.deviations.isEmpty && byAccount.cards.count > byIndex.cards.count)
  }

  @Test func amountsCountByTheirDecimals() throws {
    let runtime = try ListedRuntime(["Balance"])
    for (decimals, digits, deviations) in [
      (12, 26, [.amountGarbled]), (13, 26, []), (13, 27, [.amountCrash]), (0, 39, []),
      (1, 15, [.amountGarbled]), (1, 14, []), (24, 1, []),
    ] as [(UInt8, Int, VaultDeviations)] {
      let network = CallNetwork(
        name: "any", genesisHash: .zero, base58Prefix: 42, decimals: decimals, unit: "ANY")
      let decoded = try runtime.decoder.method(
        [ListedRuntime.palletIndex, 0] + VaultDeviationTests.amount(digits: digits),
        network: network)
      #expect(decoded.deviations == deviations, "\(decimals) decimals, \(digits) digits")
    }
  }

  @Test func aTipIsAnAmountToo() throws {
    let sample = SampleListedRuntime(specName: "sample", specVersion: 9)
    let decoder = try CallDecoder(
      metadata: try Metadata(decoding: sample.metadata), types: sample.types)
    let network = SampleNetwork.westend
    // Immortal, nonce 0, a tip of 2^96, spec version, transaction version.
    var bytes: [UInt8] = [0, 0, 0x27] + [UInt8](repeating: 0, count: 12) + [1]
    bytes += [9, 0, 0, 0, 1, 0, 0, 0] + network.genesisHash.bytes + network.genesisHash.bytes
    #expect(try decoder.extensions(bytes, network: network).deviations == [.amountGarbled])
  }

  @Test func aStructOfAProofIsNamedByItsFirstField() throws {
    var schedule = [UInt8](repeating: 0, count: 16 + 4 + 16)
    schedule[0] = 1
    let decoder = try SampleProof.with { $0.call = [25, 1] + schedule }.decoder()
    #expect(try decoder.method(decoder.split().method).deviations == [.namedByFirstField])
    let transfer = try SampleProof().decoder()
    #expect(try transfer.method(transfer.split().method).deviations == [])
  }

  @Test func refusalsThatAVaultDoesNotMakeAreMarked() {
    #expect(VaultDeviation(refusing: .nestingTooDeep, hasProof: false) == .anyDepth)
    #expect(VaultDeviation(refusing: .methodDataLeft, hasProof: true) == .bytesLeftOver)
    #expect(VaultDeviation(refusing: .methodDataLeft, hasProof: false) == nil)
    #expect(VaultDeviation(refusing: .proof(.noGenesisHash), hasProof: true) == .noGenesisHash)
    #expect(VaultDeviation(refusing: .dataTooShort, hasProof: true) == nil)
  }

  @Test func onlyALengthOf257IsSignedInVain() {
    for count in [256, 257, 258] {
      let content = SplitContent(
        method: [1, 2], extensions: [UInt8](repeating: 0, count: count - 2))
      #expect(VaultDeviations(signing: content).list == (count == 257 ? [.signedUnhashed] : []))
    }
  }

  /// Each has a word and a sentence of its own.
  @Test func everyDeviationHasItsOwnCodeAndMessage() {
    let all = VaultDeviation.allCases
    #expect(Set(all.map(\.code)).count == all.count)
    #expect(Set(all.map(\.message)).count == all.count)
    #expect(all.allSatisfy { $0.message.hasSuffix(".") && !$0.effect.sentence.hasSuffix(".") })
  }

  /// 10 to the power of `digits` - 1, in 16 bytes.
  private static func amount(digits: Int) -> [UInt8] {
    var value: UInt128 = 1
    for _ in 1..<digits { value *= 10 }
    return (0..<16).map { UInt8(truncatingIfNeeded: value >> UInt128(8 * $0)) }
  }

  private static let table = [
    TypeEntry(name: "Map<K, V>", description: .alias("u8")),
    TypeEntry(
      name: "ValidatorPrefs",
      description: .structure([
        StructField(name: "commission", type: "Perbill"),
        StructField(name: "blocked", type: "bool"),
      ])),
  ]
}
