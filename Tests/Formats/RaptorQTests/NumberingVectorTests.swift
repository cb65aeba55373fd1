import RaptorQ
import Testing

@Suite struct NumberingVectorTests {
  @Test(arguments: NumberingCase.load())
  func packetsAreNumberedAsInTheCrate(_ vector: NumberingCase) throws {
    let information = try ObjectTransmissionInformation(
      transferLength: vector.length, maximumPacketSize: vector.max_packet_size)
    let data = vectorData(vector.length, by: vector.generator)
    #expect(SHA256.hex(data) == vector.data_sha256)
    #expect(
      (0..<information.sourceBlocks).map(information.symbols(ofBlock:)) == vector.block_symbols)
    let old = try Encoder(data: data, information: information, numbering: .raptorq1x)
    let new = try Encoder(data: data, information: information, numbering: .rfc6330)
    let packets = try packets(old, repair: vector.repair_packets_per_block)
    let renumbered = try RaptorQTests.packets(new, repair: vector.repair_packets_per_block)
    #expect(packets.count == vector.total_packets)
    #expect(SHA256.hex(Array(packets.joined())) == vector.all_packets_sha256)
    #expect(
      SHA256.hex(Array(renumbered.joined())) == vector.all_packets_sha256_in_2_x_numbering)
    #expect((packets == renumbered) == vector.same_in_both)
    for packet in vector.packets {
      let bytes = packets[packet.index]
      #expect(
        try packetID(bytes)
          == EncodingPacketID(sourceBlock: packet.sbn, symbol: packet.id))
      #expect(
        try packetID(renumbered[packet.index])
          == EncodingPacketID(sourceBlock: packet.sbn, symbol: packet.id_in_2_x))
      #expect(SHA256.hex(bytes) == packet.sha256)
    }
    for packet in vector.full_packets { #expect(hex(packets[packet.index]) == packet.hex) }

    guard let order = vector.decode_order, let expected = vector.decode_complete_after else {
      return
    }
    var decoder = Decoder(information: information, numbering: .raptorq1x)
    for (index, number) in order.enumerated() {
      if try decoder.add(packets[number]) == .complete {
        #expect(index + 1 <= expected)
        break
      }
    }
    #expect(decoder.result() == data)
  }
}
