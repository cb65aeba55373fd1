import QRDrawing

/// GIF files put together block by block, with a clear code before every few pixels instead of
/// compression.
struct GIFBuilder {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  /// Begins a file; `palette` has three bytes for each of 2, 4, … 256 colors.
  init(width: Int, height: Int, palette: [UInt8]) {
    (self.width, self.height) = (width, height)
    bytes = Array("GIF89a".utf8) + GIFBuilder.word(width) + GIFBuilder.word(height)
    bytes += palette.isEmpty ? [0, 0, 0] : [0x80 | GIFBuilder.sizeBits(palette), 0, 0]
    bytes += palette
  }

  /// Appends an extension with one sub-block.
  mutating func appendExtension(_ label: UInt8, _ blocks: [[UInt8]]) {
    bytes += [0x21, label]
    for block in blocks { bytes += [UInt8(block.count)] + block }
    bytes.append(0)
  }

  /// Appends a control: disposal 0...7, hundredths of a second, transparent index.
  mutating func appendControl(disposal: UInt8 = 0, delay: Int = 10, transparent: UInt8? = nil) {
    appendExtension(
      0xf9,
      [[disposal << 2 | (transparent == nil ? 0 : 1)] + GIFBuilder.word(delay) + [transparent ?? 0]]
    )
  }

  /// Appends a picture; `place` is x, y, width and height.
  mutating func append(
    _ place: (Int, Int, Int, Int), isInterlaced: Bool = false, palette: [UInt8] = [],
    _ index: (Int, Int) -> UInt8
  ) {
    let (width, height) = (place.2, place.3)
    let rows =
      isInterlaced
      ? [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
      : Array(0..<height)
    append(
      place, isInterlaced: isInterlaced, palette: palette, codeSize: 8,
      data: GIFBuilder.codes(rows.flatMap { row in (0..<width).map { index($0, row) } }))
  }

  /// Appends a picture whose pixels are compressed already.
  mutating func append(
    _ place: (Int, Int, Int, Int), isInterlaced: Bool = false, palette: [UInt8] = [],
    codeSize: Int, data: [UInt8]
  ) {
    bytes.append(0x2c)
    for value in [place.0, place.1, place.2, place.3] { bytes += GIFBuilder.word(value) }
    var flags: UInt8 = isInterlaced ? 0x40 : 0
    if !palette.isEmpty { flags |= 0x80 | GIFBuilder.sizeBits(palette) }
    bytes += [flags] + palette + [UInt8(codeSize)]
    for start in stride(from: 0, to: data.count, by: 255) {
      let block = data[start..<min(start + 255, data.count)]
      bytes += [UInt8(block.count)] + block
    }
    bytes.append(0)
  }

  /// Ends the file.
  func finished() -> [UInt8] { bytes + [0x3b] }

  /// Pixels as nine-bit codes: the table is cleared before codes would grow.
  private static func codes(_ pixels: [UInt8]) -> [UInt8] {
    var output = BitWriter()
    for (position, pixel) in pixels.enumerated() {
      if position % 200 == 0 { output.append(256, 9) }
      output.append(UInt32(pixel), 9)
    }
    output.append(257, 9)
    output.flush()
    return output.bytes
  }

  private static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func sizeBits(_ palette: [UInt8]) -> UInt8 {
    UInt8((palette.count / 3).trailingZeroBitCount - 1)
  }
}
