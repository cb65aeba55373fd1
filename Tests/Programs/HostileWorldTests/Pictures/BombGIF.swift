/// GIF files of one color, as small as they can be.
enum BombGIF {
  /// A movie of white pictures.
  static func file(width: Int, height: Int, frameCount: Int) -> [UInt8] {
    let data = codes(pixelCount: width * height)
    var image: [UInt8] = [0x2c, 0, 0, 0, 0] + word(width) + word(height) + [0, 2]
    for start in stride(from: 0, to: data.count, by: 255) {
      let block = data[start..<min(start + 255, data.count)]
      image += [UInt8(block.count)] + block
    }
    image.append(0)
    let head = Array("GIF89a".utf8) + word(width) + word(height)
    let start: [UInt8] = head + [0x80, 0, 0, 255, 255, 255, 0, 0, 0]
    return start + (0..<frameCount).flatMap { _ in image } + [0x3b]
  }

  /// LZW (GIF89a, appendix F) of equal pixels: every code stands for one pixel more than the last.
  private static func codes(pixelCount: Int) -> [UInt8] {
    let (clear, end) = (4, 5)
    var (bytes, pending, bits): ([UInt8], Int, Int) = ([], 0, 0)
    func append(_ code: Int, _ size: Int) {
      pending |= code << bits
      bits += size
      while bits >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        (pending, bits) = (pending >> 8, bits - 8)
      }
    }
    var left = pixelCount
    var size = 3
    append(clear, size)
    while left > 0 {
      append(0, size)
      left -= 1
      // Entry 6 + n stands for n + 2 pixels; a decoder makes it while it reads the code of it.
      var next = 6
      while left > 0, next < 4095 {
        let run = min(next - 4, left)
        append(run == 1 ? 0 : run + 4, size)
        left -= run
        next += 1
        if next == 1 << size, size < 12 { size += 1 }
      }
      if left > 0 {
        append(clear, size)
        size = 3
      }
    }
    append(end, size)
    append(0, 8)
    return bytes
  }

  private static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}
