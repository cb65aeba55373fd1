/// What a terminal draws of sixel graphics (VT330/340 Programmer Reference, volume 2, 14), read
/// without any code of the project's.
public struct SixelPicture: Equatable, Sendable {
  /// Pixels from left to right, as the raster attributes have it.
  public let width: Int
  /// Pixels from top to bottom, as the raster attributes have it.
  public let height: Int
  /// Red, green, blue and opacity of each pixel, rows from the top; opacity 0 where no color was given.
  public private(set) var rgba: [UInt8]

  /// Draws what stands between `ESC P` and `ESC \`.
  ///
  /// - Returns: `nil` for anything that a terminal would not draw as it was meant.
  public init?(_ body: [UInt8]) {
    guard let start = body.firstIndex(of: UInt8(ascii: "q")) else { return nil }
    var text = body[(start + 1)...]
    func number() -> Int? {
      let digits = text.prefix { (0x30...0x39).contains($0) }
      text = text.dropFirst(digits.count)
      return Int(String(decoding: digits, as: UTF8.self))
    }
    func numbers() -> [Int] {
      var all: [Int] = []
      while let value = number() {
        all.append(value)
        guard text.first == UInt8(ascii: ";") else { break }
        text = text.dropFirst()
      }
      return all
    }
    guard text.popFirst() == UInt8(ascii: "\"") else { return nil }
    let raster = numbers()
    guard raster.count == 4, raster[0] == raster[1] else { return nil }
    (width, height) = (raster[2], raster[3])
    rgba = [UInt8](repeating: 0, count: width * height * 4)
    var colors: [Int: [UInt8]] = [:]
    var color: [UInt8]?
    var (x, top) = (0, 0)
    while let byte = text.popFirst() {
      switch byte {
      case UInt8(ascii: "#"):
        let said = numbers()
        if said.count == 5, said[1] == 2 {
          colors[said[0]] = said[2...].map { UInt8(($0 * 255 + 50) / 100) }
        }
        color = said.first.flatMap { colors[$0] }
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, top) = (0, top + 6)
      case UInt8(ascii: "!"):
        guard let count = number(), let sixel = text.popFirst() else { return nil }
        for _ in 0..<count { guard draw(sixel, color, &x, top) else { return nil } }
      default: guard draw(byte, color, &x, top) else { return nil }
      }
    }
  }

  private mutating func draw(_ sixel: UInt8, _ color: [UInt8]?, _ x: inout Int, _ top: Int) -> Bool
  {
    guard (0x3F...0x7E).contains(sixel), x < width, let color else { return false }
    for bit in 0..<6 where (sixel - 0x3F) >> UInt8(bit) & 1 == 1 {
      guard top + bit < height else { return false }
      let start = ((top + bit) * width + x) * 4
      rgba.replaceSubrange(start..<start + 4, with: color + [255])
    }
    x += 1
    return true
  }
}
