/// The body of a request as it arrives, and what lives as long as the request does.
final class RequestBody {
  private(set) var bytes: [UInt8] = []
  private(set) var isTooLarge = false
  /// For a request that became a WebSocket: until libmicrohttpd is done with it.
  var session: SessionCount.Session?

  /// Adds bytes, up to the limit.
  func append(_ chunk: UnsafeRawBufferPointer) {
    guard chunk.count <= HTTPServer.bodyLimit - bytes.count else {
      isTooLarge = true
      return
    }
    unsafe bytes.append(contentsOf: chunk)
  }
}
