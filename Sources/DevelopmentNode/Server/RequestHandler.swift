import CMicroHTTPD
import WebSocketCodec

/// What libmicrohttpd calls for each request, on the connection's own thread.
final class RequestHandler: Sendable {
  private let gate: RequestGate
  private let stop: StopSignal
  private let sessions: SessionCount

  init(_ gate: RequestGate) throws(DevelopmentNodeError) {
    self.gate = gate
    stop = try StopSignal()
    sessions = try SessionCount()
  }

  /// Ends all waiting, and returns once no upgraded connection is in use: libmicrohttpd may not be
  /// stopped before.
  func endAll() {
    stop.raise()
    sessions.waitForAll()
  }

  /// Takes a part of a request, or answers it.
  ///
  /// - Parameters:
  ///   - connection: valid within the call.
  ///   - method: NUL-terminated.
  ///   - data: `count` bytes of the body.
  ///   - count: set to 0 when the bytes are taken.
  ///   - request: keeps the body between the calls for one request.
  /// - Returns: `.NO` where the connection is to be closed.
  func handle(
    _ connection: OpaquePointer, _ method: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>, _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    guard let held = unsafe request.pointee else {
      // Released when libmicrohttpd says that the request is over.
      unsafe request.pointee = Unmanaged.passRetained(RequestBody()).toOpaque()
      return .YES
    }
    let body = unsafe Unmanaged<RequestBody>.fromOpaque(held).takeUnretainedValue()
    guard unsafe count.pointee == 0 else {
      // libmicrohttpd promises `count` readable bytes.
      unsafe body.append(UnsafeRawBufferPointer(start: data, count: count.pointee))
      unsafe count.pointee = 0
      return .YES
    }
    let response = unsafe Response(connection)
    // libmicrohttpd's text is NUL-terminated and copied here.
    switch unsafe method.map({ unsafe String(cString: $0) }) {
    case "POST": return answer(body, response)
    case "GET" where response.header("Upgrade")?.lowercased() == "websocket":
      return upgrade(body, response)
    default:
      return response.send(405, "Post a JSON-RPC call, or open a WebSocket.\n")
    }
  }

  private func answer(_ body: RequestBody, _ response: Response) -> MHD_Result {
    guard !body.isTooLarge else {
      return response.send(413, "A request has at most \(RequestBody.limit) bytes.\n")
    }
    // Counted before it is kept waiting.
    let refusal = gate.refusal()
    guard gate.delay == 0 || stop.sleep(milliseconds: gate.delay) else { return .NO }
    switch refusal ?? .answer(gate.service.answer(to: body.bytes)) {
    case .refusal(let status, let fields): return response.send(status, "", fields)
    case .answer(.whole(let bytes)): return response.send(json: bytes)
    case .answer(let answer): return response.send(AnswerBody(answer, stop))
    }
  }

  private func upgrade(_ request: RequestBody, _ response: Response) -> MHD_Result {
    if case .refusal(let status, let fields) = gate.refusal() {
      return response.send(status, "", fields)
    }
    guard let key = response.header("Sec-WebSocket-Key"),
      response.header("Sec-WebSocket-Version") == "13"
    else { return response.send(400, "WebSocket 13 needs a key.\n") }
    guard let counted = sessions.begin() else { return .NO }
    request.session = counted
    return response.upgrade(WebSocketSession(gate, stop), accept: WebSocketAccept.value(for: key))
  }
}
