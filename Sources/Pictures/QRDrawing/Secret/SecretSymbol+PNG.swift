package import ByteSupport
package import SubstrateCrypto

extension SecretSymbol {
  /// The symbol with its quiet zone as a PNG file: indexed color, depth 1.
  ///
  /// Light modules are white. Nothing is compressed: no compressor wipes its working memory.
  ///
  /// - Parameters:
  ///   - scale: the pixels per module, at least 1.
  ///   - border: the width of the quiet zone in modules.
  ///   - dark: the color of dark modules.
  /// - Returns: the bytes of the file, the same for the same arguments.
  package func png(scale: Int, border: Int, dark: RGBColor = .black) -> SecretBytes {
    let size = (side + 2 * border) * scale
    let rowLength = (size + 7) / 8
    let rawCount = (1 + rowLength) * size
    let header = UInt32(size).bigEndianBytes + UInt32(size).bigEndianBytes + [1, 3, 0, 0, 0]
    let head =
      PNGChunk.signature + PNGChunk.chunk("IHDR", header)
      + PNGChunk.chunk("PLTE", dark.bytes + RGBColor.white.bytes)
    let tail = PNGChunk.chunk("IEND", [])
    let dataCount = StoredStream.byteCount(of: rawCount)
    return withModules { modules in
      SecretBytes(capacity: head.count + 12 + dataCount + tail.count) { out in
        for byte in head + UInt32(dataCount).bigEndianBytes { out.append(byte) }
        var stream = StoredStream(rawCount)
        stream.begin(&out)
        for row in 0..<size {
          let y = row / scale - border
          // Filter 0, no filter (PNG, 9.2).
          stream.append(0, to: &out)
          for first in stride(from: 0, to: rowLength * 8, by: 8) {
            var byte: UInt8 = 0
            for pixel in first..<first + 8 {
              let isDark = isDark(pixel / scale - border, y, in: modules)
              byte = byte << 1 | (isDark && pixel < size ? 0 : 1)
            }
            stream.append(byte, to: &out)
          }
        }
        stream.end(&out)
        for byte in tail { out.append(byte) }
      }
    }
  }

  /// Whether the module at this position is dark; `false` outside the symbol.
  func isDark(_ x: Int, _ y: Int, in modules: Span<UInt8>) -> Bool {
    guard 0 <= x, x < side, 0 <= y, y < side else { return false }
    return modules[y * side + x] == 1
  }
}

/// Writes the name, data and checksum of an `IDAT` chunk byte by byte; the data is a zlib stream of
/// stored blocks (RFC 1950; RFC 1951, 3.2.4).
private struct StoredStream {
  /// The maximum number of bytes in a block.
  private static let longest = 0xffff

  private var checksum = CRC32()
  private var (low, high): (UInt32, UInt32) = (1, 0)
  /// The number of remaining bytes.
  private var rest: Int
  private var leftInBlock = 0

  /// Creates a stream for a number of uncompressed bytes.
  init(_ rawCount: Int) { rest = rawCount }

  /// The length of the zlib stream for a number of uncompressed bytes.
  static func byteCount(of rawCount: Int) -> Int {
    2 + 5 * ((rawCount + longest - 1) / longest) + rawCount + 4
  }

  mutating func begin(_ out: inout OutputSpan<UInt8>) {
    for byte in "IDAT".utf8 { put(byte, &out) }
    // Deflate with a window of 32 KiB, fastest level (RFC 1950, 2.2).
    for byte: UInt8 in [0x78, 0x01] { put(byte, &out) }
  }

  mutating func append(_ byte: UInt8, to out: inout OutputSpan<UInt8>) {
    if leftInBlock == 0 {
      leftInBlock = min(rest, StoredStream.longest)
      put(leftInBlock == rest ? 1 : 0, &out)
      let length = UInt16(leftInBlock)
      for part in [length, ~length] {
        put(UInt8(truncatingIfNeeded: part), &out)
        put(UInt8(truncatingIfNeeded: part >> 8), &out)
      }
    }
    put(byte, &out)
    (rest, leftInBlock) = (rest - 1, leftInBlock - 1)
    low = (low + UInt32(byte)) % 65521
    high = (high + low) % 65521
  }

  mutating func end(_ out: inout OutputSpan<UInt8>) {
    for byte in (high << 16 | low).bigEndianBytes { put(byte, &out) }
    for byte in checksum.value.bigEndianBytes { out.append(byte) }
  }

  private mutating func put(_ byte: UInt8, _ out: inout OutputSpan<UInt8>) {
    out.append(byte)
    checksum.update(byte)
  }
}
