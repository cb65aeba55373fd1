public import ByteSupport

/// The 8 × 8 identicon of an Ethereum address (blockies; cold-signer 9.2).
public struct BlockiesPattern: Hashable, Sendable {
  /// A randomly drawn color.
  public struct DrawnColor: Hashable, Sendable {
    /// The hue in whole degrees.
    public let hue: Int
    /// The saturation in percent.
    public let saturation: Double
    /// The lightness in percent.
    public let lightness: Double

    /// The color in RGB.
    public var rgb: RGBColor {
      RGBColor(
        hue: Double(hue), saturation: saturation / 100, lightness: lightness / 100,
        rounding: .nearest)
    }
  }

  /// The four seeds that are computed from the text.
  public let seeds: [UInt32]
  /// The color of fields with the value 1.
  public let main: DrawnColor
  /// The color of fields with the value 0.
  public let background: DrawnColor
  /// The color of fields with the value 2.
  public let spot: DrawnColor
  /// Eight rows of eight fields with the values 0...2.
  public let rows: [[Int]]

  /// Creates the pattern of an address: `0x` and lower-case hex digits.
  public init(_ text: String) {
    var seeds: [UInt32] = [0, 0, 0, 0]
    for (place, unit) in text.utf16.enumerated() {
      seeds[place % 4] = seeds[place % 4] &* 31 &+ UInt32(unit)
    }
    self.seeds = seeds
    var random = Xorshift(state: seeds.map { Int32(bitPattern: $0) })
    main = random.color()
    background = random.color()
    spot = random.color()
    rows = (0..<8).map { _ in
      let half = (0..<4).map { _ in Int(random.next() * 2.3) }
      return half + half.reversed()
    }
  }

  /// The squares of the pattern in a picture with this side.
  func figures(side: Double) -> [Figure] {
    let field = side / 8
    let ground = Figure(
      color: background.rgb, outlines: [.rectangle(x: 0, y: 0, width: side, height: side)])
    return [ground]
      + [(1, main), (2, spot)].map { (value: Int, color: DrawnColor) in
        let fields = (0..<64).filter { rows[$0 / 8][$0 % 8] == value }
        return Figure(
          color: color.rgb,
          outlines: fields.map { place in
            .rectangle(
              x: Double(place % 8) * field, y: Double(place / 8) * field, width: field,
              height: field)
          })
      }
  }

  /// Marsaglia's xorshift, as in the original blockies.
  private struct Xorshift {
    var state: [Int32]

    /// The next number in 0..<1; the shifts are arithmetic, and the sign bits cancel each other.
    mutating func next() -> Double {
      let mixed = state[0] ^ (state[0] << 11)
      let last = state[3] ^ (state[3] >> 19) ^ mixed ^ (mixed >> 8)
      state = [state[1], state[2], state[3], last]
      return Double(last) / 2_147_483_648
    }

    mutating func color() -> DrawnColor {
      let hue = Int(next() * 360)
      let saturation = next() * 60 + 40
      let lightness = (next() + next() + next() + next()) * 25
      return DrawnColor(hue: hue, saturation: saturation, lightness: lightness)
    }
  }
}
