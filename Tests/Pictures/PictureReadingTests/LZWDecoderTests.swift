import PictureReading
import QRDrawing
import TestSupport
import Testing

/// Our decompression of GIFs, beside giflib's.
@Suite struct LZWDecoderTests {
  private static let colors = (0..<256).map { UInt8($0) }

  @Test(arguments: [1, 2, 4, 9, 32])
  func givesBackWhatTheEncoderTook(unit: Int) throws {
    var random = SplitMix64(seed: UInt64(unit))
    var encoder = LZWEncoder(unit: unit)
    var decoder = try #require(LZWDecoder(minimumCodeSize: 2, colors: LZWDecoderTests.colors))
    for count in [1, 2, 50, 40_000 / unit, 400_000 / unit] {
      for share in [0.0, 0.02, 0.5] {
        let modules = (0..<count).map { _ in
          Double.random(in: 0..<1, using: &random) < share ? UInt8(0) : 1
        }
        let pixels = modules.flatMap { [UInt8](repeating: $0, count: unit) }
        let data = encoder.encode(modules)
        #expect(decoder.decode(data, count: pixels.count) == pixels)
        #expect(decoder.decode(data, count: pixels.count - 1) == nil)
        #expect(decoder.decode(data, count: pixels.count + 1) == nil)
        #expect(decoder.decode(Array(data.dropLast()), count: pixels.count) == nil)
      }
    }
  }

  @Test func codeSizesAreThoseOfGIF() {
    for size in 0..<20 {
      let decoder = LZWDecoder(minimumCodeSize: size, colors: LZWDecoderTests.colors)
      #expect((decoder != nil) == (2...8 ~= size))
    }
  }

  /// Any codes at all: where we find a picture, giflib finds the same.
  @Test func picturesAreDecodedAsByGiflib() throws {
    let (width, height) = (40, 30)
    let palette = LZWDecoderTests.colors.flatMap { [$0, $0, $0] }
    var both = 0
    for seed in 0..<4000 {
      var random = SplitMix64(seed: UInt64(seed))
      let size = Int.random(in: 2...8, using: &random)
      let data = LZWDecoderTests.codes(size, pixels: width * height, &random)
      var decoder = try #require(LZWDecoder(minimumCodeSize: size, colors: LZWDecoderTests.colors))
      guard let ours = decoder.decode(data, count: width * height) else { continue }
      var file = GIFBuilder(width: width, height: height, palette: palette)
      file.append((0, 0, width, height), codeSize: size, data: data)
      #expect(try GIFFile(file.finished(), name: "a").picture(0).gray == ours, "seed \(seed)")
      both += 1
    }
    #expect(both > 1000)
  }

  /// Codes of which nearly all mean something, among them the phrase that is just being made, clear
  /// codes in any place, and a table that is full.
  private static func codes(_ minimum: Int, pixels: Int, _ random: inout SplitMix64) -> [UInt8] {
    var output = BitWriter()
    let clear = 1 << minimum
    var (size, free, left, former) = (minimum + 1, clear + 2, pixels, 0)
    var lengths: [Int: Int] = [:]
    while left > 0 {
      if Int.random(in: 0..<200, using: &random) == 0 {
        output.append(UInt32(clear), size)
        (size, free, former, lengths) = (minimum + 1, clear + 2, 0, [:])
        continue
      }
      var code = Int.random(in: 0..<clear, using: &random)
      if former > 0, Bool.random(using: &random) {
        code = Int.random(in: clear + 2...min(free, 4095), using: &random)
      }
      var length = code < clear ? 1 : lengths[code] ?? former + 1
      if length > left { (code, length) = (0, 1) }
      output.append(UInt32(code), size)
      if former > 0, free < 4096 {
        lengths[free] = former + 1
        free += 1
        if free == 1 << size, size < 12 { size += 1 }
      }
      (former, left) = (length, left - length)
    }
    output.append(UInt32(clear + 1), size)
    output.flush()
    var bytes = output.bytes
    if Int.random(in: 0..<4, using: &random) == 0 {
      bytes[Int.random(in: bytes.indices, using: &random)] ^= 1
    }
    return bytes
  }
}
