/// How likely a block is to be decoded, for forecasts before the first packet.
///
/// Among received symbols that are not all source symbols, K of them determine a block unless the
/// system of equations happens to be singular; every symbol more divides that chance by 256.
///
/// Source: RFC 6330, 4.1 and 5.1.2; spec chapter "raptorq 10".
public enum DecodingProbability {
  /// The probability that a block is decoded from `received` different symbols.
  ///
  /// - Parameters:
  ///   - received: different symbols of the block, chosen without regard to their ids.
  ///   - needed: K, the block's source symbols.
  /// - Returns: 0 below K symbols, then 1 - 1/256^(h+1) with h symbols more than K.
  public static func success(received: Int, needed: Int) -> Double {
    guard received >= needed else { return 0 }
    var failure = 1.0 / 256
    // Further factors vanish beside 1 in a Double.
    for _ in 0..<min(received - needed, 8) { failure /= 256 }
    return 1 - failure
  }
}
