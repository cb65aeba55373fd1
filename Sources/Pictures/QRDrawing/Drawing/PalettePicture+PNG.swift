import ByteSupport

extension PalettePicture {
  /// The picture as a PNG file: indexed color, depth 1 for two colors, else 8.
  ///
  /// - Returns: the bytes of the file, the same for the same picture.
  /// - Throws: ``PictureError/notDrawn(reason:)``.
  package func png() throws(PictureError) -> [UInt8] {
    let isNarrow = palette.count <= 2
    var lines: [UInt8] = []
    for row in 0..<height {
      let line = pixels[row * width..<(row + 1) * width]
      // No filter (PNG, 9.2): indexed colors have no gradients.
      lines.append(0)
      lines += isNarrow ? PalettePicture.packed(line) : Array(line)
    }
    let header =
      UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes
      + [isNarrow ? 1 : 8, 3, 0, 0, 0]
    return PNGChunk.signature + PNGChunk.chunk("IHDR", header)
      + PNGChunk.chunk("PLTE", palette.flatMap(\.color.bytes))
      + PNGChunk.chunk("tRNS", palette.map(\.opacity))
      + PNGChunk.chunk("IDAT", try PaintedPicture.deflated(lines)) + PNGChunk.chunk("IEND", [])
  }

  /// Eight pixels a byte, the first one in the highest bit (PNG, 7.2).
  private static func packed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    stride(from: line.startIndex, to: line.endIndex, by: 8).map { start in
      let pixels = line[start..<min(start + 8, line.endIndex)]
      return pixels.reduce(0) { $0 << 1 | $1 } << UInt8(8 - pixels.count)
    }
  }
}
