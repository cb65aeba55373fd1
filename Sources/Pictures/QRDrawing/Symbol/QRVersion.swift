/// The version of a symbol, 1 to 40, and its capacity at each level (ISO/IEC 18004, table 9).
package struct QRVersion: Equatable, Sendable {
  /// The number of the version, 1...40.
  let number: Int

  package init(
    number: Int
  ) {
    self.number = number
  }

  /// The smallest version for a number of bytes in one byte-mode segment at a level.
  ///
  /// - Returns: `nil` if version 40 is too small.
  static func smallest(byteCount: Int, level: QRLevel) -> QRVersion? {
    (1...40).lazy.map(QRVersion.init(number:)).first { $0.byteCapacity(level) >= byteCount }
  }

  /// The modules per side, without the quiet zone: 21...177.
  package var side: Int { 4 * number + 17 }

  /// The number of bits of the byte-mode segment's length field.
  var lengthBits: Int { number < 10 ? 8 : 16 }

  /// The number of modules for codewords and remainder bits.
  var dataModuleCount: Int {
    var count = (16 * number + 128) * number + 64
    if number >= 2 {
      let alignment = number / 7 + 2
      count -= (25 * alignment - 10) * alignment - 55
      if number >= 7 { count -= 36 }
    }
    return count
  }

  /// The number of data and error correction codewords.
  package var codewordCount: Int { dataModuleCount / 8 }

  /// The number of data codewords at a level.
  package func dataCodewordCount(_ level: QRLevel) -> Int {
    codewordCount - correctionCodewordsPerBlock(level) * blockCount(level)
  }

  /// The maximum number of bytes in one byte-mode segment at a level.
  package func byteCapacity(_ level: QRLevel) -> Int {
    (dataCodewordCount(level) * 8 - 4 - lengthBits) / 8
  }

  /// The number of error correction codewords in each block: 7...30.
  func correctionCodewordsPerBlock(_ level: QRLevel) -> Int {
    Int(correctionCodewords[level.rawValue][number - 1])
  }

  /// The number of blocks of codewords: 1...81.
  func blockCount(_ level: QRLevel) -> Int { Int(blocks[level.rawValue][number - 1]) }

  /// The rows and columns of the centers of alignment patterns, ascending.
  package var alignmentCenters: [Int] {
    guard number >= 2 else { return [] }
    let count = number / 7 + 2
    let step = (number * 8 + count * 3 + 5) / (count * 4 - 4) * 2
    return [6] + (0..<count - 1).reversed().map { side - 7 - $0 * step }
  }
}

private let correctionCodewords: [[UInt8]] = [
  [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
    28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
    26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
  [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30,
    28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28,
    30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
]

private let blocks: [[UInt8]] = [
  [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
    8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
  ],
  [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
    17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ],
  [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20,
    23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
  ],
  [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25,
    25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
]
