/// The body of a request as it arrives, and what lives as long as the request does.
final class RequestBody {
  /// The largest body in bytes.
  static let limit = 1 << 20

  private(set) var bytes: [UInt8] = []
  private(set) var isTooLarge = false
  /// For a request that became a WebSocket: until libmicrohttpd is done with it.
  var session: SessionCount.Session?

  /// Adds bytes, up to the limit.
  func append(_ chunk: UnsafeRawBufferPointer) {
    guard chunk.count <= RequestBody.limit - bytes.count else {
      isTooLarge = true
      return
    }
    unsafe bytes.append(contentsOf: chunk)
  }
}
