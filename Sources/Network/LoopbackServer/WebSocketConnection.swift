import Glibc
package import WebSocketCodec

/// One WebSocket connection (RFC 6455), which is served until either end closes it.
package struct WebSocketConnection: Sendable {
  /// The signal for the end of the server.
  package let stop: StopSignal
  private let socket: Int32

  init(_ socket: Int32, _ stop: StopSignal) { (self.socket, self.stop) = (socket, stop) }

  /// Serves the connection.
  ///
  /// - Parameters:
  ///   - service: answers the messages.
  ///   - early: bytes that arrived together with the request.
  func run(_ service: any WebSocketService, _ early: [UInt8]) {
    var reader = WebSocketReader(role: .server, messageLimit: HTTPServer.bodyLimit)
    reader.append(early)
    while true {
      do throws(WebSocketError) {
        while let event = try reader.next() { guard serve(event, service) else { return } }
      } catch {
        _ = send(.close, [UInt8(error.closeCode >> 8), UInt8(error.closeCode & 255)])
        return
      }
      guard let bytes = receive() else { return }
      reader.append(bytes)
    }
  }

  /// Answers one event; returns whether the connection continues.
  private func serve(_ event: WebSocketReader.Event, _ service: any WebSocketService) -> Bool {
    switch event {
    case .ping(let payload): return send(.pong, payload)
    case .pong: return true
    case .close(let code, _):
      _ = send(.close, code.map { [UInt8($0 >> 8), UInt8($0 & 255)] } ?? [])
      return false
    case .message(let message): return service.answer(message, on: self)
    }
  }

  /// Sends a frame; `false` if the connection or the server ends first.
  package func send(_ operation: WebSocketFrame.Operation, _ payload: [UInt8]) -> Bool {
    write(WebSocketFrame.encode(operation, payload, mask: nil))
  }

  /// Writes bytes, not necessarily frames; `false` if the connection or the server ends first.
  package func write(_ bytes: [UInt8]) -> Bool {
    var position = 0
    while position < bytes.count {
      // The pointer is read within the call, for the length of the slice.
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

  /// Waits for bytes; `nil` if the connection or the server ends.
  private func receive() -> [UInt8]? {
    while stop.wait(for: socket, POLLIN, milliseconds: -1) == .ready {
      var received = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, filled in
        // At most the capacity is written, and `recv` returns the number of bytes.
        received = unsafe recv(socket, buffer.baseAddress, buffer.count, 0)
        filled = max(0, received)
      }
      if received > 0 { return bytes }
      guard received < 0, errno == EAGAIN || errno == EINTR else { return nil }
    }
    return nil
  }
}

/// An accepted WebSocket before its first frame.
final class WebSocketUpgrade: Sendable {
  private let service: any WebSocketService
  private let stop: StopSignal

  init(_ service: any WebSocketService, _ stop: StopSignal) {
    self.service = service
    self.stop = stop
  }

  /// Serves the connection.
  ///
  /// - Parameters:
  ///   - socket: the connected socket, which the caller closes.
  ///   - early: bytes that arrived together with the request.
  func run(on socket: Int32, _ early: [UInt8]) {
    WebSocketConnection(socket, stop).run(service, early)
    service.end()
  }
}
