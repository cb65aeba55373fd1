import LoopbackServer
import WebSocketCodec

/// The body of an answer that is sent in portions.
struct AnswerBody: HTTPBody {
  let answer: RPCService.Answer
  let stop: StopSignal

  var promisedCount: Int? {
    switch answer {
    case .whole(let bytes), .drip(let bytes), .cut(let bytes): bytes.count
    case .huge(let count): count
    case .endless: nil
    }
  }

  func portion(from position: Int, room: Int) -> HTTPPortion {
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
      return position < count ? .bytes(.filling(min(room, count - position))) : .end
    case .endless: return .bytes(.filling(room))
    }
  }
}

extension RPCService.Answer {
  /// Sends the answer as a message; `false` if the connection must end.
  func send(on connection: WebSocketConnection) -> Bool {
    switch self {
    case .whole(let bytes): return bytes.isEmpty || connection.send(.text, bytes)
    case .drip(let bytes):
      return WebSocketFrame.encode(.text, bytes, mask: nil).allSatisfy { byte in
        connection.stop.sleep(milliseconds: 1000) && connection.write([byte])
      }
    case .cut(let bytes):
      let frame = WebSocketFrame.encode(.text, bytes, mask: nil)
      _ = connection.write(Array(frame.prefix(frame.count / 2)))
      return false
    case .huge(let count): return connection.send(.text, .filling(count))
    case .endless:
      let filling = [UInt8].filling(64 << 10)
      var goesOn = connection.write(
        WebSocketFrame.encode(.text, filling, mask: nil, isFinal: false))
      let fragment = WebSocketFrame.encode(.continuation, filling, mask: nil, isFinal: false)
      while goesOn { goesOn = connection.write(fragment) }
      return false
    }
  }
}

extension [UInt8] {
  /// White space that a JSON parser must skip.
  fileprivate static func filling(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0x20, count: count)
  }
}
