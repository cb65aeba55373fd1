import ByteSupport
import Reporting
import Threading

/// Fetches files from the web by GET, and sends messages by POST.
package enum WebFile {
  /// Fetches a file.
  ///
  /// - Parameters:
  ///   - url: an `https` or `http` URL.
  ///   - limit: the maximum size in bytes.
  ///   - options: the limits and the trust of the connection.
  ///   - headers: further header fields, each as `Name: value`; other hosts do not receive them.
  ///   - redirects: the maximum number of redirects that are followed, never from `https` to
  ///     `http`.
  /// - Returns: the bytes of the file.
  /// - Throws: `NodeError`.
  package static func bytes(
    at url: String, limit: Int, _ options: NodeOptions, headers: [String] = [], redirects: Int = 0
  ) async throws(NodeError) -> [UInt8] {
    try await exchange(url, nil, limit: limit, options, headers, redirects).bytes
  }

  /// A file, and the tag by which a later request can tell whether it has changed.
  package struct Tagged: Sendable {
    /// The bytes of the file; `nil` if it has not changed.
    package let bytes: [UInt8]?
    /// The field `ETag`; `nil` if the server gives none.
    package let tag: String?
  }

  /// Fetches a file as ``bytes(at:limit:_:headers:redirects:)`` does, unless it still has a tag.
  package static func bytes(
    at url: String, unlessTagged tag: String?, limit: Int, _ options: NodeOptions,
    headers: [String] = [], redirects: Int = 0
  ) async throws(NodeError) -> Tagged {
    do {
      let headers = headers + (tag.map { ["If-None-Match: \($0)"] } ?? [])
      let found = try await exchange(url, nil, limit: limit, options, headers, redirects)
      return Tagged(bytes: found.bytes, tag: found.tag)
    } catch {
      guard tag != nil, case .httpStatus(_, 304, _) = error else { throw error }
      return Tagged(bytes: nil, tag: tag)
    }
  }

  /// Sends a message.
  ///
  /// - Parameters:
  ///   - body: the message.
  ///   - url: an `https` or `http` URL.
  ///   - options: the limits and the trust of the connection.
  ///   - headers: header fields, each as `Name: value`.
  /// - Throws: `NodeError`, also for a status of 300 or more.
  package static func post(
    _ body: [UInt8], to url: String, _ options: NodeOptions, headers: [String]
  ) async throws(NodeError) {
    do {
      _ = try await exchange(url, body, limit: 1 << 20, options, headers + ["Expect:"], 0)
    } catch {
      if case .httpStatus(_, 200...299, _) = error { return }
      throw error
    }
  }

  private static func exchange(
    _ url: String, _ body: [UInt8]?, limit: Int, _ options: NodeOptions, _ headers: [String],
    _ redirects: Int
  ) async throws(NodeError) -> (bytes: [UInt8], tag: String?) {
    let endpoint = try NodeEndpoint(url)
    var limited = options
    limited.answerLimit = limit
    let (options, cancellation) = (limited, try CallCancellation())
    let deadline = ContinuousClock.now + options.requestTimeout
    let result: Result<(bytes: [UInt8], tag: String?), NodeError> =
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          do throws(OwnThread.Failure) {
            try OwnThread(stackSize: 1 << 20) {
              continuation.resume(
                returning: read(
                  endpoint, body, options, headers, redirects, until: deadline, cancellation))
            }.detach()
          } catch { continuation.resume(returning: .failure(.system(reason: error.reason))) }
        }
      } onCancel: {
        cancellation.cancel()
      }
    return try result.get()
  }

  private static func read(
    _ endpoint: NodeEndpoint, _ body: [UInt8]?, _ options: NodeOptions, _ headers: [String],
    _ redirects: Int, until deadline: ContinuousClock.Instant, _ cancellation: CallCancellation
  ) -> Result<(bytes: [UInt8], tag: String?), NodeError> {
    do throws(NodeError) {
      let session = try CurlSession(endpoint, options, TrafficCount())
      try session.setHeaders(["User-Agent: hotside"] + headers)
      if let body { try session.setBody(body) }
      let limits = ExchangeLimits(
        endpoint, options, method: body == nil ? "GET" : "POST", until: deadline)
      do throws(NodeError) {
        let bytes = try session.exchange(endpoint, options, limits, cancellation)
        return .success((bytes, session.header("ETag")))
      } catch {
        guard case .redirected = error, redirects > 0, let target = session.redirect else {
          throw error
        }
        let next = try NodeEndpoint(target)
        guard next.scheme.isSecure || !endpoint.scheme.isSecure else { throw error }
        return read(
          next, body, options, next.place == endpoint.place ? headers : [], redirects - 1,
          until: deadline, cancellation)
      }
    } catch { return .failure(error) }
  }
}

extension NodeError {
  /// The reason why a file could not be fetched, as a clause.
  package var webClause: String {
    switch self {
    case .httpStatus(_, let status, _): "its host answers with HTTP status \(status)"
    case .invalidEndpoint(let text, let fault):
      "'\(text)' is not an address on the web: \(fault.clause)"
    case .redirected(_, _, let location):
      "its host redirects to \(location), which was not followed"
    case .tooLarge(_, _, let limit): "it has more than \(limit.byteSize)"
    case .connectTimeout(_, let limit): "its host did not accept a connection within \(limit.shown)"
    case .requestTimeout(_, _, let limit): "its host did not send all of it within \(limit.shown)"
    case .tooSlow(_, _, let rate, let span):
      "its host sent less than \(rate.counted("byte")) per second for \(span.shown)"
    case .unreachable(_, let reason), .insecure(_, let reason), .broken(_, _, let reason):
      "its host cannot be asked: \(reason)"
    default: message.hasSuffix(".") ? String(message.dropLast()) : message
    }
  }
}
