import RaptorQ

/// Measures of RaptorQ on one thread, the peer of `Peers/raptorq_peer.py`.
///
/// Both make the same objects, encode them with as many repair as source packets, and decode from
/// the packets that are left when every packet is lost with a chance of 30 %, in the encoder's order.
struct RaptorQBench {
  /// Whether encoding includes making the plan, or finds it in the cache as later encodings do.
  enum PlanUse: String, CaseIterable {
    case made, cached
  }

  /// Bytes of the object.
  let length: Int
  /// Bytes of each symbol, a multiple of 8 from 64 up.
  let symbolSize: Int

  private let data: [UInt8]
  private let information: ObjectTransmissionInformation
  private let warmPlans = EncodingPlanCache(capacity: 1)
  /// The packets of the last encoding, held until there are new ones, as the peer does.
  private var packets: [[UInt8]]

  /// Makes the object.
  init(length: Int, symbolSize: Int) throws {
    self.length = length
    self.symbolSize = symbolSize
    data = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &+ $0 &* 7 &+ length) }
    information = try ObjectTransmissionInformation(
      transferLength: length, maximumPacketSize: symbolSize)
    packets = []
    packets = try makePackets(warmPlans)
  }

  /// Seconds for making an encoder and all source and repair packets, each an array of its own.
  mutating func encode(plan: PlanUse) throws -> Double {
    let plans = plan == .cached ? warmPlans : EncodingPlanCache(capacity: 0)
    let start = ContinuousClock.now
    let new = try makePackets(plans)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    precondition(new == packets, "the same packets in all measures")
    packets = new
    return seconds
  }

  /// Seconds for decoding from the packets that are not lost, one added after the other.
  func decode() throws -> Double {
    var state = UInt64(length)
    let received = packets.filter { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33 & 1023 >= 307
    }
    let start = ContinuousClock.now
    var decoder = Decoder(information: information, numbering: .rfc6330)
    for packet in received where try decoder.add(packet: packet.span) == .complete { break }
    let result = decoder.result()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    precondition(result == data, "the packets that are left suffice")
    return seconds
  }

  private func makePackets(_ plans: EncodingPlanCache) throws -> [[UInt8]] {
    let encoder = try Encoder(
      data: data, information: information, numbering: .rfc6330, plans: plans)
    let ids = try encoder.packetIDs(repairSymbolsPerBlock: information.symbols)
    return try ids.map { id in
      var packet: [UInt8] = []
      try encoder.appendPacket(id, to: &packet)
      return packet
    }
  }
}
