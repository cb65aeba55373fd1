import CCurl

extension CurlSession {
  /// The event to wait for on a connected socket.
  enum Purpose {
    case toSend
    case toReceive
  }

  /// The result of sending or receiving.
  enum Movement {
    /// The number of bytes, at least one.
    case moved(Int)
    /// No bytes can be moved now; the caller must wait.
    case notReady
    /// The other end closed the connection.
    case ended
    case failed(String)
  }

  /// The maximum number of bytes that are received at once.
  private static let chunk = 64 << 10

  /// Sends the beginning of `bytes`, as much as the socket accepts.
  func send(_ bytes: ArraySlice<UInt8>) -> Movement {
    var count = 0
    // libcurl reads at most the bytes of the slice, within the call.
    let code = unsafe bytes.withUnsafeBytes { bytes in
      unsafe curl_easy_send(easy, bytes.baseAddress, bytes.count, &count)
    }
    switch code {
    case CURLE_OK: return .moved(count)
    case CURLE_AGAIN: return .notReady
    default: return .failed(reason(code))
    }
  }

  /// Receives the available bytes, and appends them to `bytes`.
  func receive(into bytes: inout [UInt8]) -> Movement {
    var code = CURLE_OK
    var count = 0
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: CurlSession.chunk) { buffer, filled in
      // libcurl writes at most the capacity, and returns the number of bytes.
      unsafe code = curl_easy_recv(easy, buffer.baseAddress, buffer.count, &count)
      filled = code == CURLE_OK ? min(count, buffer.count) : 0
    }
    switch code {
    case CURLE_OK where chunk.isEmpty: return .ended
    case CURLE_OK:
      bytes.append(contentsOf: chunk)
      return .moved(chunk.count)
    case CURLE_AGAIN: return .notReady
    default: return .failed(reason(code))
    }
  }

  /// Waits until the socket is ready, the call is canceled, or the time limit is reached.
  func wait(_ purpose: Purpose, _ cancellation: CallCancellation, _ time: Duration) {
    var socket = CURL_SOCKET_BAD
    guard unsafe hotside_curl_get_socket(easy, CURLINFO_ACTIVESOCKET, &socket) == CURLE_OK,
      socket != CURL_SOCKET_BAD
    else { return }
    let events = purpose == .toSend ? CURL_WAIT_POLLOUT : CURL_WAIT_POLLIN
    poll((socket, events), cancellation, time)
  }
}
