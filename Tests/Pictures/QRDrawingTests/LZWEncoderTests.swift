import QRDrawing
import TestSupport
import Testing

@Suite struct LZWEncoderTests {
  @Test(arguments: [1, 2, 3, 4, 9, 32])
  func codesAreThoseOfLongestMatches(unit: Int) {
    var random = SplitMix64(seed: UInt64(unit))
    var compressor = LZWEncoder(unit: unit)
    for count in [1, 2, 3, 50, 40_000 / unit] {
      for share in [0.0, 0.02, 0.5] {
        let modules = (0..<count).map { _ in
          Double.random(in: 0..<1, using: &random) < share ? UInt8(0) : 1
        }
        #expect(compressor.encode(modules) == plainCodes(modules, unit))
      }
    }
  }

  /// LZW as GIF89a, appendix F, describes it, pixel by pixel.
  private func plainCodes(_ modules: [UInt8], _ unit: Int) -> [UInt8] {
    var output = BitWriter()
    var size = 3
    var free = 6
    var codes: [[Int]: Int] = [:]
    output.append(4, size)
    var phrase: Int?
    func emit(_ code: Int) {
      output.append(UInt32(code), size)
      if free == 1 << size, size < 12 { size += 1 }
    }
    for module in modules {
      for _ in 0..<unit {
        let pixel = Int(module)
        guard let code = phrase else {
          phrase = pixel
          continue
        }
        if let longer = codes[[code, pixel]] {
          phrase = longer
          continue
        }
        emit(code)
        if free < 4096 {
          codes[[code, pixel]] = free
          free += 1
        }
        phrase = pixel
      }
    }
    if let phrase { emit(phrase) }
    output.append(5, size)
    output.flush()
    return output.bytes
  }
}
