import CMicroHTTPD
import Glibc
import Synchronization

/// An HTTP server on 127.0.0.1 by libmicrohttpd, with a thread for each connection.
@safe final class LoopbackServer: Sendable {
  private static let connectionLimit: UInt32 = 512

  let port: UInt16
  private let daemon: Mutex<OpaquePointer?>
  private let handler: RequestHandler

  init(port: UInt16, _ gate: RequestGate) throws(DevelopmentNodeError) {
    handler = try RequestHandler(gate)
    // The handler lives as long as this object, which stops the daemon before it goes.
    let context = unsafe Unmanaged.passUnretained(handler).toOpaque()
    let started = unsafe hotside_mhd_start_on_loopback(
      port, LoopbackServer.connectionLimit,
      { context, connection, _, method, _, data, count, request in
        guard let context = unsafe context, let connection = unsafe connection,
          let count = unsafe count, let request = unsafe request
        else { return .NO }
        let handler = unsafe Unmanaged<RequestHandler>.fromOpaque(context).takeUnretainedValue()
        return unsafe handler.handle(connection, method, data, count, request)
      },
      context,
      { _, _, request, _ in
        // What `handle` retained for this request is released, whatever became of it.
        guard let request = unsafe request, let body = unsafe request.pointee else { return }
        unsafe Unmanaged<RequestBody>.fromOpaque(body).release()
        unsafe request.pointee = nil
      })
    guard let started = unsafe started else {
      let code = errno
      throw code == EADDRINUSE ? .portTaken(port) : .port(port, reason: systemMessage(code))
    }
    self.port = unsafe hotside_mhd_port(started)
    unsafe daemon = Mutex(started)
  }

  deinit { stop() }

  /// Ends every connection and waits for their threads; a second time does nothing.
  func stop() {
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
