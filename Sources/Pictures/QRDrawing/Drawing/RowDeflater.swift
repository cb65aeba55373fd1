/// A zlib stream (RFC 1950, 1951) of the rows of a two-color picture, optimized for repeated rows.
///
/// Every row of modules is written once as literals. Its repetitions, together with the common
/// beginning of the next row, are one match at the distance of a row. With a separate Huffman code
/// for each picture, the few different bytes of a row need little space.
package struct RowDeflater {
  private var tokens: [Token] = []
  private let rows: PixelRows
  /// The bytes of a row with its filter byte.
  private let lineLength: Int

  /// Compresses a picture's rows, each after a filter byte 0 (PNG, 9.2).
  package static func zlib(_ rows: PixelRows) -> [UInt8] {
    var deflater = RowDeflater(rows)
    deflater.tokenize()
    // The zlib header: deflate, a window of 32 KiB, no dictionary; its check bits make it a
    // multiple of 31.
    var output = BitWriter(after: [0x78, 0x01])
    deflater.writeBlock(to: &output)
    output.flush()
    let check = deflater.adler32()
    output.append(
      contentsOf: stride(from: 24, through: 0, by: -8).map {
        UInt8(truncatingIfNeeded: check >> UInt32($0))
      })
    return output.bytes
  }

  /// A literal byte, or a match of 3...258 bytes at a distance of one byte or one row.
  private struct Token {
    let symbol: UInt16
    let extraBits: UInt8
    let extra: UInt8
    let isLineBack: Bool

    static func literal(_ byte: UInt8) -> Token {
      Token(symbol: UInt16(byte), extraBits: 0, extra: 0, isLineBack: false)
    }
    static func match(_ length: Int, isLineBack: Bool) -> Token {
      // Groups of four codes have the same number of extra bits, except for 258 (RFC 1951, 3.2.5).
      guard length < 258 else {
        return Token(symbol: 285, extraBits: 0, extra: 0, isLineBack: isLineBack)
      }
      let offset = length - 3
      guard offset >= 8 else {
        return Token(symbol: UInt16(257 + offset), extraBits: 0, extra: 0, isLineBack: isLineBack)
      }
      let bits = Int.bitWidth - 1 - offset.leadingZeroBitCount - 2
      return Token(
        symbol: UInt16(257 + 4 * bits + offset >> bits), extraBits: UInt8(bits),
        extra: UInt8(offset & ((1 << bits) - 1)), isLineBack: isLineBack)
    }
    var isMatch: Bool { symbol > 256 }
  }

  private init(_ rows: PixelRows) {
    self.rows = rows
    lineLength = rows.rowByteCount + 1
    tokens.reserveCapacity(rows.bytes.count + rows.count * 2)
  }

  private mutating func tokenize() {
    /// The number of bytes before the current one that repeat the previous row.
    var repeated = 0
    for row in 0..<rows.count {
      let start = row * rows.rowByteCount
      let bytes = rows.bytes[start..<start + rows.rowByteCount]
      var common = 0
      if row > 0 {
        let before = start - rows.rowByteCount
        while common < bytes.count, rows.bytes[start + common] == rows.bytes[before + common] {
          common += 1
        }
        repeated += 1 + common
        if common == bytes.count {
          repeated += (rows.repeats - 1) * lineLength
          continue
        }
        appendRepeat(repeated, before: start + common)
      } else {
        tokens.append(.literal(0))
      }
      appendLiterals(bytes.dropFirst(common))
      repeated = (rows.repeats - 1) * lineLength
    }
    appendRepeat(repeated, before: rows.bytes.count)
  }

  /// Appends matches at the distance of one row; bytes that are too few for a match become
  /// literals.
  ///
  /// - Parameters:
  ///   - count: the number of bytes to repeat.
  ///   - end: the end of the repeated bytes in `rows.bytes`; fewer than three are within one row.
  private mutating func appendRepeat(_ count: Int, before end: Int) {
    guard count >= 3 else {
      if count > 0 { tokens.append(.literal(0)) }
      if count == 2 { tokens.append(.literal(rows.bytes[end - 1])) }
      return
    }
    appendMatches(count, isLineBack: true)
  }

  private mutating func appendMatches(_ count: Int, isLineBack: Bool) {
    var left = count
    while left > 0 {
      // Leaves at least three bytes for the last match, because one or two could not be written as
      // a match.
      let length = left <= 258 ? left : min(258, left - 3)
      tokens.append(.match(length, isLineBack: isLineBack))
      left -= length
    }
  }

  /// Appends bytes as literals, and long runs of one byte as a match at a distance of one byte.
  private mutating func appendLiterals(_ bytes: ArraySlice<UInt8>) {
    let shortestRun = 8
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      var end = index + 1
      while end < bytes.endIndex, bytes[end] == byte { end += 1 }
      if end - index >= shortestRun {
        tokens.append(.literal(byte))
        appendMatches(end - index - 1, isLineBack: false)
      } else {
        for _ in index..<end { tokens.append(.literal(byte)) }
      }
      index = end
    }
  }

  /// Writes one final block with its own codes (RFC 1951, 3.2.7).
  private func writeBlock(to output: inout BitWriter) {
    let lineBack = DistanceCode(lineLength)
    var literalCounts = [Int](repeating: 0, count: 286)
    var distanceCounts = [Int](repeating: 0, count: lineBack.symbol + 1)
    literalCounts[256] = 1
    for token in tokens {
      literalCounts[Int(token.symbol)] += 1
      if token.isMatch { distanceCounts[token.isLineBack ? lineBack.symbol : 0] += 1 }
    }
    let literals = HuffmanCode(frequencies: literalCounts, limit: 15)
    let distances = HuffmanCode(frequencies: distanceCounts, limit: 15)
    output.append(0b101, 3)
    CodeLengths(literals: literals, distances: distances).write(to: &output)
    for token in tokens {
      literals.write(Int(token.symbol), to: &output)
      guard token.isMatch else { continue }
      output.append(UInt32(token.extra), Int(token.extraBits))
      if token.isLineBack {
        distances.write(lineBack.symbol, to: &output)
        output.append(lineBack.extra, lineBack.extraBits)
      } else {
        distances.write(0, to: &output)
      }
    }
    literals.write(256, to: &output)
  }

  /// The checksum of all rows (RFC 1950, 9); the sums of repeated rows are computed once.
  private func adler32() -> UInt32 {
    let modulus = 65521
    var (sum, sumOfSums) = (1, 0)
    for row in 0..<rows.count {
      let start = row * rows.rowByteCount
      var (rowSum, rowSumOfSums) = (0, 0)
      for byte in rows.bytes[start..<start + rows.rowByteCount] {
        rowSum &+= Int(byte)
        rowSumOfSums &+= rowSum
      }
      for _ in 0..<rows.repeats {
        sumOfSums = (sumOfSums + lineLength * sum + rowSumOfSums) % modulus
        sum = (sum + rowSum) % modulus
      }
    }
    return UInt32(sumOfSums) << 16 | UInt32(sum)
  }
}

/// The code of a match's distance (RFC 1951, 3.2.5).
private struct DistanceCode {
  let symbol: Int
  let extraBits: Int
  let extra: UInt32

  /// Creates the code of a distance of 1...32768 bytes.
  init(_ distance: Int) {
    let offset = distance - 1
    guard offset >= 4 else {
      (symbol, extraBits, extra) = (offset, 0, 0)
      return
    }
    // Groups of two codes have the same number of extra bits.
    extraBits = Int.bitWidth - 1 - offset.leadingZeroBitCount - 1
    symbol = 2 * extraBits + offset >> extraBits
    extra = UInt32(offset & ((1 << extraBits) - 1))
  }
}

/// The code lengths of a block's two codes, run-length encoded (RFC 1951, 3.2.7).
private struct CodeLengths {
  private let literalCount: Int
  private let distanceCount: Int
  private var items: [(symbol: Int, extra: UInt32, extraBits: Int)] = []

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(literals: HuffmanCode, distances: HuffmanCode) {
    literalCount = max(257, 1 + (literals.lengths.lastIndex { $0 > 0 } ?? 0))
    distanceCount = 1 + (distances.lengths.lastIndex { $0 > 0 } ?? 0)
    let lengths = literals.lengths[..<literalCount] + distances.lengths[..<distanceCount]
    var index = lengths.startIndex
    while index < lengths.endIndex {
      let length = lengths[index]
      var end = index + 1
      while end < lengths.endIndex, lengths[end] == length { end += 1 }
      appendRun(Int(length), end - index)
      index = end
    }
  }

  private mutating func appendRun(_ length: Int, _ count: Int) {
    var left = count
    if length != 0 {
      items.append((length, 0, 0))
      left -= 1
      while left >= 3 {
        let run = min(left, 6)
        items.append((16, UInt32(run - 3), 2))
        left -= run
      }
    } else {
      while left >= 3 {
        let run = min(left, 138)
        items.append(run > 10 ? (18, UInt32(run - 11), 7) : (17, UInt32(run - 3), 3))
        left -= run
      }
    }
    for _ in 0..<left { items.append((length, 0, 0)) }
  }

  func write(to output: inout BitWriter) {
    var counts = [Int](repeating: 0, count: 19)
    for item in items { counts[item.symbol] += 1 }
    let code = HuffmanCode(frequencies: counts, limit: 7)
    let order = CodeLengths.order
    let used = max(4, 1 + (order.lastIndex { code.lengths[$0] > 0 } ?? 0))
    output.append(UInt32(literalCount - 257), 5)
    output.append(UInt32(distanceCount - 1), 5)
    output.append(UInt32(used - 4), 4)
    for symbol in order[..<used] { output.append(UInt32(code.lengths[symbol]), 3) }
    for item in items {
      code.write(item.symbol, to: &output)
      output.append(item.extra, item.extraBits)
    }
  }
}
