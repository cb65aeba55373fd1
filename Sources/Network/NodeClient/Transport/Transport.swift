/// Sends calls to a node and receives the answers.
///
/// A transport is used on one thread only, which it blocks.
protocol Transport: AnyObject {
  /// Sends a call, and reads messages until one is the answer.
  ///
  /// - Parameters:
  ///   - call: the bytes to send.
  ///   - limits: the method, and the limits of its answer.
  ///   - cancellation: ends the exchange early.
  ///   - read: parses a message; returns `nil` for one that is not an answer to the call.
  /// - Returns: the result of `read`.
  /// - Throws: ``NodeError``.
  func exchange<Answer>(
    _ call: [UInt8], _ limits: ExchangeLimits, _ cancellation: CallCancellation,
    read: ([UInt8]) throws(NodeError) -> Answer?
  ) throws(NodeError) -> Answer
}
