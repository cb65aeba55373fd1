import CMicroHTTPD
import WebSocketCodec

/// Handles libmicrohttpd's calls for each request, on the connection's own thread.
final class RequestHandler: Sendable {
  /// The open connections.
  let book: ConnectionBook
  private let service: any HTTPService
  private let acceptsForeignHosts: Bool
  private let stop: StopSignal
  private let sessions: SessionCount
  private let requests = RequestCount()

  init(
    _ service: any HTTPService, _ book: ConnectionBook, acceptsForeignHosts: Bool
  ) throws(LoopbackServerError) {
    self.service = service
    self.book = book
    self.acceptsForeignHosts = acceptsForeignHosts
    stop = try StopSignal()
    sessions = try SessionCount()
  }

  /// Ends all waits, and returns when no upgraded connection is in use.
  ///
  /// Must be called before libmicrohttpd is stopped.
  func endAll() {
    stop.raise()
    sessions.waitForAll()
  }

  /// The number of requests that have begun and not ended.
  var requestCount: Int { requests.current }

  /// Collects a part of a request, or answers it.
  ///
  /// - Parameters:
  ///   - connection: valid within the call.
  ///   - method: NUL-terminated.
  ///   - path: NUL-terminated, decoded, without the query.
  ///   - version: NUL-terminated, such as `HTTP/1.1`.
  ///   - data: `count` bytes of the body.
  ///   - count: set to 0 when the bytes are collected.
  ///   - request: holds the body between the calls for one request.
  /// - Returns: `.NO` to close the connection.
  func handle(
    _ connection: OpaquePointer, _ method: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>, _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    // libmicrohttpd's strings are NUL-terminated and copied here.
    let path = unsafe path.map { unsafe String(cString: $0) } ?? ""
    let method = unsafe method.map { unsafe String(cString: $0) } ?? ""
    let exchange = unsafe HTTPExchange(connection)
    guard let held = unsafe request.pointee else {
      if service.lets(in: HTTPRequest(method, path, of: exchange, nil, stop)) {
        unsafe book.letIn(connection)
      }
      // Released when libmicrohttpd reports the end of the request.
      let body = unsafe RequestBody(service.bodyRule(for: path), connection, requests)
      unsafe request.pointee = Unmanaged.passRetained(body).toOpaque()
      return .YES
    }
    let body = unsafe Unmanaged<RequestBody>.fromOpaque(held).takeUnretainedValue()
    guard unsafe count.pointee == 0 else {
      // libmicrohttpd provides `count` readable bytes in the connection's own buffer, which it
      // does not read again.
      unsafe body.take(
        UnsafeMutableRawBufferPointer(
          start: UnsafeMutableRawPointer(mutating: data), count: count.pointee))
      unsafe count.pointee = 0
      return .YES
    }
    body.finish()
    let whole = HTTPRequest(method, path, of: exchange, body, stop)
    let version = unsafe version.map { unsafe String(cString: $0) } ?? ""
    let hosts = whole.fields.count { $0.name.lowercased() == "host" }
    guard hosts == 1 || hosts == 0 && version == "HTTP/1.0" else {
      return exchange.send(
        .text(400, "A request must name its host exactly once (RFC 9112, 3.2).\n"))
    }
    return answer(whole, body, exchange)
  }

  private func answer(
    _ request: HTTPRequest, _ body: RequestBody, _ exchange: HTTPExchange
  ) -> MHD_Result {
    guard acceptsForeignHosts || RequestHandler.isOwn(host: request.header("Host")) else {
      return exchange.send(.text(421, "This server answers for 127.0.0.1 and localhost only.\n"))
    }
    guard !body.isTooLarge else {
      return exchange.send(service.answerTooLarge(request, limit: body.rule.limit))
    }
    let answer = service.answer(request)
    guard case .webSocket(let service) = answer else { return exchange.send(answer) }
    guard request.asksForWebSocket, let key = request.header("Sec-WebSocket-Key"),
      request.header("Sec-WebSocket-Version") == "13"
    else { return exchange.send(.text(400, "WebSocket 13 needs a key.\n")) }
    guard let counted = sessions.begin() else { return .NO }
    body.session = counted
    return exchange.upgrade(
      WebSocketUpgrade(service, stop), accept: WebSocketAccept.value(for: key))
  }

  /// Whether a `Host` field, with or without a port, names this computer; `true` if it is missing,
  /// as in HTTP/1.0.
  private static func isOwn(host: String?) -> Bool {
    guard let host else { return true }
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count < 3, parts.count < 2 || UInt16(parts[1]) != nil else { return false }
    return parts[0] == "127.0.0.1" || parts[0].lowercased() == "localhost"
  }
}

extension HTTPRequest {
  /// Creates a request from libmicrohttpd's header and the body; `nil` before the body arrives.
  fileprivate init(
    _ method: String, _ path: String, of exchange: HTTPExchange, _ body: RequestBody?,
    _ stop: StopSignal
  ) {
    self.init(
      method: method, path: path, query: exchange.fields(.GET_ARGUMENT_KIND),
      fields: exchange.fields(.HEADER_KIND), body: body?.bytes ?? [], secretBody: body?.secret,
      files: body?.files ?? [], stop: stop)
  }
}
