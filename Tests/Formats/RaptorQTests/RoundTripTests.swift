import RaptorQ
import TestSupport
import Testing

@Suite struct RoundTripTests {
  /// The table's sizes, one less and one more, and all small ones.
  private static let blockSizes: [Int] =
    Array(1...60)
    + [75, 100, 101, 236, 237, 257, 263, 264, 301, 324, 325, 653, 1001, 1002, 1032, 1033, 2000]

  @Test(arguments: blockSizes, SymbolNumbering.allCases)
  func objectsSurviveRandomLoss(symbols: Int, numbering: SymbolNumbering) throws {
    var random = SplitMix64(seed: UInt64(symbols))
    for symbolSize in [16, 33] {
      let alignment = symbolSize == 16 ? 4 : 1
      let missing = Int.random(in: 0..<symbolSize, using: &random)
      let data = random.bytes(symbols * symbolSize - missing)
      let information = try ObjectTransmissionInformation(
        transferLength: data.count, symbolSize: symbolSize, sourceBlocks: 1, subBlocks: 1,
        alignment: alignment)
      let encoder = try Encoder(data: data, information: information, numbering: numbering)
      let loss = Double.random(in: 0...1, using: &random)
      var received = try packets(encoder, repair: symbols + 12).enumerated()
        .filter { $0.offset >= symbols || Double.random(in: 0..<1, using: &random) >= loss }
        .map(\.element)
      received.shuffle(using: &random)
      var decoder = Decoder(information: information, numbering: numbering)
      var progress = DecodingProgress.accepted
      for packet in received where progress != .complete {
        progress = try decoder.add(packet)
        #expect([.accepted, .complete].contains(progress))
        #expect(decoder.isComplete || decoder.distinctSymbols < symbols + 8)
      }
      #expect(progress == .complete)
      #expect(decoder.result() == data)
      // Whatever comes later agrees.
      for packet in received.prefix(20) { #expect(try decoder.add(packet) == .complete) }
    }
  }

  @Test(arguments: [(1, 1), (2, 3), (3, 4), (5, 2), (7, 1)])
  func severalBlocksAndSubBlocksAreInterleavedAndBack(blocks: Int, subBlocks: Int) throws {
    var random = SplitMix64(seed: UInt64(blocks * 10 + subBlocks))
    let data = random.bytes(9001)
    let information = try ObjectTransmissionInformation(
      transferLength: data.count, symbolSize: 40, sourceBlocks: blocks, subBlocks: subBlocks,
      alignment: 8)
    let encoder = try Encoder(data: data, information: information, numbering: .rfc6330)
    var received = try packets(encoder, repair: 60).filter { _ in
      Int.random(in: 0..<10, using: &random) >= 2
    }
    received.shuffle(using: &random)
    var decoder = Decoder(information: information, numbering: .rfc6330)
    var complete = 0
    for packet in received {
      let progress = try decoder.add(packet)
      #expect(progress != .contradicts)
      #expect(decoder.completeBlocks >= complete)
      complete = decoder.completeBlocks
      #expect((decoder.result() != nil) == (complete == blocks))
    }
    #expect(decoder.result() == data)
    #expect(decoder.usefulSymbols == decoder.neededSymbols)
  }

  @Test func sourceSymbolsAloneNeedNoSolving() throws {
    let data = vectorData(5000)
    let information = try ObjectTransmissionInformation(
      transferLength: data.count, symbolSize: 48, sourceBlocks: 2, subBlocks: 2, alignment: 8)
    let plans = EncodingPlanCache(capacity: 4)
    let encoder = try Encoder(
      data: data, information: information, numbering: .rfc6330,
      plans: EncodingPlanCache(capacity: 0))
    let packets = try packets(encoder, repair: 0)
    var decoder = Decoder(information: information, numbering: .rfc6330, plans: plans)
    for packet in packets.reversed() { _ = try decoder.add(packet) }
    #expect(decoder.result() == data)
    #expect(plans.count == 0)
  }

  @Test func largestBlockIsSolved() throws {
    let data = vectorData(56_403 * 2 - 1)
    let information = try ObjectTransmissionInformation(
      transferLength: data.count, symbolSize: 2, sourceBlocks: 1, subBlocks: 1, alignment: 1)
    let encoder = try Encoder(data: data, information: information, numbering: .raptorq1x)
    let ids = try encoder.packetIDs(repairSymbolsPerBlock: 20_000)
    var decoder = Decoder(information: information, numbering: .raptorq1x)
    for id in ids.dropFirst(19_990) where !decoder.isComplete {
      var packet: [UInt8] = []
      try encoder.appendPacket(id, to: &packet)
      let progress = try decoder.add(id, symbol: Array(packet[4...]).span)
      #expect(progress != .contradicts)
    }
    #expect(decoder.result() == data)
  }

  @Test(arguments: [Range(0...149), 150..<477])
  func systematicRowsOfTheTableDetermineABlock(rows: Range<Int>) {
    // All small sizes and every thirtieth of the large ones; making a plan traps where they do not.
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: rows.lowerBound == 0 ? 1 : 30)
    {
      let parameters = BlockParameters(symbols: Int(SystematicIndexTable.extendedSymbols[row]))
      let plan = EncodingPlanCache(capacity: 0).plan(for: parameters)
      #expect(plan.slots == parameters.intermediateSymbols)
    }
  }

  @Test func sourceSymbolsArePutInOrderWhateverTheirPlace() throws {
    // Circles among source symbols, chains through repair symbols, and places that stay empty.
    let orders: [[Int]] = [
      [1, 2, 0, 4, 3, 5], [5, 4, 3, 2, 1, 0], [6, 0, 1, 2, 3, 4], [7, 5, 6, 1, 8, 2],
      [2, 1, 0, 6, 5, 7], [6, 7, 8, 9, 10, 11], [1, 0, 3, 2, 6, 7], [0, 1, 2, 3, 4, 6, 5],
    ]
    let information = try ObjectTransmissionInformation(
      transferLength: 6 * 24 - 5, symbolSize: 24, sourceBlocks: 1, subBlocks: 1, alignment: 8)
    let data = vectorData(information.transferLength)
    let encoder = try Encoder(data: data, information: information, numbering: .rfc6330)
    let packets = try packets(encoder, repair: 12)
    for order in orders {
      var decoder = Decoder(information: information, numbering: .rfc6330)
      for number in order + Array(12..<18) where !decoder.isComplete {
        _ = try decoder.add(packets[number])
      }
      #expect(decoder.result() == data, "\(order)")
    }
  }
}
