import RaptorQ

/// Measures of RaptorQ on one thread, the peer of `Peers/raptorq_peer.py`.
///
/// Both make the same objects, encode them with as many repair as source packets, and decode from
/// the packets that are left when every packet is lost with a chance of 30 %, in the encoder's order.
struct RaptorQBench {
  /// Whether encoding includes making the plan, or finds it in the cache as later encodings do.
  enum PlanUse { case made, cached }

  private let symbolSize: Int
  private let data: [UInt8]
  private let information: ObjectTransmissionInformation
  private let warmPlans = EncodingPlanCache(capacity: 1)
  private let packets: [[UInt8]]

  /// Makes the object and its packets.
  ///
  /// - Parameters:
  ///   - length: bytes of the object.
  ///   - symbolSize: bytes of each symbol, a multiple of 8 from 64 up.
  /// - Throws: `RaptorQError` for a symbol size that is not possible.
  init(length: Int, symbolSize: Int) throws {
    self.symbolSize = symbolSize
    data = RaptorQBench.object(length: length)
    information = try ObjectTransmissionInformation(
      transferLength: length, maximumPacketSize: symbolSize)
    packets = try RaptorQBench.packets(of: data, information, warmPlans)
  }

  /// The bytes that both encode.
  static func object(length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &+ $0 &* 7 &+ length) }
  }

  /// Seconds for making an encoder and all source and repair packets, each an array of its own.
  func encode(plan: PlanUse) throws -> Double {
    let plans = plan == .cached ? warmPlans : EncodingPlanCache(capacity: 0)
    let start = ContinuousClock.now
    let made = try RaptorQBench.packets(of: data, information, plans)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard made == packets else { throw BenchError.differs(what: "A packet") }
    return seconds
  }

  /// Seconds for decoding from the packets that are not lost, one added after the other.
  func decode() throws -> Double {
    var loss = PacketLoss(seed: data.count)
    let received = packets.filter { _ in loss.next() }
    let start = ContinuousClock.now
    var decoder = Decoder(information: information, numbering: .rfc6330)
    for packet in received where try decoder.add(packet: packet.span) == .complete { break }
    let result = decoder.result()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard result == data else { throw BenchError.differs(what: "The decoded object") }
    return seconds
  }

  private static func packets(
    of data: [UInt8], _ information: ObjectTransmissionInformation, _ plans: EncodingPlanCache
  ) throws -> [[UInt8]] {
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

/// Which packets arrive, the same ones for us and for the peer.
struct PacketLoss {
  private var state: UInt64

  /// Starts anew for an object.
  init(seed: Int) { state = UInt64(seed) }

  /// Whether the next packet arrives: 7 of 10 do.
  mutating func next() -> Bool {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33 & 1023 >= 307
  }
}
