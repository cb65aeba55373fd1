import RaptorQ
import Testing

@Suite struct EncoderTests {
  @Test func dataOfAnotherLengthIsRefused() throws {
    let information = try ObjectTransmissionInformation(
      transferLength: 100, maximumPacketSize: 64)
    #expect(throws: RaptorQError.dataLength(expected: 100, got: 99)) {
      try Encoder(data: vectorData(99), information: information, numbering: .rfc6330)
    }
  }

  @Test func symbolsAreThePacketsWithoutTheirIDs() throws {
    let information = try ObjectTransmissionInformation(
      transferLength: 1000, maximumPacketSize: 64)
    let encoder = try Encoder(
      data: vectorData(1000), information: information, numbering: .raptorq1x)
    // What is in the buffer stays in front.
    var bytes: [UInt8] = [1, 2, 3]
    for id in try encoder.packetIDs(repairSymbolsPerBlock: 3) {
      var packet: [UInt8] = []
      try encoder.appendPacket(id, to: &packet)
      #expect(packet.count == 68)
      try encoder.appendPacket(id, to: &bytes)
      #expect(Array(bytes.suffix(68)) == packet)
    }
    #expect(bytes.count == 3 + 19 * 68)
    #expect(bytes.starts(with: [1, 2, 3, 0, 0, 0, 0]))
  }

  @Test func idsBeyondTheObjectAreRefused() throws {
    let information = try ObjectTransmissionInformation(
      transferLength: 1000, maximumPacketSize: 64)
    let encoder = try Encoder(
      data: vectorData(1000), information: information, numbering: .rfc6330)
    let id = try EncodingPacketID(sourceBlock: 1, symbol: 0)
    var bytes: [UInt8] = []
    #expect(throws: RaptorQError.sourceBlockNumber(1, blocks: 1)) {
      try encoder.appendPacket(id, to: &bytes)
    }
    #expect(throws: RaptorQError.sourceBlockNumber(1, blocks: 1)) {
      try encoder.repairID(0, ofBlock: 1)
    }
    #expect(throws: RaptorQError.encodingSymbolID(0x100_0000)) {
      try encoder.repairID(0xFF_FFF0, ofBlock: 0)
    }
    #expect(throws: RaptorQError.encodingSymbolID(.max)) {
      try encoder.repairID(.max, ofBlock: 0)
    }
    #expect(throws: RaptorQError.encodingSymbolID(0xFF_FFFF + 1)) {
      try encoder.packetIDs(repairSymbolsPerBlock: 0xFF_FFFF + 1 - 16 + 1)
    }
    let last = try encoder.repairID(0xFF_FFEF, ofBlock: 0)
    try encoder.appendPacket(last, to: &bytes)
    #expect(bytes.count == 68)
  }

  @Test func plansAreSharedByEqualSizesAndBounded() throws {
    let plans = EncodingPlanCache(capacity: 2)
    func encode(_ symbols: Int) throws -> [UInt8] {
      let data = vectorData(symbols * 8)
      let information = try ObjectTransmissionInformation(
        transferLength: data.count, symbolSize: 8, sourceBlocks: 1, subBlocks: 1, alignment: 1)
      let encoder = try Encoder(
        data: data, information: information, numbering: .rfc6330, plans: plans)
      var packet: [UInt8] = []
      try encoder.appendPacket(encoder.repairID(5, ofBlock: 0), to: &packet)
      return packet
    }
    let first = try encode(20)
    #expect(plans.count == 1)
    _ = try encode(19)
    #expect(plans.count == 1)
    _ = try encode(30)
    _ = try encode(40)
    #expect(plans.count == 2)
    #expect(try encode(20) == first)
    #expect(plans.count == 2)
  }

  @Test func encodersMayBeUsedByManyTasksAtOnce() async throws {
    let data = vectorData(20_000)
    let information = try ObjectTransmissionInformation(
      transferLength: data.count, maximumPacketSize: 128)
    let plans = EncodingPlanCache(capacity: 1)
    let results = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<4 {
        group.addTask {
          try packets(
            Encoder(data: data, information: information, numbering: .rfc6330, plans: plans),
            repair: 20)
        }
      }
      return try await group.reduce(into: [[[UInt8]]]()) { $0.append($1) }
    }
    #expect(results.count == 4)
    #expect(Set(results).count == 1)
  }

  @Test(arguments: [
    RaptorQError.packetLength(expected: 68, got: 3), .sourceBlockNumber(2, blocks: 1),
    .undecodable(sourceBlock: 0, symbols: 74), .symbolsPerBlock(56_404),
    .skippedSymbolID(11, from: 11, to: 12), .reservedByte(9), .transferLength(bytes: 0),
    .symbolSize(bytes: 60, alignment: 8), .maximumPacketSize(bytes: 0), .alignment(bytes: 256),
    .sourceBlocks(300, limit: 255), .subBlocks(9, limit: 8), .dataLength(expected: 5, got: 6),
    .informationLength(expected: 12, got: 11), .encodingSymbolID(16_777_216),
  ])
  func messagesNameBothValues(_ error: RaptorQError) {
    #expect(error.message.hasSuffix("."))
    #expect(!error.message.contains("  "))
    let numbers = String(describing: error).split { !$0.isNumber }
    for number in numbers { #expect(error.message.contains(number)) }
  }
}
