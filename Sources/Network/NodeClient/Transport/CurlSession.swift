import CCurl
import Reporting

/// One libcurl easy handle in a multi handle of its own.
///
/// The multi handle keeps the connection between calls and lets a transfer be given up at once: it
/// waits for the socket and for a ``CallCancellation`` together.
@safe final class CurlSession {
  let easy: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer
  /// CURL_ERROR_SIZE bytes that libcurl writes a NUL-terminated text into.
  private let errorText: UnsafeMutablePointer<CChar>
  private let sink: TransferSink
  /// The proxy for this endpoint, unless its host is excepted.
  let proxy: ProxyAddress?
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var isAdded = false

  private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Has libcurl ready, which brings nearly thirty libraries with it.
  static func prepare() { _ = isLibraryReady }

  /// Makes the handles and sets what holds for every transfer.
  init(
    _ endpoint: NodeEndpoint, _ options: NodeOptions, _ traffic: TrafficCount
  ) throws(NodeError) {
    guard CurlSession.isLibraryReady, let easy = unsafe curl_easy_init() else {
      throw .system(reason: "libcurl cannot be started")
    }
    guard let multi = unsafe curl_multi_init() else {
      unsafe curl_easy_cleanup(easy)
      throw .system(reason: "libcurl cannot be started")
    }
    unsafe self.easy = easy
    unsafe self.multi = multi
    unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    sink = TransferSink(traffic)
    proxy = options.proxies.proxy(for: endpoint)
    unsafe headers = nil
    try setUp(endpoint, options)
  }

  deinit {
    if isAdded { unsafe curl_multi_remove_handle(multi, easy) }
    unsafe curl_easy_cleanup(easy)
    unsafe curl_multi_cleanup(multi)
    unsafe curl_slist_free_all(headers)
    unsafe errorText.deallocate()
  }

  private func setUp(_ endpoint: NodeEndpoint, _ options: NodeOptions) throws(NodeError) {
    let scheme = endpoint.scheme.isSecure ? "https" : "http"
    try set(CURLOPT_URL, "\(scheme)://\(endpoint.authority)\(endpoint.target)")
    try set(CURLOPT_PROTOCOLS_STR, scheme)
    try set(CURLOPT_PATH_AS_IS, 1)
    try set(CURLOPT_FOLLOWLOCATION, 0)
    try set(CURLOPT_SSL_VERIFYPEER, 1)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    if let file = options.certificateAuthorityFile { try set(CURLOPT_CAINFO, path: file) }
    // No surprises from the surroundings: variables that name proxies, password files, signals.
    try set(CURLOPT_PROXY, proxy?.url ?? "")
    try set(CURLOPT_NOPROXY, options.proxies.exceptions)
    if let file = options.certificateAuthorityFile { try set(CURLOPT_PROXY_CAINFO, path: file) }
    // What WebSocket says is no request that a proxy could pass on.
    try set(
      CURLOPT_HTTPPROXYTUNNEL, endpoint.scheme.isSecure || endpoint.scheme.isWebSocket ? 1 : 0)
    // A proxy that tunnels sees nothing of what is said to the node, nor is taken for it.
    try set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    try set(CURLOPT_NOSIGNAL, 1)
    // Without it a cancelled call would wait for the resolver's thread.
    try set(CURLOPT_QUICK_EXIT, 1)
    try set(CURLOPT_TCP_KEEPALIVE, 1)
    // errorText and sink live as long as the handle does.
    try check(unsafe hotside_curl_set_error_text(easy, errorText))
    let context = unsafe Unmanaged.passUnretained(sink).toOpaque()
    try check(
      unsafe hotside_curl_set_body_sink(
        easy,
        { bytes, size, count, context in
          unsafe TransferSink.at(context).takeBody(bytes, size * count)
        }, context))
    try check(
      unsafe hotside_curl_set_header_sink(
        easy,
        { _, size, count, context in
          unsafe TransferSink.at(context).takeHeader(size * count)
        }, context))
  }

  private func check(_ code: CURLcode) throws(NodeError) {
    guard code == CURLE_OK else { throw .system(reason: CurlSession.text(of: code)) }
  }

  private static func text(of code: CURLcode) -> String {
    // libcurl's texts for codes are constants.
    unsafe String(cString: curl_easy_strerror(code))
  }

  /// Sets an option that takes a number.
  func set(_ option: CURLoption, _ value: Int) throws(NodeError) {
    try check(unsafe hotside_curl_set_long(easy, option, value))
  }

  /// Sets an option that takes a text; libcurl keeps a copy.
  func set(_ option: CURLoption, _ value: String) throws(NodeError) {
    try check(unsafe hotside_curl_set_text(easy, option, value))
  }

  /// Sets an option that takes the path of a file; libcurl keeps a copy.
  func set(_ option: CURLoption, path: String) throws(NodeError) {
    try check(unsafe hotside_curl_set_text(easy, option, SystemText.cString(path)))
  }

  /// Sets the body to post; libcurl keeps a copy.
  func setBody(_ bytes: [UInt8]) throws(NodeError) {
    // The pointer is read within the call only, for as many bytes as the array has.
    let code = unsafe bytes.withUnsafeBytes { bytes in
      unsafe hotside_curl_set_body(easy, bytes.baseAddress, bytes.count)
    }
    try check(code)
  }

  /// Sets the header fields, each `Name: value`; `Name:` takes one of libcurl's own out.
  func setHeaders(_ fields: [String]) throws(NodeError) {
    for field in fields {
      guard let list = unsafe curl_slist_append(headers, field) else {
        throw .system(reason: "out of memory")
      }
      unsafe headers = list
    }
    try check(unsafe hotside_curl_set_list(easy, CURLOPT_HTTPHEADER, headers))
  }

  /// Runs a transfer to its end, or until it is cancelled.
  ///
  /// A connection that is only opened (`CURLOPT_CONNECT_ONLY`) stays with the handle until the
  /// session ends.
  ///
  /// - Parameters:
  ///   - limits: when the transfer has to be over, and how large its body may be.
  ///   - connectTimeout: how much of that time may pass before the connection is there.
  ///   - cancellation: ends the transfer early.
  /// - Returns: how it ended.
  /// - Throws: `requestTimeout` where the time is over already.
  func perform(
    _ limits: ExchangeLimits, connectTimeout: Duration, _ cancellation: CallCancellation
  ) throws(NodeError) -> TransferEnd {
    let left = try limits.timeToEnd()
    try set(CURLOPT_CONNECTTIMEOUT_MS, min(connectTimeout, left).milliseconds)
    try set(CURLOPT_TIMEOUT_MS, left.milliseconds)
    try check(unsafe hotside_curl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, limits.answerLimit))
    sink.begin(limit: limits.answerLimit)
    unsafe errorText.pointee = 0
    if isAdded { unsafe curl_multi_remove_handle(multi, easy) }
    guard unsafe curl_multi_add_handle(multi, easy) == CURLM_OK else {
      return .failed(CURLE_FAILED_INIT, "libcurl takes no transfer")
    }
    isAdded = true
    while true {
      var running: Int32 = 0
      guard unsafe curl_multi_perform(multi, &running) == CURLM_OK else {
        return .failed(CURLE_FAILED_INIT, "libcurl cannot go on")
      }
      if running == 0 { break }
      if cancellation.isCancelled { return .cancelled }
      poll(nil, cancellation, .seconds(1))
    }
    var waiting: Int32 = 0
    guard let message = unsafe curl_multi_info_read(multi, &waiting),
      unsafe message.pointee.msg == CURLMSG_DONE
    else { return .failed(CURLE_FAILED_INIT, "libcurl lost a transfer") }
    let code = unsafe message.pointee.data.result
    return code == CURLE_OK ? .finished : .failed(code, reason(code))
  }

  /// What libcurl says about a code, for a message.
  func reason(_ code: CURLcode) -> String {
    // errorText is NUL-terminated: begun as NUL, written by libcurl.
    let detail = unsafe String(cString: errorText)
    return EndpointRedaction.printable(detail.isEmpty ? CurlSession.text(of: code) : detail)
  }

  /// Waits until the cancellation, or one of libcurl's own sockets, or `socket` is ready, or the time
  /// is over.
  func poll(
    _ socket: (descriptor: curl_socket_t, events: Int32)?, _ cancellation: CallCancellation,
    _ time: Duration
  ) {
    var waits = [
      curl_waitfd(fd: cancellation.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
    ]
    if let socket {
      waits.append(curl_waitfd(fd: socket.descriptor, events: Int16(socket.events), revents: 0))
    }
    let count = UInt32(waits.count)
    // `count` is the count of the array, which libcurl uses within the call only.
    _ = unsafe curl_multi_poll(multi, &waits, count, Int32(clamping: time.milliseconds), nil)
  }

  /// The body of the last transfer.
  func takeBody() -> [UInt8] { sink.takeAll() }

  /// Whether the last transfer was stopped by a body above its limit.
  var hasTooLargeBody: Bool { sink.hasTooLargeBody }

  /// Whether the last transfer was stopped by more header fields than any node sends.
  var hasTooLargeHeader: Bool { sink.hasTooLargeHeader }

  /// The HTTP status of the last transfer.
  var status: Int { number(CURLINFO_RESPONSE_CODE) }

  /// The HTTP status that a proxy gave for a tunnel; 0 where none was asked.
  var tunnelStatus: Int { number(CURLINFO_HTTP_CONNECTCODE) }

  /// Seconds that the last response asks to wait; `nil` where it does not.
  var retryAfter: Int? {
    let seconds = size(CURLINFO_RETRY_AFTER)
    return seconds > 0 ? seconds : nil
  }

  /// Where the last response redirects to.
  var redirect: String? {
    var text: UnsafePointer<CChar>?
    guard unsafe hotside_curl_get_text(easy, CURLINFO_REDIRECT_URL, &text) == CURLE_OK,
      let text = unsafe text
    else { return nil }
    // libcurl's text is NUL-terminated and lives until the next transfer; it is copied here.
    return unsafe String(cString: text)
  }

  /// Whether the last transfer had got as far as sending.
  var wasConnected: Bool { size(CURLINFO_PRETRANSFER_TIME_T) > 0 }

  private func number(_ info: CURLINFO) -> Int {
    var value = 0
    return unsafe hotside_curl_get_long(easy, info, &value) == CURLE_OK ? value : 0
  }

  private func size(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    return unsafe hotside_curl_get_size(easy, info, &value) == CURLE_OK ? Int(value) : 0
  }
}

/// How a transfer ended.
enum TransferEnd {
  case finished
  case cancelled
  case failed(CURLcode, String)
}

extension Duration {
  /// Whole milliseconds, at least 1: libcurl takes 0 for "no limit".
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedReportingOverflow(by: 1000)
    guard !whole.overflow, whole.partialValue < Int64(Int32.max) else { return Int(Int32.max) }
    return max(1, Int(whole.partialValue + attoseconds / 1_000_000_000_000_000))
  }
}
