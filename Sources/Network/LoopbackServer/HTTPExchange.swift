import CMicroHTTPD
import SubstrateCrypto

/// A request that libmicrohttpd is handling, and its response.
@safe struct HTTPExchange {
  private let connection: OpaquePointer

  /// - Parameter connection: valid within one call of the handler, as this value must be.
  init(_ connection: OpaquePointer) { unsafe self.connection = connection }

  /// All fields of a kind, in order.
  func fields(_ kind: MHD_ValueKind) -> [HTTPField] {
    var fields: [HTTPField] = []
    // The callback runs only during this call, and appends to this array.
    _ = unsafe withUnsafeMutablePointer(to: &fields) { context in
      unsafe MHD_get_connection_values(
        connection, kind,
        { context, _, name, value in
          guard let context = unsafe context, let name = unsafe name else { return .NO }
          // libmicrohttpd's strings are NUL-terminated and live as long as the request.
          let field = unsafe HTTPField(
            String(cString: name), value.map { unsafe String(cString: $0) } ?? "")
          unsafe context.assumingMemoryBound(to: [HTTPField].self).pointee.append(field)
          return .YES
        }, context)
    }
    return fields
  }

  /// Sends an answer that is not a WebSocket.
  func send(_ answer: HTTPAnswer) -> MHD_Result {
    switch answer {
    case .whole(let status, let fields, var bytes):
      // libmicrohttpd copies `buffer.count` bytes within the call.
      let made = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe MHD_create_response_from_buffer(buffer.count, buffer.baseAddress, .RESPMEM_MUST_COPY)
      }
      return unsafe queue(status, made, fields)
    case .secret(let status, let fields, let secret): return send(secret, status, fields)
    case .portioned(let fields, let body): return send(PortionedBody(body), fields)
    case .webSocket, .hangUp: return .NO
    }
  }

  private func send(_ secret: SharedSecret, _ status: Int, _ fields: [HTTPField]) -> MHD_Result {
    secret.withBytes { bytes in
      // libmicrohttpd reads `bytes.count` bytes from the address until it frees the response, which
      // releases the secret. Before that, the secret neither moves nor changes.
      let made = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe MHD_create_response_from_buffer_with_free_callback_cls(
          buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress),
          { held in
            guard let held = unsafe held else { return }
            unsafe Unmanaged<SharedSecret>.fromOpaque(held).release()
          }, Unmanaged.passRetained(secret).toOpaque())
      }
      if unsafe made == nil { unsafe Unmanaged.passUnretained(secret).release() }
      return unsafe queue(status, made, fields)
    }
  }

  private func send(_ body: PortionedBody, _ fields: [HTTPField]) -> MHD_Result {
    // The response owns the body until libmicrohttpd frees the response.
    let context = unsafe Unmanaged.passRetained(body).toOpaque()
    let made = unsafe MHD_create_response_from_callback(
      body.body.promisedCount.map { UInt64($0) } ?? UInt64.max, 64 << 10,
      { context, position, buffer, room in
        guard let context = unsafe context, let buffer = unsafe buffer else {
          return hotside_mhd_break_off
        }
        let body = unsafe Unmanaged<PortionedBody>.fromOpaque(context).takeUnretainedValue().body
        switch body.portion(from: Int(clamping: position), room: room) {
        case .bytes(let bytes):
          // libmicrohttpd provides `room` writable bytes; no more are copied.
          unsafe UnsafeMutableRawBufferPointer(start: buffer, count: room)
            .copyBytes(from: bytes.prefix(room))
          return min(bytes.count, room)
        case .end: return hotside_mhd_end_of_body
        case .breakOff: return hotside_mhd_break_off
        }
      }, context,
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<PortionedBody>.fromOpaque(context).release()
      })
    if unsafe made == nil { unsafe Unmanaged<PortionedBody>.fromOpaque(context).release() }
    return unsafe queue(200, made, fields)
  }

  /// Accepts a WebSocket, which is then served on this connection's thread.
  func upgrade(_ session: WebSocketUpgrade, accept: String) -> MHD_Result {
    // Released by the callback, which libmicrohttpd calls once for a queued response.
    let context = unsafe Unmanaged.passRetained(session).toOpaque()
    let made = unsafe MHD_create_response_for_upgrade(
      { context, _, _, early, earlyCount, socket, handle in
        guard let context = unsafe context, let handle = unsafe handle else { return }
        let session = unsafe Unmanaged<WebSocketUpgrade>.fromOpaque(context).takeRetainedValue()
        // libmicrohttpd provides `earlyCount` bytes that arrived after the request.
        let early = unsafe Array(UnsafeRawBufferPointer(start: early, count: earlyCount))
        session.run(on: socket, early)
        unsafe hotside_mhd_end_upgrade(handle)
      }, context)
    let result = unsafe queue(
      101, made, [HTTPField("Upgrade", "websocket"), HTTPField("Sec-WebSocket-Accept", accept)])
    if result == .NO { unsafe Unmanaged<WebSocketUpgrade>.fromOpaque(context).release() }
    return result
  }

  private func queue(_ status: Int, _ made: OpaquePointer?, _ fields: [HTTPField]) -> MHD_Result {
    guard let made = unsafe made else { return .NO }
    for field in fields { unsafe MHD_add_response_header(made, field.name, field.value) }
    let result = unsafe MHD_queue_response(connection, UInt32(clamping: status), made)
    unsafe MHD_destroy_response(made)
    return result
  }
}

/// A body as an object, so that libmicrohttpd can hold a pointer.
private final class PortionedBody: Sendable {
  let body: any HTTPBody

  init(_ body: any HTTPBody) { self.body = body }
}
