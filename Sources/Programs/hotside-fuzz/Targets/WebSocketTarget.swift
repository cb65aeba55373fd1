import WebSocketCodec

/// WebSocket frames as both ends read them, in pieces of any length.
enum WebSocketTarget: FuzzTarget {
  static let name = "websocket"

  static func seeds() -> [[UInt8]] {
    let text = Array("{\"id\":1}".utf8)
    let frames =
      WebSocketFrame.encode(.text, text, mask: nil, isFinal: false)
      + WebSocketFrame.encode(.ping, [1, 2], mask: nil)
      + WebSocketFrame.encode(.continuation, text, mask: nil)
      + WebSocketFrame.encode(.close, [3, 0xe8], mask: nil)
    let masked = WebSocketFrame.encode(.text, Array(repeating: 0x61, count: 200), mask: 0x0102_0304)
    return [[0, 7] + frames, [2, 200] + masked, [1, 5] + text, [3, 1] + text]
  }

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let mode = input.byte()
    let role = mode & 2 == 0 ? WebSocketReader.Role.client : .server
    let piece = Int(input.byte()) + 1
    if mode & 1 == 0 {
      var reader = WebSocketReader(role: role, messageLimit: 4096)
      while !input.isEmpty {
        reader.append(input.bytes(piece))
        do throws(WebSocketError) {
          while let event = try reader.next() {
            if case .message(let message) = event { require(message.count <= 4096, "the limit") }
          }
        } catch { return }
      }
    } else {
      goRound(input.remaining(), piece, role)
    }
  }

  /// Sends a message in fragments of `piece` bytes, and reads it back.
  private static func goRound(_ content: [UInt8], _ piece: Int, _ role: WebSocketReader.Role) {
    // A text message must be UTF-8.
    let message = Array(String(decoding: content, as: UTF8.self).utf8)
    let mask: UInt32? = role == .server ? 0xa1b2_c3d4 : nil
    var reader = WebSocketReader(role: role, messageLimit: message.count)
    let starts = message.isEmpty ? [0] : Array(stride(from: 0, to: message.count, by: piece))
    for first in starts {
      let part = Array(message[first..<min(first + piece, message.count)])
      reader.append(
        WebSocketFrame.encode(
          first == 0 ? .text : .continuation, part, mask: mask,
          isFinal: first + piece >= message.count))
    }
    let event = try? reader.next()
    require(event == .message(message), "the message comes back")
    require(reader.isBetweenMessages, "nothing is left")
  }
}
