/// Computes error correction codewords over GF(256) modulo x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004,
/// 7.5.2).
///
/// The remainder is a shift register of 32 bytes in four words; only the first `count` bytes
/// are used. A table has the generator's multiple for each leading byte, so that a data codeword
/// takes one look-up and four shifts.
package struct ReedSolomonEncoder: Sendable {
  /// The number of correction codewords per block: 1...32.
  package let count: Int
  /// The 256 multiples of the generator without its leading 1, four words each, the first byte
  /// highest.
  private let multiples: [SIMD4<UInt64>]

  /// Creates the generator for `count` correction codewords.
  package init(count: Int) {
    precondition(1...32 ~= count)
    self.count = count
    var generator = [UInt8](repeating: 0, count: count)
    generator[count - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<count {
      for i in 0..<count {
        generator[i] = ReedSolomonEncoder.product(generator[i], root)
        if i + 1 < count { generator[i] ^= generator[i + 1] }
      }
      root = ReedSolomonEncoder.product(root, 2)
    }
    multiples = (0..<256).map { factor in
      var words = SIMD4<UInt64>()
      for (i, coefficient) in generator.enumerated() {
        let byte = ReedSolomonEncoder.product(coefficient, UInt8(factor))
        words[i / 8] |= UInt64(byte) << UInt64(56 - i % 8 * 8)
      }
      return words
    }
  }

  /// Writes the correction codewords of a block.
  ///
  /// - Parameters:
  ///   - block: the range of the block's data in `codewords`.
  ///   - codewords: the codewords; `count` of them are written from `target` on.
  ///   - target: the index of the first correction codeword.
  package func correct(_ block: Range<Int>, in codewords: inout [UInt8], at target: Int) {
    var register = SIMD4<UInt64>()
    var (w0, w1, w2, w3) = (register[0], register[1], register[2], register[3])
    for index in block {
      let multiple = multiples[Int(codewords[index] ^ UInt8(truncatingIfNeeded: w0 &>> 56))]
      w0 = (w0 &<< 8 | w1 &>> 56) ^ multiple[0]
      w1 = (w1 &<< 8 | w2 &>> 56) ^ multiple[1]
      w2 = (w2 &<< 8 | w3 &>> 56) ^ multiple[2]
      w3 = w3 &<< 8 ^ multiple[3]
    }
    register = SIMD4(w0, w1, w2, w3)
    for i in 0..<count {
      codewords[target + i] = UInt8(truncatingIfNeeded: register[i / 8] &>> UInt64(56 - i % 8 * 8))
    }
  }

  /// Writes the correction codewords of a block without storing parts of them elsewhere; their
  /// bytes must be zero before.
  package func correct(
    _ block: Range<Int>, in codewords: inout MutableSpan<UInt8>, at target: Int
  ) {
    for index in block {
      let multiple = multiples[Int(codewords[index] ^ codewords[target])]
      for i in 0..<count {
        let next = i + 1 < count ? codewords[target + i + 1] : 0
        codewords[target + i] =
          next ^ UInt8(truncatingIfNeeded: multiple[i / 8] &>> UInt64(56 - i % 8 * 8))
      }
    }
  }

  /// The product of two elements of GF(256).
  static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var result: UInt8 = 0
    for bit in stride(from: 7, through: 0, by: -1) {
      result = result << 1 ^ (result >> 7) &* 0x1d
      if right >> UInt8(bit) & 1 == 1 { result ^= left }
    }
    return result
  }
}
