import RaptorQ

/// RaptorQ: arbitrary packets, and round trips with loss in any order.
enum RaptorQTarget: FuzzTarget {
  static let name = "raptorq"

  static func seeds() -> [[UInt8]] {
    let orders: [[UInt8]] = [
      [], (0..<40).flatMap { [$0 * 2, 0] }, (0..<60).flatMap { [60 - $0, 1] },
      (0..<90).flatMap { [$0 &* 37, $0] },
    ]
    return [0, 1, 2, 3].flatMap { mode in orders.map { [mode, 200, 2, 7, 5, 0x31] + $0 } }
  }

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let mode = input.byte()
    let numbering = mode & 2 == 0 ? SymbolNumbering.raptorq1x : .rfc6330
    let length = input.number(1...4000)
    let size = input.number(1...96)
    guard
      let information = try? ObjectTransmissionInformation(
        transferLength: length, maximumPacketSize: size)
    else { return }
    if mode & 1 == 0 {
      takeAnything(&input, information, numbering)
    } else {
      goRound(&input, information, numbering)
    }
  }

  private static func takeAnything(
    _ input: inout FuzzInput, _ information: ObjectTransmissionInformation,
    _ numbering: SymbolNumbering
  ) {
    var decoder = Decoder(information: information, numbering: numbering)
    while !input.isEmpty {
      let kind = input.byte()
      var packet: [UInt8] = [kind >> 6 == 3 ? kind : 0, kind & 0x20, input.byte(), input.byte()]
      let fill = input.byte()
      packet += (0..<information.symbolSize).map { fill &* UInt8(truncatingIfNeeded: $0 | 1) }
      if kind & 0x1f == 9 { packet.removeLast() }
      do throws(RaptorQError) {
        _ = try decoder.add(packet: packet.span)
      } catch {
        guard case .undecodable = error else { continue }
        return
      }
    }
    guard let result = decoder.result() else { return }
    require(result.count == information.transferLength, "the object's length")
  }

  private static func goRound(
    _ input: inout FuzzInput, _ information: ObjectTransmissionInformation,
    _ numbering: SymbolNumbering
  ) {
    let seed = Int(input.byte())
    let data = (0..<information.transferLength).map {
      UInt8(truncatingIfNeeded: ($0 &+ seed) &* ($0 >> 3 &+ 31))
    }
    do throws(RaptorQError) {
      let encoder = try Encoder(data: data, information: information, numbering: numbering)
      let ids = try encoder.packetIDs(repairSymbolsPerBlock: information.symbols + 20)
      var decoder = Decoder(information: information, numbering: numbering)
      var packet: [UInt8] = []
      var isComplete = false
      func take(_ id: EncodingPacketID) throws(RaptorQError) {
        packet.removeAll(keepingCapacity: true)
        try encoder.appendPacket(id, to: &packet)
        let progress = try decoder.add(packet: packet.span)
        require(progress != .contradicts, "packets of one object agree")
        isComplete = progress == .complete
      }
      while !input.isEmpty, !isComplete { try take(ids[input.number(0...ids.count - 1)]) }
      for id in ids.reversed() where !isComplete { try take(id) }
      require(decoder.result() == data, "the object comes back")
      for id in ids.prefix(3) { try take(id) }
    } catch { preconditionFailure(error.message) }
  }
}
