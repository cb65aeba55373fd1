struct WideInteger {
  private let isNegative: Bool
  /// The magnitude in 32-bit words, the lowest first.
  private var words: [UInt32]

  /// Creates an integer from 32 bytes, low byte first; a signed one is in two's complement.
  init(littleEndian bytes: Span<UInt8>, isSigned: Bool) {
    words = [UInt32](repeating: 0, count: 8)
    for index in bytes.indices { words[index / 4] |= UInt32(bytes[index]) << UInt32(index % 4 * 8) }
    isNegative = isSigned && words[7] >> 31 == 1
    guard isNegative else { return }
    var carry = true
    for place in words.indices {
      let sum = (~words[place]).addingReportingOverflow(carry ? 1 : 0)
      words[place] = sum.partialValue
      carry = sum.overflow
    }
  }

  var decimal: String {
    var left = words
    var groups: [String] = []
    while left.contains(where: { $0 != 0 }) {
      var remainder: UInt64 = 0
      for place in left.indices.reversed() {
        let dividend = remainder << 32 | UInt64(left[place])
        left[place] = UInt32(dividend / 1_000_000_000)
        remainder = dividend % 1_000_000_000
      }
      groups.append(String(remainder))
    }
    guard let highest = groups.last else { return "0" }
    let rest = groups.dropLast().reversed().map { group in
      String(repeating: "0", count: 9 - group.utf8.count) + group
    }
    return (isNegative ? "-" : "") + highest + rest.joined()
  }
}
