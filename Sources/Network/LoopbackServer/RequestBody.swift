import CMicroHTTPD
import Glibc
import SubstrateCrypto
import Synchronization

/// The body of a request as it arrives; lives as long as the request.
@safe final class RequestBody {
  let rule: BodyRule
  private(set) var bytes: [UInt8] = []
  private(set) var files: [HTTPFile] = []
  private(set) var isTooLarge = false
  /// For a request that became a WebSocket: the session, until libmicrohttpd has finished it.
  var session: SessionCount.Session?

  private var count = 0
  private var secrets: [SharedSecret] = []
  /// libmicrohttpd's form parser; `nil` if the request has no form.
  private var form: OpaquePointer?
  private let requests: RequestCount

  private static let formBufferByteCount = 32 << 10

  /// Creates an empty body.
  ///
  /// - Parameters:
  ///   - rule: the treatment of the body.
  ///   - connection: valid until ``finish()`` or the end of this object, whichever is first.
  ///   - requests: counts the request during the life of this object.
  init(_ rule: BodyRule, _ connection: OpaquePointer, _ requests: RequestCount) {
    self.rule = rule
    self.requests = requests
    requests.begin()
    guard case .files = rule else { return }
    // The parser, which calls this object, is destroyed before the object.
    unsafe form = MHD_create_post_processor(
      connection, RequestBody.formBufferByteCount,
      { context, _, _, name, _, _, data, offset, count in
        guard let context = unsafe context, let name = unsafe name else { return .YES }
        // libmicrohttpd provides `count` readable bytes and a NUL-terminated name.
        let body = unsafe Unmanaged<RequestBody>.fromOpaque(context).takeUnretainedValue()
        unsafe body.add(
          String(cString: name), isStart: offset == 0,
          UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count))
        return .YES
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    finish()
    requests.end()
  }

  /// Adds bytes up to the limit, and wipes the buffer if they may be secret.
  func take(_ chunk: UnsafeMutableRawBufferPointer) {
    if chunk.count <= rule.limit - count {
      count += chunk.count
      unsafe keep(chunk)
    } else {
      isTooLarge = true
      (bytes, files, secrets) = ([], [], [])
    }
    if case .secret = rule, let start = chunk.baseAddress {
      unsafe explicit_bzero(start, chunk.count)
    }
  }

  private func keep(_ chunk: UnsafeMutableRawBufferPointer) {
    guard !isTooLarge else { return }
    switch rule {
    case .bytes: unsafe bytes.append(contentsOf: chunk)
    case .secret:
      // The span is used only within the call, over the buffer's own bytes.
      let bytes = unsafe Span<UInt8>(_unsafeElements: chunk.assumingMemoryBound(to: UInt8.self))
      secrets.append(SharedSecret(SecretBytes(copying: bytes)))
    case .files:
      if let form = unsafe form {
        // The parser reads the chunk within the call; a damaged form ends at the damage.
        _ = unsafe MHD_post_process(
          form, chunk.assumingMemoryBound(to: CChar.self).baseAddress, chunk.count)
      }
    }
  }

  /// Adds a piece of a file; libmicrohttpd reports its offset.
  private func add(_ name: String, isStart: Bool, _ piece: UnsafeRawBufferPointer) {
    // The first piece of a file may be empty; in this case the next piece has offset 0 too.
    if isStart, files.last?.bytes.isEmpty != true { files.append(HTTPFile(name: name, bytes: [])) }
    guard let last = files.indices.last else { return }
    if isStart { files[last].name = name }
    unsafe files[last].bytes.append(contentsOf: piece)
  }

  /// Ends the parsing of a form.
  func finish() {
    guard let reader = unsafe form else { return }
    unsafe form = nil
    unsafe MHD_destroy_post_processor(reader)
    // A file field without a chosen file is sent with an empty name and no bytes.
    files.removeAll { $0.name.isEmpty && $0.bytes.isEmpty }
  }

  /// The whole body under a rule for secrets; otherwise `nil`.
  var secret: SharedSecret? {
    guard case .secret = rule else { return nil }
    return SharedSecret(
      SecretBytes(capacity: secrets.reduce(0) { $0 + $1.count }) { out in
        for part in secrets {
          part.withBytes { bytes in for index in bytes.indices { out.append(bytes[index]) } }
        }
      })
  }
}

/// The number of requests that have begun and not ended.
final class RequestCount: Sendable {
  private let count = Atomic(0)

  var current: Int { count.load(ordering: .acquiring) }

  func begin() { count.add(1, ordering: .relaxed) }
  func end() { count.subtract(1, ordering: .releasing) }
}
