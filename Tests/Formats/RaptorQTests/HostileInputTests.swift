import RaptorQ
import TestSupport
import Testing

@Suite struct HostileInputTests {
  private func information(_ length: Int, _ size: Int = 64) throws -> ObjectTransmissionInformation
  {
    try ObjectTransmissionInformation(transferLength: length, maximumPacketSize: size)
  }

  @Test func packetsOfAnotherLengthAreRefused() throws {
    var decoder = Decoder(information: try information(1000), numbering: .rfc6330)
    for count in [0, 1, 3, 4, 67, 69, 5000] {
      #expect(throws: RaptorQError.packetLength(expected: 68, got: count)) {
        try decoder.add([UInt8](repeating: 0, count: count))
      }
    }
    let id = try EncodingPacketID(sourceBlock: 0, symbol: 0)
    #expect(throws: RaptorQError.packetLength(expected: 64, got: 63)) {
      let symbol = [UInt8](repeating: 0, count: 63)
      _ = try decoder.add(id, symbol: symbol.span)
    }
    #expect(decoder.distinctSymbols == 0)
  }

  @Test func blocksThatDoNotExistAreRefused() throws {
    var decoder = Decoder(information: try information(1000), numbering: .rfc6330)
    for block in [1, 2, 255] as [UInt8] {
      #expect(throws: RaptorQError.sourceBlockNumber(Int(block), blocks: 1)) {
        try decoder.add([block] + [UInt8](repeating: 0, count: 67))
      }
    }
  }

  @Test func hugeObjectsTakeNoMemoryUntilTheyArrive() throws {
    let information = try ObjectTransmissionInformation(
      transferLength: 65_535 * 56_403 * 255, symbolSize: 65_535, sourceBlocks: 255, subBlocks: 1,
      alignment: 1)
    var decoder = Decoder(information: information, numbering: .rfc6330)
    var packet = [UInt8](repeating: 9, count: information.packetLength)
    for block in 0..<UInt8(255) {
      packet[0] = block
      #expect(try decoder.add(packet) == .accepted)
    }
    #expect(decoder.distinctSymbols == 255)
    #expect(decoder.neededSymbols == 56_403 * 255)
    #expect(decoder.result() == nil)
  }

  @Test func randomPacketsNeverTrap() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      let size = Int.random(in: 1...80, using: &random)
      let length = Int.random(in: 1...3000, using: &random)
      let information = try information(length, size)
      var decoder = Decoder(
        information: information,
        numbering: Bool.random(using: &random) ? .rfc6330 : .raptorq1x)
      for _ in 0..<Int.random(in: 0...200, using: &random) {
        var packet = random.bytes(information.packetLength)
        packet[0] = 0
        if Bool.random(using: &random) { (packet[1], packet[2]) = (0, 0) }
        do { _ = try decoder.add(packet) } catch RaptorQError.undecodable { break }
      }
      #expect((decoder.result()?.count ?? length) == length)
    }
  }

  @Test func transmissionInformationIsParsedOrRefused() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<20_000 {
      var bytes = random.bytes(12)
      // Mostly plausible ones: short objects, zero reserved byte, small counts.
      if Bool.random(using: &random) { bytes.replaceSubrange(0..<3, with: [0, 0, 0]) }
      if Int.random(in: 0..<8, using: &random) > 0 { bytes[5] = 0 }
      if Bool.random(using: &random) { bytes.replaceSubrange(8..<12, with: [1, 0, 1, 1]) }
      guard let information = try? ObjectTransmissionInformation(serialized: bytes.span) else {
        continue
      }
      #expect(information.serialized == bytes)
      #expect((1...56_403).contains(information.symbols(ofBlock: 0)))
      #expect(information.symbols(ofBlock: information.sourceBlocks - 1) >= 1)
    }
  }

  @Test func symbolsThatNeverSufficeEndInAnError() throws {
    // Of an object other than zeros only those packets that are zero: they all fit two objects.
    let information = try ObjectTransmissionInformation(
      transferLength: 10, symbolSize: 1, sourceBlocks: 1, subBlocks: 1, alignment: 1)
    let encoder = try Encoder(
      data: Array(1...10), information: information, numbering: .rfc6330)
    var decoder = Decoder(information: information, numbering: .rfc6330)
    var packet: [UInt8] = []
    var error: RaptorQError?
    for number in 0..<40_000 where error == nil {
      packet.removeAll()
      try encoder.appendPacket(EncodingPacketID(sourceBlock: 0, symbol: number), to: &packet)
      guard packet[4] == 0 else { continue }
      do throws(RaptorQError) {
        let progress = try decoder.add(packet: packet.span)
        #expect(progress == .accepted)
      } catch let thrown {
        error = thrown
      }
    }
    let end = RaptorQError.undecodable(sourceBlock: 0, symbols: decoder.distinctSymbols)
    #expect(error == end)
    #expect((70...100).contains(decoder.distinctSymbols))
    // Nothing is kept or tried from here on.
    #expect(throws: end) { try decoder.add([0, 255, 255, 255, 0]) }
    #expect(throws: end) { try decoder.add([0, 0, 0, 0, 1]) }
  }

  @Test func symbolsChosenToBeDenseEndInAnError() throws {
    let information = try ObjectTransmissionInformation(
      transferLength: 6000, symbolSize: 1, sourceBlocks: 1, subBlocks: 1, alignment: 1)
    let parameters = BlockParameters(symbols: 6000)
    var decoder = Decoder(information: information, numbering: .raptorq1x)
    var number = parameters.extendedSymbols
    func nextDense() -> Int {
      repeat {
        number += 1
      } while Tuple(symbol: UInt32(number), parameters: parameters).ltDegree
        < 10
      return number
    }
    let symbol: [UInt8] = [0]
    for _ in 0..<5999 {
      let id = try EncodingPacketID(sourceBlock: 0, symbol: nextDense())
      let progress = try decoder.add(id, symbol: symbol.span)
      #expect(progress == .accepted)
    }
    let last = try EncodingPacketID(sourceBlock: 0, symbol: nextDense())
    #expect(throws: RaptorQError.undecodable(sourceBlock: 0, symbols: 6000)) {
      _ = try decoder.add(last, symbol: symbol.span)
    }
  }
}
