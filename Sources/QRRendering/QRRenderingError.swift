/// Why bytes cannot be drawn.
public enum QRRenderingError: Error, Equatable, Sendable {
  /// More bytes than the largest symbol carries.
  case frameTooLong(byteCount: Int, limit: Int)
  /// Frame `index` is not as long as the frames before it.
  case otherLength(index: Int, expected: Int, found: Int)
}
