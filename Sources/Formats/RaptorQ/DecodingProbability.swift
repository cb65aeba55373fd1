/// The probability of decoding a block, for forecasts before the first packet.
///
/// K received symbols that are not all source symbols determine a block unless the system of
/// equations is singular; each further symbol divides the probability of failure by 256.
///
/// Source: RFC 6330, 4.1 and 5.1.2; spec chapter "raptorq 10".
public enum DecodingProbability {
  /// The probability that a block is decoded from `received` distinct symbols.
  ///
  /// - Parameters:
  ///   - received: the number of distinct symbols of the block, chosen independently of their ids.
  ///   - needed: K, the number of source symbols of the block.
  /// - Returns: 0 below K symbols, otherwise 1 - 1/256^(h+1) with h surplus symbols.
  public static func success(received: Int, needed: Int) -> Double {
    guard received >= needed else { return 0 }
    var failure = 1.0 / 256
    // More factors would not change 1 - failure in a Double.
    for _ in 0..<min(received - needed, 8) { failure /= 256 }
    return 1 - failure
  }
}
