import CMicroHTTPD

/// The body of an answer that is not sent at once, made as libmicrohttpd asks for it.
final class AnswerBody: Sendable {
  private let answer: RPCService.Answer
  private let stop: StopSignal

  init(_ answer: RPCService.Answer, _ stop: StopSignal) {
    self.answer = answer
    self.stop = stop
  }

  /// The length that the header promises; `nil` for a body in chunks without end.
  var promisedCount: Int? {
    switch answer {
    case .whole(let bytes), .drip(let bytes), .cut(let bytes): bytes.count
    case .huge(let count): count
    case .endless: nil
    }
  }

  /// What is asked for next.
  enum Portion {
    case bytes([UInt8])
    /// The same byte, so many times.
    case filling(count: Int)
    case end
    case breakOff
  }

  /// Gives at most `room` bytes from `position` on.
  func portion(from position: Int, room: Int) -> Portion {
    switch answer {
    case .whole(let bytes):
      let rest = bytes.dropFirst(position).prefix(room)
      return rest.isEmpty ? .end : .bytes(Array(rest))
    case .drip(let bytes):
      guard position < bytes.count else { return .end }
      guard stop.sleep(milliseconds: 1000) else { return .breakOff }
      return .bytes([bytes[position]])
    case .cut(let bytes):
      let rest = bytes.prefix(bytes.count / 2).dropFirst(position).prefix(room)
      return rest.isEmpty ? .breakOff : .bytes(Array(rest))
    case .huge(let count):
      return position < count ? .filling(count: min(room, count - position)) : .end
    case .endless:
      return .filling(count: room)
    }
  }
}
