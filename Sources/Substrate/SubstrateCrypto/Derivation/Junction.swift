/// A junction of a derivation path: `//name` (hard) or `/name` (soft), as Substrate encodes it.
public struct Junction: Hashable, Sendable {
  /// Whether the junction is hard, so that the derivation needs the secret key.
  public let isHard: Bool

  /// The 32-byte encoding of the name, the same for hard and soft junctions (crypto 3.1).
  public let chainCode: [UInt8]

  /// Encodes a name.
  ///
  /// A decimal number below 2^64 becomes eight little-endian bytes, any other text a SCALE string.
  /// The result is padded with zeros to 32 bytes, or hashed with BLAKE2b-256 if it is longer.
  public init(_ name: some StringProtocol, isHard: Bool) {
    let text = Array(name.utf8)
    self.isHard = isHard
    chainCode = [UInt8](count: 32) { Junction.writeChainCode(of: text.span, to: &$0) }
  }

  package init(isHard: Bool, chainCode: [UInt8]) {
    self.isHard = isHard
    self.chainCode = chainCode
  }

  /// Writes the chain code of a name; the name may be secret.
  static func writeChainCode(of name: Span<UInt8>, to output: inout MutableSpan<UInt8>) {
    if let number = decimal(name) {
      for index in 0..<32 {
        output[index] = index < 8 ? UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))) : 0
      }
      return
    }
    var encoded = WipedBytes(count: max(32, 4 + name.count))
    var bytes = encoded.mutableBytes
    let prefix = compactLength(name.count)
    bytes.copy(prefix.span)
    bytes.copy(name, at: prefix.count)
    let count = prefix.count + name.count
    if count <= 32 {
      output.copy(encoded.bytes.extracting(0..<32))
    } else {
      Sodium.blake2b(encoded.bytes.extracting(0..<count), to: &output)
    }
  }

  /// The number in a name, as Rust parses it: an optional `+`, then decimal digits.
  private static func decimal(_ name: Span<UInt8>) -> UInt64? {
    let start = name.count > 0 && name[0] == UInt8(ascii: "+") ? 1 : 0
    guard name.count > start else { return nil }
    var value: UInt64 = 0
    for index in start..<name.count {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(name[index]) else { return nil }
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = shifted.addingReportingOverflow(UInt64(name[index] - UInt8(ascii: "0")))
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }

  /// The SCALE compact encoding of a length, which is below 2^30 because names are short.
  private static func compactLength(_ count: Int) -> [UInt8] {
    precondition(count < 1 << 30)
    let (value, width) =
      count < 1 << 6 ? (count << 2, 1) : count < 1 << 14 ? (count << 2 | 1, 2) : (count << 2 | 2, 4)
    return (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
