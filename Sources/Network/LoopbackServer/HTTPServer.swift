import CMicroHTTPD
import Glibc
import Reporting
import Synchronization

/// An HTTP server on 127.0.0.1, based on libmicrohttpd, with one thread for each connection.
///
/// ```swift
/// let server = try HTTPServer(port: 0, Pages())
/// print("http://127.0.0.1:\(server.port)")
/// server.stop()
/// ```
///
/// A server that is released stops as well.
@safe package final class HTTPServer: Sendable {
  /// The maximum size in bytes of a WebSocket message, and the default for the body of a request.
  package static let bodyLimit = 1 << 20
  /// The maximum number of connections.
  private static let connectionLimit = 512
  /// The time in seconds for the header of a request, and for an idle connection.
  private static let headerSeconds: UInt32 = 10

  /// The port of the server.
  package let port: UInt16
  private let daemon: Mutex<OpaquePointer?>
  private let handler: RequestHandler

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: the port; 0 for any free one.
  ///   - acceptsForeignHosts: whether a request may name another host. A page on another site whose
  ///     name resolves to 127.0.0.1 sends such requests (DNS rebinding); the answer is 421.
  ///   - service: returns the answers.
  /// - Throws: ``LoopbackServerError``.
  package convenience init(
    port: UInt16, acceptsForeignHosts: Bool = false, _ service: any HTTPService
  ) throws(LoopbackServerError) {
    try self.init(
      port: port, acceptsForeignHosts: acceptsForeignHosts,
      connectionLimit: HTTPServer.connectionLimit, headerSeconds: HTTPServer.headerSeconds, service)
  }

  /// Starts a server with other limits: the maximum number of connections, and the time in seconds
  /// for the header of a request.
  package init(
    port: UInt16, acceptsForeignHosts: Bool = false, connectionLimit: Int, headerSeconds: UInt32,
    _ service: any HTTPService
  ) throws(LoopbackServerError) {
    let book = ConnectionBook(limit: connectionLimit, headerSeconds: headerSeconds)
    handler = try RequestHandler(service, book, acceptsForeignHosts: acceptsForeignHosts)
    // The handler lives as long as this object, which stops the daemon before it is released.
    let context = unsafe Unmanaged.passUnretained(handler).toOpaque()
    let started = unsafe hotside_mhd_start_on_loopback(
      port, UInt32(connectionLimit + ConnectionBook.leavingLimit), headerSeconds,
      { context, connection, path, method, version, data, count, request in
        guard let context = unsafe context, let connection = unsafe connection,
          let count = unsafe count, let request = unsafe request
        else { return .NO }
        let handler = unsafe Unmanaged<RequestHandler>.fromOpaque(context).takeUnretainedValue()
        return unsafe handler.handle(connection, method, path, version, data, count, request)
      },
      { context, connection, _, change in
        guard let context = unsafe context, let connection = unsafe connection else { return }
        let handler = unsafe Unmanaged<RequestHandler>.fromOpaque(context).takeUnretainedValue()
        switch change {
        case .CONNECTION_NOTIFY_STARTED: unsafe handler.book.open(connection)
        case .CONNECTION_NOTIFY_CLOSED: unsafe handler.book.close(connection)
        default: break
        }
      },
      { context, connection, request, _ in
        // Releases the body that `handle` retained for this request.
        guard let request = unsafe request, let body = unsafe request.pointee else { return }
        unsafe Unmanaged<RequestBody>.fromOpaque(body).release()
        unsafe request.pointee = nil
        guard let context = unsafe context, let connection = unsafe connection else { return }
        let handler = unsafe Unmanaged<RequestHandler>.fromOpaque(context).takeUnretainedValue()
        unsafe handler.book.rest(connection)
      },
      context)
    guard let started = unsafe started else {
      let code = errno
      throw code == EADDRINUSE ? .portTaken(port) : .port(port, reason: SystemText.message(code))
    }
    self.port = unsafe hotside_mhd_port(started)
    unsafe daemon = Mutex(started)
  }

  deinit { stop() }

  /// Waits until no request is being answered, then stops.
  ///
  /// - Parameter patience: the longest wait, for clients that do not read their answers.
  package func finish(within patience: Duration) {
    let end = ContinuousClock.now + patience
    while handler.requestCount > 0, ContinuousClock.now < end { usleep(2000) }
    stop()
  }

  /// Ends every connection and waits for their threads; a second call does nothing.
  package func stop() {
    let running = unsafe daemon.withLock { daemon in
      let running = unsafe daemon
      unsafe daemon = nil
      return unsafe running
    }
    guard let running = unsafe running else { return }
    handler.endAll()
    unsafe MHD_stop_daemon(running)
  }
}
