import RaptorQ
import Testing

@Suite struct EncodeVectorTests {
  @Test(arguments: PacketCase.load("encode"))
  func packetsEqualThoseOfTheCrate(_ vector: PacketCase) throws {
    let size = try #require(vector.max_packet_size)
    let information = try ObjectTransmissionInformation(
      transferLength: vector.length, maximumPacketSize: size)
    try check(vector, information)
  }

  @Test(arguments: PacketCase.load("custom_oti"))
  func packetsEqualThoseOfTheCrateForChosenParameters(_ vector: PacketCase) throws {
    let information = try ObjectTransmissionInformation(
      transferLength: vector.length, symbolSize: vector.symbol_size,
      sourceBlocks: vector.source_blocks, subBlocks: vector.sub_blocks,
      alignment: vector.alignment)
    try check(vector, information)
  }

  private func check(_ vector: PacketCase, _ information: ObjectTransmissionInformation) throws {
    #expect(hex(information.serialized) == vector.oti_hex)
    let serialized = information.serialized
    let parsed = try ObjectTransmissionInformation(serialized: serialized.span)
    #expect(parsed == information)
    #expect(information.symbolSize == vector.symbol_size)
    #expect(information.sourceBlocks == vector.source_blocks)
    #expect(information.subBlocks == vector.sub_blocks)
    #expect(information.alignment == vector.alignment)
    #expect(information.packetLength == vector.packet_length)
    #expect(
      (0..<information.sourceBlocks).map(information.symbols(ofBlock:)) == vector.block_symbols)

    let data = vectorData(vector.length, by: vector.generator)
    #expect(SHA256.hex(data) == vector.data_sha256)
    let encoder = try Encoder(data: data, information: information, numbering: .rfc6330)
    let packets = try packets(encoder, repair: vector.repair_packets_per_block)
    #expect(packets.count == vector.total_packets)
    #expect(packets.allSatisfy { $0.count == vector.packet_length })
    #expect(SHA256.hex(Array(packets.joined())) == vector.all_packets_sha256)
    for packet in vector.source_packets + vector.repair_packets {
      let bytes = packets[packet.index]
      #expect(
        try packetID(bytes)
          == EncodingPacketID(sourceBlock: packet.sbn, symbol: packet.esi))
      #expect(SHA256.hex(bytes) == packet.sha256)
    }
    for packet in vector.full_packets { #expect(hex(packets[packet.index]) == packet.hex) }

    var decoder = Decoder(information: information, numbering: .rfc6330)
    for packet in packets.reversed() where try decoder.add(packet) == .complete {
      break
    }
    #expect(decoder.result() == data)
    #expect(decoder.contradictions == 0)
  }
}
