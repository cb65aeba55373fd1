/// How calls travel to a node and answers back.
///
/// A transport is used on one thread only, and blocks it.
protocol Transport: AnyObject {
  /// Sends a call and reads messages until one answers it.
  ///
  /// - Parameters:
  ///   - call: the bytes to send.
  ///   - limits: the method called, and how long and how large its answer may be.
  ///   - cancellation: ends the exchange early.
  ///   - read: makes the answer of a message; `nil` where the message answers no call.
  /// - Returns: what `read` made.
  /// - Throws: ``NodeError``, also what `read` throws.
  func exchange<Answer>(
    _ call: [UInt8], _ limits: ExchangeLimits, _ cancellation: CallCancellation,
    read: ([UInt8]) throws(NodeError) -> Answer?
  ) throws(NodeError) -> Answer
}
