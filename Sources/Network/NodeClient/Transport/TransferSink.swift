/// Collects the body of a transfer from libcurl's callbacks, up to a limit.
final class TransferSink {
  /// The maximum size of all header fields of a response in bytes.
  static let headerLimit = 64 << 10

  private var limit = 0
  private var body: [UInt8] = []
  private var headerCount = 0
  private let traffic: TrafficCount
  /// Whether the body exceeded its limit.
  private(set) var hasTooLargeBody = false
  /// Whether the header fields exceeded their limit.
  private(set) var hasTooLargeHeader = false

  init(_ traffic: TrafficCount) { self.traffic = traffic }

  /// The sink in a callback's context.
  ///
  /// The session owns the sink, registered it with its handle, and outlives every callback.
  static func at(_ context: UnsafeMutableRawPointer?) -> TransferSink {
    guard let context = unsafe context else { preconditionFailure("libcurl dropped its context") }
    return unsafe Unmanaged<TransferSink>.fromOpaque(context).takeUnretainedValue()
  }

  /// Prepares for a body of at most `limit` bytes.
  func begin(limit: Int) {
    self.limit = limit
    body = []
    headerCount = 0
    hasTooLargeBody = false
    hasTooLargeHeader = false
  }

  func takeAll() -> [UInt8] {
    defer { body = [] }
    return body
  }

  /// Adds `count` bytes of the body; a result other than `count` stops the transfer.
  func takeBody(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Int {
    guard count <= limit - body.count else {
      hasTooLargeBody = true
      return 0
    }
    traffic.add(count)
    // libcurl provides `count` readable bytes.
    let chunk = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
    unsafe body.append(contentsOf: chunk)
    return count
  }

  /// Counts header bytes; a result other than `count` stops the transfer.
  func takeHeader(_ count: Int) -> Int {
    headerCount += count
    guard headerCount <= TransferSink.headerLimit else {
      hasTooLargeHeader = true
      return 0
    }
    return count
  }
}
