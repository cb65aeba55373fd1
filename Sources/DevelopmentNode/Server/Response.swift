import CMicroHTTPD

/// One response, to the request of a connection that is being handled.
@safe struct Response {
  private let connection: OpaquePointer

  /// - Parameter connection: valid as long as this value is used: within one call of the handler.
  init(_ connection: OpaquePointer) { unsafe self.connection = connection }

  /// A header field of the request.
  func header(_ name: String) -> String? {
    guard let value = unsafe MHD_lookup_connection_value(connection, .HEADER_KIND, name) else {
      return nil
    }
    // libmicrohttpd's text is NUL-terminated and lives as long as the request; it is copied here.
    return unsafe String(cString: value)
  }

  /// Sends JSON with status 200.
  func send(json bytes: [UInt8]) -> MHD_Result {
    send(200, bytes, [RequestGate.Field(name: "Content-Type", value: "application/json")])
  }

  /// Sends text.
  func send(_ status: Int, _ text: String, _ fields: [RequestGate.Field] = []) -> MHD_Result {
    send(
      status, Array(text.utf8),
      fields + [RequestGate.Field(name: "Content-Type", value: "text/plain")])
  }

  private func send(
    _ status: Int, _ bytes: [UInt8], _ fields: [RequestGate.Field]
  ) -> MHD_Result {
    var bytes = bytes
    // libmicrohttpd copies `buffer.count` bytes within the call.
    let made = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe MHD_create_response_from_buffer(
        buffer.count, buffer.baseAddress, .RESPMEM_MUST_COPY)
    }
    return unsafe queue(status, made, fields)
  }

  /// Sends a body that is made bit by bit, with status 200.
  func send(_ body: AnswerBody) -> MHD_Result {
    // The response holds the body until libmicrohttpd frees the response.
    let context = unsafe Unmanaged.passRetained(body).toOpaque()
    let made = unsafe MHD_create_response_from_callback(
      body.promisedCount.map { UInt64($0) } ?? UInt64.max, 64 << 10,
      { context, position, buffer, room in
        guard let context = unsafe context, let buffer = unsafe buffer else {
          return hotside_mhd_break_off
        }
        let body = unsafe Unmanaged<AnswerBody>.fromOpaque(context).takeUnretainedValue()
        // libmicrohttpd promises `room` writable bytes; a portion has at most as many.
        let space = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: room)
        switch body.portion(from: Int(clamping: position), room: room) {
        case .bytes(let bytes):
          unsafe space.copyBytes(from: bytes)
          return bytes.count
        case .filling(let count):
          unsafe space.prefix(count).initializeMemory(as: UInt8.self, repeating: 0x20)
          return count
        case .end: return hotside_mhd_end_of_body
        case .breakOff: return hotside_mhd_break_off
        }
      }, context,
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<AnswerBody>.fromOpaque(context).release()
      })
    if unsafe made == nil { unsafe Unmanaged<AnswerBody>.fromOpaque(context).release() }
    return unsafe queue(
      200, made, [RequestGate.Field(name: "Content-Type", value: "application/json")])
  }

  /// Accepts a WebSocket, whose session then runs on this connection's thread.
  func upgrade(_ session: WebSocketSession, accept: String) -> MHD_Result {
    // Released by the session's run, which libmicrohttpd calls once for a queued response.
    let context = unsafe Unmanaged.passRetained(session).toOpaque()
    let made = unsafe MHD_create_response_for_upgrade(
      { context, _, _, early, earlyCount, socket, handle in
        guard let context = unsafe context, let handle = unsafe handle else { return }
        let session = unsafe Unmanaged<WebSocketSession>.fromOpaque(context).takeRetainedValue()
        // libmicrohttpd promises `earlyCount` bytes that came behind the request.
        let early = unsafe Array(UnsafeRawBufferPointer(start: early, count: earlyCount))
        session.run(on: socket, early)
        unsafe hotside_mhd_end_upgrade(handle)
      }, context)
    let result = unsafe queue(
      101, made,
      [
        RequestGate.Field(name: "Upgrade", value: "websocket"),
        RequestGate.Field(name: "Sec-WebSocket-Accept", value: accept),
      ])
    if result == .NO { unsafe Unmanaged<WebSocketSession>.fromOpaque(context).release() }
    return result
  }

  private func queue(
    _ status: Int, _ made: OpaquePointer?, _ fields: [RequestGate.Field]
  ) -> MHD_Result {
    guard let made = unsafe made else { return .NO }
    for field in fields { unsafe MHD_add_response_header(made, field.name, field.value) }
    let result = unsafe MHD_queue_response(connection, UInt32(clamping: status), made)
    unsafe MHD_destroy_response(made)
    return result
  }
}
