import ByteSupport
import Reporting
import Threading

/// Fetches files from the web by GET, without following redirects.
package enum WebFile {
  /// Fetches a file.
  ///
  /// - Parameters:
  ///   - url: an `https` or `http` URL.
  ///   - limit: the maximum size in bytes.
  ///   - options: the limits and the trust of the connection.
  /// - Returns: the bytes of the file.
  /// - Throws: `NodeError`.
  package static func bytes(
    at url: String, limit: Int, _ options: NodeOptions
  ) async throws(NodeError) -> [UInt8] {
    let endpoint = try NodeEndpoint(url)
    var limited = options
    limited.answerLimit = limit
    let (options, cancellation) = (limited, try CallCancellation())
    let result: Result<[UInt8], NodeError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(OwnThread.Failure) {
          try OwnThread(stackSize: 1 << 20) {
            continuation.resume(returning: read(endpoint, options, cancellation))
          }.detach()
        } catch { continuation.resume(returning: .failure(.system(reason: error.reason))) }
      }
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }

  private static func read(
    _ endpoint: NodeEndpoint, _ options: NodeOptions, _ cancellation: CallCancellation
  ) -> Result<[UInt8], NodeError> {
    do throws(NodeError) {
      let session = try CurlSession(endpoint, options, TrafficCount())
      try session.setHeaders(["User-Agent: hotside"])
      let limits = ExchangeLimits(
        endpoint, options, method: "GET", until: .now + options.requestTimeout)
      return .success(try session.exchange(endpoint, options, limits, cancellation))
    } catch { return .failure(error) }
  }
}

extension NodeError {
  /// The reason why a file could not be fetched, as a clause.
  package var webClause: String {
    switch self {
    case .httpStatus(_, let status, _): "its host answers with HTTP status \(status)"
    case .redirected(_, _, let location): "it has moved to \(location)"
    case .tooLarge(_, _, let limit): "it has more than \(limit) bytes"
    case .unreachable(_, let reason), .insecure(_, let reason), .broken(_, _, let reason):
      "its host cannot be asked: \(reason)"
    default: "\(message)"
    }
  }
}
