import RaptorQ
import TestSupport
import Testing

@Suite struct WrongNumberingTests {
  private static let pairs: [(SymbolNumbering, SymbolNumbering)] = [
    (.rfc6330, .raptorq1x), (.raptorq1x, .rfc6330),
  ]

  private func information(_ data: [UInt8]) throws -> ObjectTransmissionInformation {
    try ObjectTransmissionInformation(transferLength: data.count, maximumPacketSize: 64)
  }

  @Test(arguments: pairs, [1, 5, 11, 100, 261])
  func surplusSymbolsExposeTheWrongNumbering(
    pair: (SymbolNumbering, SymbolNumbering), symbols: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(symbols))
    let data = random.bytes(symbols * 64)
    let information = try information(data)
    let encoder = try Encoder(data: data, information: information, numbering: pair.0)
    // With all source symbols nothing is decoded, so the first is always lost.
    let packets = try packets(encoder, repair: symbols + 40).dropFirst().filter { _ in
      Int.random(in: 0..<10, using: &random) >= 3
    }
    var right = Decoder(information: information, numbering: pair.0)
    var wrong = Decoder(information: information, numbering: pair.1)
    for packet in packets {
      _ = try right.add(packet)
      _ = try wrong.add(packet)
    }
    #expect(right.result() == data)
    #expect(right.contradictions == 0)
    #expect(wrong.result() != data)
    #expect(wrong.contradictions > 0)
  }

  @Test(arguments: pairs, [10, 12, 101, 257])
  func numberingsAreTheSameForSizesOfTheTable(
    pair: (SymbolNumbering, SymbolNumbering), symbols: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(symbols))
    let data = random.bytes(symbols * 64)
    let information = try information(data)
    let encoder = try Encoder(data: data, information: information, numbering: pair.0)
    var decoder = Decoder(information: information, numbering: pair.1)
    for packet in try packets(encoder, repair: symbols + 20).dropFirst(symbols / 2) {
      _ = try decoder.add(packet)
    }
    #expect(decoder.result() == data)
    #expect(decoder.contradictions == 0)
  }

  @Test func idsThatOldEncodersSkipProveTheNewNumbering() throws {
    let data = vectorData(11 * 64)
    let information = try information(data)
    var decoder = Decoder(information: information, numbering: .raptorq1x)
    let symbol = [UInt8](repeating: 0, count: 64)
    let skipped = try EncodingPacketID(sourceBlock: 0, symbol: 11)
    let first = try EncodingPacketID(sourceBlock: 0, symbol: 12)
    let skippedProgress = try decoder.add(skipped, symbol: symbol.span)
    let firstProgress = try decoder.add(first, symbol: symbol.span)
    #expect(skippedProgress == .contradicts)
    #expect(firstProgress == .accepted)

    let encoder = try Encoder(data: data, information: information, numbering: .raptorq1x)
    var bytes: [UInt8] = []
    #expect(throws: RaptorQError.skippedSymbolID(11, from: 11, to: 12)) {
      try encoder.appendPacket(skipped, to: &bytes)
    }
    #expect(try encoder.repairID(0, ofBlock: 0) == first)
  }

  @Test func mixedObjectsOfOneLengthAreNoticed() throws {
    var random = SplitMix64(seed: 7)
    let information = try information([UInt8](repeating: 0, count: 40 * 64))
    let movies = try (0..<2).map { _ in
      let encoder = try Encoder(
        data: random.bytes(40 * 64), information: information, numbering: .raptorq1x)
      return try packets(encoder, repair: 40)
    }
    var decoder = Decoder(information: information, numbering: .raptorq1x)
    for index in movies[0].indices { _ = try decoder.add(movies[index % 2][index]) }
    #expect(decoder.contradictions > 0)

    // The same id with other bytes is enough, before anything is decoded and after it.
    var other = Decoder(information: information, numbering: .raptorq1x)
    #expect(try other.add(movies[0][3]) == .accepted)
    #expect(try other.add(movies[0][3]) == .redundant)
    #expect(try other.add(movies[1][3]) == .contradicts)
    for packet in movies[0] { _ = try other.add(packet) }
    #expect(try other.add(movies[1][3]) == .contradicts)
    #expect(try other.add(movies[1][70]) == .contradicts)
    #expect(try other.add(movies[0][70]) == .complete)
    #expect(other.contradictions == 3)
  }

  @Test func paddingThatIsNotZeroContradicts() throws {
    let data = vectorData(10 * 64 - 5)
    let information = try information(data)
    let encoder = try Encoder(data: data, information: information, numbering: .raptorq1x)
    var packets = try packets(encoder, repair: 0)
    packets[9][67] = 1
    var decoder = Decoder(information: information, numbering: .raptorq1x)
    for packet in packets.dropLast() { #expect(try decoder.add(packet) == .accepted) }
    #expect(try decoder.add(packets[9]) == .contradicts)
    #expect(decoder.isComplete)
  }
}
