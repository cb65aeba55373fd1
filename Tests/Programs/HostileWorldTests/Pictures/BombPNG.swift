/// PNG and APNG files that are small and ask for much.
struct BombPNG {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]
  private var sequence: UInt32 = 0
  private var frames = 0

  /// Begins a picture of a bit a pixel, 0 for black, or of a color type with eight bits a sample; with
  /// `frameCount`, a movie.
  init(width: Int, height: Int, colorType: UInt8? = nil, frameCount: Int? = nil) {
    (self.width, self.height) = (width, height)
    bytes = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    let form: [UInt8] = [colorType == nil ? 1 : 8, colorType ?? 0, 0, 0, 0]
    bytes += BombPNG.chunk("IHDR", BombPNG.words(width, height) + form)
    if let frameCount { bytes += BombPNG.chunk("acTL", BombPNG.words(frameCount, 0)) }
  }

  /// Appends the data of a picture that is no movie.
  mutating func append(_ data: [UInt8]) { bytes += BombPNG.chunk("IDAT", data) }

  /// Appends frames of the same data.
  mutating func append(_ data: [UInt8], count: Int, width: Int, height: Int) {
    for _ in 0..<count {
      let control = number() + BombPNG.words(width, height, 0, 0) + [0, 1, 0, 10, 0, 0]
      bytes += BombPNG.chunk("fcTL", control)
      bytes += frames == 0 ? BombPNG.chunk("IDAT", data) : BombPNG.chunk("fdAT", number() + data)
      frames += 1
    }
  }

  /// The whole file.
  var file: [UInt8] { bytes + BombPNG.chunk("IEND", []) }

  private mutating func number() -> [UInt8] {
    defer { sequence += 1 }
    return BombPNG.words(Int(sequence))
  }

  private static func words(_ values: Int...) -> [UInt8] {
    values.flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    let sum = ~content.reduce(UInt32.max) {
      table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8
    }
    return words(data.count) + content + words(Int(sum))
  }

  /// CRC-32 of each byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
  }
}

extension BombPNG {
  /// The rows of a picture full of finder patterns, each of which might belong to a symbol with any
  /// two others: seven by seven pixels, and a light row and column.
  static func finders(side: Int) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<side {
      rows.append(0)
      for start in stride(from: 0, to: side, by: 8) {
        rows.append(
          (start..<start + 8).reduce(0) { $0 << 1 | (isFinderDark($1 % 8, y % 8) ? 0 : 1) })
      }
    }
    return Deflate.stored(rows)
  }

  private static func isFinderDark(_ x: Int, _ y: Int) -> Bool {
    x < 7 && y < 7 && max(abs(x - 3), abs(y - 3)) != 2
  }
}

/// Compressed data (RFC 1950 and 1951), as small as zeros can be, or not compressed.
enum Deflate {
  /// Bytes as they are.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let block = bytes[start..<min(start + 65_535, bytes.count)]
      let count = UInt16(block.count)
      stream.append(block.endIndex == bytes.count ? 1 : 0)
      for word in [count, ~count] {
        stream += [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
      }
      stream += block
    }
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + checkSum(a, b)
  }

  /// At least so many zeros: after the first, each 13 bits stand for 258 more.
  static func zeros(_ count: Int) -> [UInt8] {
    var (stream, pending, bits): ([UInt8], UInt64, UInt64) = ([0x78, 0x01], 0, 0)
    func append(_ value: UInt64, _ count: UInt64) {
      pending |= value << bits
      bits += count
      while bits >= 8 {
        stream.append(UInt8(truncatingIfNeeded: pending))
        (pending, bits) = (pending >> 8, bits - 8)
      }
    }
    // The last block, with fixed codes; a literal 0 is 00110000, most significant bit first.
    append(0b011, 3)
    append(0b0000_1100, 8)
    for _ in 0..<(count / 258 + 1) {
      // Length 258 (code 285, 11000101), distance 1 (00000).
      append(0b1010_0011, 8)
      append(0, 5)
    }
    append(0, 7 + 8)
    return stream + checkSum(1, UInt32((1 + 258 * (count / 258 + 1)) % 65_521))
  }

  /// Adler-32 of its two sums.
  private static func checkSum(_ a: UInt32, _ b: UInt32) -> [UInt8] {
    [b >> 8, b, a >> 8, a].map { UInt8(truncatingIfNeeded: $0) }
  }
}
