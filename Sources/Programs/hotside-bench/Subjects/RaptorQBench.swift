import RaptorQ

/// Measurements of RaptorQ on one thread; the peer is `Peers/raptorq_peer.py`.
///
/// Both encode the same objects to as many repair as source packets. Both decode from the packets
/// that remain after a loss of 30 %, in the encoder's order.
struct RaptorQBench {
  /// Whether the measured encoding makes the plan, or finds it in the cache.
  enum PlanUse { case made, cached }

  private let symbolSize: Int
  private let data: [UInt8]
  private let information: ObjectTransmissionInformation
  private let warmPlans = EncodingPlanCache(capacity: 1)
  private let packets: [[UInt8]]

  /// Makes the object and its packets.
  ///
  /// - Parameters:
  ///   - length: the length of the object in bytes.
  ///   - symbolSize: the symbol size in bytes, a multiple of 8, at least 64.
  /// - Throws: `RaptorQError` if the symbol size is invalid.
  init(length: Int, symbolSize: Int) throws {
    self.symbolSize = symbolSize
    data = RaptorQBench.object(length: length)
    information = try ObjectTransmissionInformation(
      transferLength: length, maximumPacketSize: symbolSize)
    packets = try RaptorQBench.packets(of: data, information, warmPlans)
  }

  /// The bytes that Hotside and the peer encode.
  static func object(length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &+ $0 &* 7 &+ length) }
  }

  /// The seconds for making an encoder and all source and repair packets, each as an array.
  func encode(plan: PlanUse) throws -> Double {
    let plans = plan == .cached ? warmPlans : EncodingPlanCache(capacity: 0)
    let start = ContinuousClock.now
    let made = try RaptorQBench.packets(of: data, information, plans)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard made == packets else { throw BenchError.differs(what: "A packet") }
    return seconds
  }

  /// The seconds for decoding the received packets, added one by one.
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

/// The packets that arrive; the same packets for Hotside and the peer.
struct PacketLoss {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) }

  /// Whether the next packet arrives: 7 of 10 do.
  mutating func next() -> Bool {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33 & 1023 >= 307
  }
}
