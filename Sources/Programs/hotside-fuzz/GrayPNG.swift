import ByteSupport

/// Writes PNG files of the simplest form for any pixels, and repairs the checksums of other PNG
/// files.
enum GrayPNG {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// An 8-bit grayscale PNG with chunks before the pixels; an incomplete last row is filled with
  /// white.
  static func file(
    width: Int, pixels: [UInt8], chunks: KeyValuePairs<String, [UInt8]> = [:]
  ) -> [UInt8] {
    let height = (pixels.count + width - 1) / width
    var rows: [UInt8] = []
    for first in stride(from: 0, to: pixels.count, by: width) {
      let row = pixels[first..<min(first + width, pixels.count)]
      rows += [0] + row + [UInt8](repeating: 255, count: width - row.count)
    }
    var header = UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes
    header += [8, 0, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunks.flatMap { chunk($0.key, $0.value) }
      + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// The file with correct checksums; `nil` if it is not a PNG, or all checksums are correct.
  static func repairingChecksums(of file: [UInt8]) -> [UInt8]? {
    guard file.starts(with: signature) else { return nil }
    var result = file
    var position = signature.count
    while result.count - position >= 12 {
      let length = result[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= result.count - position - 12 else { break }
      let end = position + 8 + length
      result.replaceSubrange(
        end..<end + 4, with: checksum(result[position + 4..<end]).bigEndianBytes)
      position = end + 4
    }
    return result == file ? nil : result
  }

  /// A zlib stream of uncompressed blocks (RFC 1950, RFC 1951).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var (low, high) = (1, 0)
    for first in stride(from: 0, to: bytes.count, by: 65_535) {
      let block = bytes[first..<min(first + 65_535, bytes.count)]
      let count = UInt16(block.count)
      stream.append(block.endIndex == bytes.count ? 1 : 0)
      for value in [count, ~count] {
        stream += [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)]
      }
      stream += block
      for byte in block {
        low = (low + Int(byte)) % 65_521
        high = (high + low) % 65_521
      }
    }
    return stream + UInt32(high << 16 | low).bigEndianBytes
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    return UInt32(data.count).bigEndianBytes + content + checksum(content[...]).bigEndianBytes
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    CRC32(of: bytes.span).value
  }
}
