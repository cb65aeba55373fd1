import ByteSupport
import QRDrawing

/// PNG and APNG files of every kind, put together without libpng: deflate's stored blocks, filter 0.
struct PNGBuilder {
  var width: Int
  var height: Int
  var depth = 8
  var colorType = 0
  var isInterlaced = false
  var palette: [UInt8] = []
  var transparency: [UInt8] = []

  /// Samples of a pixel.
  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

  /// A file with one picture, whose samples `sample` gives by column, row and channel.
  func file(_ sample: (Int, Int, Int) -> Int) -> [UInt8] {
    head() + PNGChunk.chunk("IDAT", data(width, height, sample)) + PNGChunk.chunk("IEND", [])
  }

  /// Signature, header, palette and transparency.
  func head() -> [UInt8] {
    var bytes = PNGChunk.signature
    bytes += PNGChunk.chunk(
      "IHDR",
      UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes
        + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    if !palette.isEmpty { bytes += PNGChunk.chunk("PLTE", palette) }
    if !transparency.isEmpty { bytes += PNGChunk.chunk("tRNS", transparency) }
    return bytes
  }

  /// The zlib stream of a picture.
  func data(_ width: Int, _ height: Int, _ sample: (Int, Int, Int) -> Int) -> [UInt8] {
    var lines: [UInt8] = []
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    for (startX, startY, stepX, stepY) in passes where startX < width {
      for y in stride(from: startY, to: height, by: stepY) {
        lines.append(0)
        var pending = 0
        var bits = 0
        for x in stride(from: startX, to: width, by: stepX) {
          for channel in 0..<channels {
            pending = pending << depth | sample(x, y, channel)
            bits += depth
            while bits >= 8 {
              bits -= 8
              lines.append(UInt8(truncatingIfNeeded: pending >> bits))
            }
          }
        }
        if bits > 0 { lines.append(UInt8(truncatingIfNeeded: pending << (8 - bits))) }
      }
    }
    return PNGBuilder.stored(lines)
  }

  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let count = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for word in [count, ~count] { stream += word.bigEndianBytes.reversed() }
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    return stream + adler32(bytes).bigEndianBytes
  }

  /// The check sum as RFC 1950, chapter 9, has it.
  static func adler32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }
}

/// The chunks of an animation, numbered as they are made.
struct APNGBuilder {
  var png: PNGBuilder
  private(set) var bytes: [UInt8]
  private var sequence: UInt32 = 0
  private var frames = 0

  init(_ png: PNGBuilder, frameCount: Int) {
    self.png = png
    bytes =
      png.head()
      + PNGChunk.chunk("acTL", UInt32(frameCount).bigEndianBytes + [0, 0, 0, 3])
  }

  /// Appends the picture that is no part of the animation.
  mutating func appendStill(_ sample: (Int, Int, Int) -> Int) {
    bytes += PNGChunk.chunk("IDAT", png.data(png.width, png.height, sample))
    frames += 1
  }

  /// Appends a frame; `place` is x, y, width and height.
  mutating func append(
    _ place: (Int, Int, Int, Int), dispose: UInt8 = 0, blend: UInt8 = 0,
    delay: (UInt16, UInt16) = (1, 0), _ sample: (Int, Int, Int) -> Int
  ) {
    var control = number()
    for value in [place.2, place.3, place.0, place.1] {
      control += UInt32(value).bigEndianBytes
    }
    control += delay.0.bigEndianBytes + delay.1.bigEndianBytes + [dispose, blend]
    bytes += PNGChunk.chunk("fcTL", control)
    let data = png.data(place.2, place.3, sample)
    if frames == 0 {
      bytes += PNGChunk.chunk("IDAT", data)
    } else {
      // In two chunks, as encoders with small buffers do.
      let half = data.count / 2
      bytes += PNGChunk.chunk("fdAT", number() + data[..<half])
      bytes += PNGChunk.chunk("fdAT", number() + data[half...])
    }
    frames += 1
  }

  /// Ends the file.
  func finished() -> [UInt8] { bytes + PNGChunk.chunk("IEND", []) }

  private mutating func number() -> [UInt8] {
    defer { sequence += 1 }
    return sequence.bigEndianBytes
  }
}
