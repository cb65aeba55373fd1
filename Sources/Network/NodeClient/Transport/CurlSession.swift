import CCurl
import Reporting

/// One libcurl easy handle in its own multi handle.
///
/// The multi handle keeps the connection between calls. It waits for the socket and for a
/// ``CallCancellation`` together, so that a transfer can be canceled at once.
@safe final class CurlSession {
  let easy: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer
  /// CURL_ERROR_SIZE bytes for libcurl's NUL-terminated error text.
  private let errorText: UnsafeMutablePointer<CChar>
  private let sink: TransferSink
  /// The proxy for this endpoint; libcurl does not use it for hosts in the rules' exceptions.
  let proxy: ProxyAddress?
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var isAdded = false

  private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Initializes libcurl, which loads nearly thirty libraries.
  static func prepare() { _ = isLibraryReady }

  /// Creates the handles and sets the options of all transfers.
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
    // Metadata as gzip has about a fifth of its size. The sink limits the unpacked size.
    if !endpoint.scheme.isWebSocket { try set(CURLOPT_ACCEPT_ENCODING, "gzip") }
    try set(CURLOPT_SSL_VERIFYPEER, 1)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    if let file = options.certificateAuthorityFile { try set(CURLOPT_CAINFO, path: file) }
    // The environment must have no effect: no proxy variables, password files or signals.
    try set(CURLOPT_PROXY, proxy?.url ?? "")
    try set(CURLOPT_NOPROXY, options.proxies.exceptions)
    if let file = options.certificateAuthorityFile { try set(CURLOPT_PROXY_CAINFO, path: file) }
    // WebSocket needs a tunnel: an HTTP proxy cannot forward its frames.
    try set(
      CURLOPT_HTTPPROXYTUNNEL, endpoint.scheme.isSecure || endpoint.scheme.isWebSocket ? 1 : 0)
    // Header fields for the node are not sent to the proxy, and the proxy's are not mixed with the
    // node's.
    try set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    try set(CURLOPT_NOSIGNAL, 1)
    // Without this option, a canceled call would wait for the resolver's thread.
    try set(CURLOPT_QUICK_EXIT, 1)
    try set(CURLOPT_TCP_KEEPALIVE, 1)
    // errorText and sink live as long as the handle.
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

  /// Sets an option with a number.
  func set(_ option: CURLoption, _ value: Int) throws(NodeError) {
    try check(unsafe hotside_curl_set_long(easy, option, value))
  }

  /// Sets an option with a text, which libcurl copies.
  func set(_ option: CURLoption, _ value: String) throws(NodeError) {
    try check(unsafe hotside_curl_set_text(easy, option, value))
  }

  /// Sets an option with the path of a file, which libcurl copies.
  func set(_ option: CURLoption, path: String) throws(NodeError) {
    try check(unsafe hotside_curl_set_text(easy, option, SystemText.cString(path)))
  }

  /// Sets the body to post, which libcurl copies.
  func setBody(_ bytes: [UInt8]) throws(NodeError) {
    // The pointer is read within the call, for the length of the array.
    let code = unsafe bytes.withUnsafeBytes { bytes in
      unsafe hotside_curl_set_body(easy, bytes.baseAddress, bytes.count)
    }
    try check(code)
  }

  /// Sets the header fields, each as `Name: value`; `Name:` removes a field that libcurl would add.
  func setHeaders(_ fields: [String]) throws(NodeError) {
    for field in fields {
      guard let list = unsafe curl_slist_append(headers, field) else {
        throw .system(reason: "out of memory")
      }
      unsafe headers = list
    }
    try check(unsafe hotside_curl_set_list(easy, CURLOPT_HTTPHEADER, headers))
  }

  /// Runs a transfer to its end, or until it is canceled.
  ///
  /// A connection that is only opened (`CURLOPT_CONNECT_ONLY`) belongs to the session's handle.
  ///
  /// - Parameters:
  ///   - limits: the deadline of the transfer, and the maximum length of its body.
  ///   - connectTimeout: the part of this time for establishing the connection.
  ///   - cancellation: ends the transfer early.
  /// - Returns: the end of the transfer.
  /// - Throws: `requestTimeout` if the deadline has passed.
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
      return .failed(CURLE_FAILED_INIT, "libcurl does not accept a transfer")
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

  /// libcurl's text for a code, for a message.
  func reason(_ code: CURLcode) -> String {
    // errorText is NUL-terminated: initialized with NUL, written by libcurl.
    let detail = unsafe String(cString: errorText)
    return EndpointRedaction.printable(detail.isEmpty ? CurlSession.text(of: code) : detail)
  }

  /// Waits until the cancellation, `socket` or a socket of libcurl is ready, or the time limit is
  /// reached.
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
    // `count` is the number of entries, which libcurl uses only within the call.
    _ = unsafe curl_multi_poll(multi, &waits, count, Int32(clamping: time.milliseconds), nil)
  }

  /// The body of the last transfer.
  func takeBody() -> [UInt8] { sink.takeAll() }

  /// Whether the last transfer was stopped because its body exceeded the limit.
  var hasTooLargeBody: Bool { sink.hasTooLargeBody }

  /// Whether the last transfer was stopped because its header fields exceeded the limit.
  var hasTooLargeHeader: Bool { sink.hasTooLargeHeader }

  /// The HTTP status of the last transfer.
  var status: Int { number(CURLINFO_RESPONSE_CODE) }

  /// The HTTP status of a proxy's answer to CONNECT; 0 without a tunnel.
  var tunnelStatus: Int { number(CURLINFO_HTTP_CONNECTCODE) }

  /// The seconds in `Retry-After` of the last response; `nil` if it is missing.
  var retryAfter: Int? {
    let seconds = size(CURLINFO_RETRY_AFTER)
    return seconds > 0 ? seconds : nil
  }

  /// The target of a redirect in the last response; `nil` for none.
  var redirect: String? {
    var text: UnsafePointer<CChar>?
    guard unsafe hotside_curl_get_text(easy, CURLINFO_REDIRECT_URL, &text) == CURLE_OK,
      let text = unsafe text
    else { return nil }
    // libcurl's text is NUL-terminated and lives until the next transfer; it is copied here.
    return unsafe String(cString: text)
  }

  /// The value of a header field of the last response; `nil` if it is missing.
  func header(_ name: String) -> String? {
    var found: UnsafeMutablePointer<curl_header>?
    // The fields of the last response (-1) that its server has sent (CURLH_HEADER, 1).
    guard unsafe curl_easy_header(easy, name, 0, 1, -1, &found) == CURLHE_OK,
      let field = unsafe found, let value = unsafe field.pointee.value
    else { return nil }
    // libcurl's text is NUL-terminated and lives until the next transfer; it is copied here.
    return unsafe String(cString: value)
  }

  /// Whether the last transfer had a connection.
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

/// The end of a transfer.
enum TransferEnd {
  case finished
  case cancelled
  case failed(CURLcode, String)
}

extension Duration {
  /// The duration in whole milliseconds, at least 1, because 0 means "no limit" in libcurl.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedReportingOverflow(by: 1000)
    guard !whole.overflow, whole.partialValue < Int64(Int32.max) else { return Int(Int32.max) }
    return max(1, Int(whole.partialValue + attoseconds / 1_000_000_000_000_000))
  }
}
