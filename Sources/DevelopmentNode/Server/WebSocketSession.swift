import Glibc
import WebSocketCodec

/// One WebSocket connection of the node's (RFC 6455), served until either end closes.
final class WebSocketSession: Sendable {
  private static let chunk = 64 << 10

  private let gate: RequestGate
  private let stop: StopSignal

  init(_ gate: RequestGate, _ stop: StopSignal) {
    self.gate = gate
    self.stop = stop
  }

  /// Serves the connection.
  ///
  /// - Parameters:
  ///   - socket: the connected socket; it stays the caller's.
  ///   - early: bytes that came together with the request.
  func run(on socket: Int32, _ early: [UInt8]) {
    var reader = WebSocketReader(role: .server, messageLimit: RequestBody.limit)
    reader.append(early)
    while true {
      do {
        while let event = try reader.next() {
          guard serve(event, on: socket) else { return }
        }
      } catch {
        _ = send(.close, [0x03, 0xea], on: socket)
        return
      }
      guard let bytes = receive(from: socket) else { return }
      reader.append(bytes)
    }
  }

  /// - Returns: whether the connection goes on.
  private func serve(_ event: WebSocketReader.Event, on socket: Int32) -> Bool {
    switch event {
    case .ping(let payload): return send(.pong, payload, on: socket)
    case .pong: return true
    case .close(let code, _):
      _ = send(.close, code.map { [UInt8($0 >> 8), UInt8($0 & 255)] } ?? [], on: socket)
      return false
    case .message(let message):
      gate.countMessage()
      guard gate.delay == 0 || stop.sleep(milliseconds: gate.delay) else { return false }
      return send(gate.service.answer(to: message), on: socket)
    }
  }

  private func send(_ answer: RPCService.Answer, on socket: Int32) -> Bool {
    switch answer {
    case .whole(let bytes): return bytes.isEmpty || send(.text, bytes, on: socket)
    case .drip(let bytes):
      for byte in WebSocketFrame.encode(.text, bytes, mask: nil) {
        guard stop.sleep(milliseconds: 1000), write([byte], to: socket) else { return false }
      }
      return true
    case .cut(let bytes):
      let frame = WebSocketFrame.encode(.text, bytes, mask: nil)
      _ = write(Array(frame.prefix(frame.count / 2)), to: socket)
      return false
    case .huge(let count):
      return send(.text, [UInt8](repeating: 0x20, count: count), on: socket)
    case .endless:
      let filling = [UInt8](repeating: 0x20, count: WebSocketSession.chunk)
      var goesOn = write(
        WebSocketFrame.encode(.text, filling, mask: nil, isFinal: false), to: socket)
      let fragment = WebSocketFrame.encode(.continuation, filling, mask: nil, isFinal: false)
      while goesOn { goesOn = write(fragment, to: socket) }
      return false
    }
  }

  private func send(
    _ operation: WebSocketFrame.Operation, _ payload: [UInt8], on socket: Int32
  ) -> Bool {
    write(WebSocketFrame.encode(operation, payload, mask: nil), to: socket)
  }

  /// Writes all bytes; `false` where the connection or the server ends before.
  private func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var position = 0
    while position < bytes.count {
      // The pointer is read for as many bytes as the slice has, within the call.
      let count = unsafe bytes[position...].withUnsafeBytes { rest in
        unsafe Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        position += count
      } else if count < 0, errno == EAGAIN {
        guard stop.wait(for: socket, POLLOUT, milliseconds: -1) == .ready else { return false }
      } else if !(count < 0 && errno == EINTR) {
        return false
      }
    }
    return true
  }

  /// Waits for bytes; `nil` where the connection or the server ends.
  private func receive(from socket: Int32) -> [UInt8]? {
    while stop.wait(for: socket, POLLIN, milliseconds: -1) == .ready {
      var received = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: WebSocketSession.chunk) {
        buffer, filled in
        // At most the capacity is written, and `recv` says how much it was.
        received = unsafe recv(socket, buffer.baseAddress, buffer.count, 0)
        filled = max(0, received)
      }
      if received > 0 { return bytes }
      guard received < 0, errno == EAGAIN || errno == EINTR else { return nil }
    }
    return nil
  }
}
