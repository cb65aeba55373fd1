import RaptorQ
import Testing

@Suite struct DecodeVectorTests {
  @Test(arguments: DecodeCase.load(), SymbolNumbering.allCases)
  func decodesNotBeforeEnoughSymbolsAndNotAfterTheCrate(
    _ vector: DecodeCase, _ numbering: SymbolNumbering
  ) throws {
    let information = try ObjectTransmissionInformation(
      transferLength: vector.length, maximumPacketSize: vector.max_packet_size)
    let data = vectorData(vector.length, by: vector.generator)
    #expect(SHA256.hex(data) == vector.data_sha256)
    #expect(information.symbols(ofBlock: 0) == vector.K)
    let encoder = try Encoder(data: data, information: information, numbering: numbering)
    let ids = try encoder.packetIDs(repairSymbolsPerBlock: vector.repair_packets_per_block)

    var decoder = Decoder(information: information, numbering: numbering)
    var completeAfter: Int?
    var distinct: Set<Int> = []
    for (index, number) in vector.received.enumerated() where completeAfter == nil {
      var packet: [UInt8] = []
      try encoder.appendPacket(ids[number], to: &packet)
      let isNew = distinct.insert(number).inserted
      let progress = try decoder.add(packet)
      #expect(isNew || progress == .redundant)
      if progress == .complete {
        completeAfter = index + 1
        // In one block fewer than K symbols leave an unknown; several blocks need K each.
        #expect(distinct.count >= information.symbols)
      }
      #expect(decoder.isComplete == (completeAfter != nil))
    }
    if let expected = vector.complete_after {
      let reached = try #require(completeAfter)
      #expect(reached <= expected)
      #expect(distinct.count <= vector.unique_needed ?? 0)
      #expect(decoder.distinctSymbols == distinct.count)
      #expect(decoder.result() == data)
    } else {
      #expect(completeAfter == nil)
      #expect(decoder.result() == nil)
    }
    #expect(decoder.contradictions == 0)
  }
}
