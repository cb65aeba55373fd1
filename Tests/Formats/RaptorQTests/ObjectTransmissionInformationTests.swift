import RaptorQ
import Testing

@Suite struct ObjectTransmissionInformationTests {
  private func information(
    _ length: Int = 1000, _ size: Int = 64, _ blocks: Int = 1, _ subBlocks: Int = 1,
    _ alignment: Int = 8
  ) throws(RaptorQError) -> ObjectTransmissionInformation {
    try ObjectTransmissionInformation(
      transferLength: length, symbolSize: size, sourceBlocks: blocks, subBlocks: subBlocks,
      alignment: alignment)
  }

  @Test func valuesOutOfRangeAreRefusedByName() {
    #expect(throws: RaptorQError.transferLength(bytes: 0)) { try information(0) }
    #expect(throws: RaptorQError.transferLength(bytes: 942_574_504_276)) {
      try information(942_574_504_276, 65_528, 255)
    }
    #expect(throws: RaptorQError.symbolSize(bytes: 0, alignment: 8)) { try information(1000, 0) }
    #expect(throws: RaptorQError.symbolSize(bytes: 65_536, alignment: 8)) {
      try information(1000, 65_536)
    }
    #expect(throws: RaptorQError.symbolSize(bytes: 60, alignment: 8)) { try information(1000, 60) }
    #expect(throws: RaptorQError.sourceBlocks(0, limit: 16)) { try information(1000, 64, 0) }
    #expect(throws: RaptorQError.sourceBlocks(17, limit: 16)) { try information(1000, 64, 17) }
    #expect(throws: RaptorQError.sourceBlocks(256, limit: 255)) {
      try information(1_000_000, 64, 256)
    }
    #expect(throws: RaptorQError.subBlocks(0, limit: 8)) { try information(1000, 64, 1, 0) }
    #expect(throws: RaptorQError.subBlocks(9, limit: 8)) { try information(1000, 64, 1, 9) }
    #expect(throws: RaptorQError.alignment(bytes: 0)) { try information(1000, 64, 1, 1, 0) }
    #expect(throws: RaptorQError.alignment(bytes: 256)) { try information(1000, 64, 1, 1, 256) }
    #expect(throws: RaptorQError.symbolsPerBlock(56_404)) {
      try information(56_403 * 64 + 1)
    }
    #expect(throws: RaptorQError.maximumPacketSize(bytes: 0)) {
      try ObjectTransmissionInformation(transferLength: 1, maximumPacketSize: 0)
    }
    #expect(throws: RaptorQError.maximumPacketSize(bytes: 65_536)) {
      try ObjectTransmissionInformation(transferLength: 1, maximumPacketSize: 65_536)
    }
    #expect(throws: RaptorQError.transferLength(bytes: 0)) {
      try ObjectTransmissionInformation(transferLength: 0, maximumPacketSize: 1072)
    }
    #expect(throws: RaptorQError.sourceBlocks(256, limit: 255)) {
      try ObjectTransmissionInformation(transferLength: 56_403 * 255 + 1, maximumPacketSize: 1)
    }
  }

  @Test(arguments: [
    // transfer length, largest packet, T, Z, N, Al; limits of spec chapter "raptorq 3.2"
    (10_406_976, 1072, 1072, 1, 1, 8), (10_406_977, 1072, 1072, 1, 2, 8),
    (60_464_016, 1072, 1072, 1, 6, 8), (60_464_017, 1072, 1072, 2, 3, 8),
    (7_219_584, 128, 128, 1, 1, 8), (7_219_585, 128, 128, 2, 1, 8),
    (3_609_792, 64, 64, 1, 1, 8), (3_609_793, 64, 64, 2, 1, 8),
    (65_537, 1, 1, 2, 1, 1), (3000, 71, 64, 1, 1, 8), (3000, 63, 63, 1, 1, 1),
    (1, 65_535, 65_528, 1, 1, 8),
  ])
  func defaultsFollowFromLengthAndPacketSize(
    length: Int, packet: Int, size: Int, blocks: Int, subBlocks: Int, alignment: Int
  ) throws {
    let derived = try ObjectTransmissionInformation(
      transferLength: length, maximumPacketSize: packet)
    let expected = try information(length, size, blocks, subBlocks, alignment)
    #expect(derived == expected)
  }

  @Test func serializedFormIsCheckedLikeParameters() throws {
    let bytes: [UInt8] = [0, 0, 0, 0x0B, 0xB8, 0, 4, 0x30, 1, 0, 1, 8]
    let parsed = try ObjectTransmissionInformation(serialized: bytes.span)
    let expected = try information(3000, 1072)
    #expect(parsed == expected)
    #expect(parsed.serialized == bytes)
    func error(_ bytes: [UInt8]) -> RaptorQError? {
      do throws(RaptorQError) {
        _ = try ObjectTransmissionInformation(serialized: bytes.span)
        return nil
      } catch {
        return error
      }
    }
    #expect(error([]) == .informationLength(expected: 12, got: 0))
    #expect(error(bytes + [0]) == .informationLength(expected: 12, got: 13))
    var changed = bytes
    changed[5] = 1
    #expect(error(changed) == .reservedByte(1))
    changed = bytes
    changed[8] = 0
    #expect(error(changed) == .sourceBlocks(0, limit: 3))
    changed = bytes
    changed[11] = 0
    #expect(error(changed) == .alignment(bytes: 0))
  }

  @Test func packetIDsHaveTwentyFourBits() throws {
    let id = try EncodingPacketID(sourceBlock: 7, symbol: 0xFF_FFFF)
    var bytes: [UInt8] = []
    id.append(to: &bytes)
    #expect(bytes == [7, 255, 255, 255])
    #expect(try packetID(bytes) == id)
    #expect(throws: RaptorQError.encodingSymbolID(0x100_0000)) {
      try EncodingPacketID(sourceBlock: 0, symbol: 0x100_0000)
    }
    #expect(throws: RaptorQError.encodingSymbolID(-1)) {
      try EncodingPacketID(sourceBlock: 0, symbol: -1)
    }
  }

  @Test(arguments: [(10, 3), (9, 3), (2, 5), (0, 1), (1_000_000, 255)])
  func partitionsAddUp(total: Int, count: Int) {
    let partition = Partition(total, into: count)
    let sizes = (0..<count).map(partition.size(of:))
    #expect(sizes.reduce(0, +) == total)
    #expect(sizes == sizes.sorted(by: >))
    #expect(Set(sizes).count <= 2)
    #expect((0...count).map(partition.start(of:)).last == total)
    #expect(
      (0..<count).allSatisfy { partition.start(of: $0 + 1) - partition.start(of: $0) == sizes[$0] })
  }

  @Test func probabilityRisesBy256WithEverySymbol() {
    #expect(DecodingProbability.success(received: 99, needed: 100) == 0)
    #expect(DecodingProbability.success(received: 100, needed: 100) == 1 - 1.0 / 256)
    #expect(DecodingProbability.success(received: 101, needed: 100) == 1 - 1.0 / 65_536)
    #expect(DecodingProbability.success(received: 500, needed: 100) == 1)
  }
}
