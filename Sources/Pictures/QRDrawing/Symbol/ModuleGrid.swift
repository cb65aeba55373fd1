/// The modules of a version while its function patterns are laid out: the color of each, and
/// whether it may carry data.
struct ModuleGrid: Sendable {
  let side: Int
  private var dark: [Bool]
  private var fixed: [Bool]

  /// Lays out a version's function patterns; the modules of the format information stay light
  /// (ISO/IEC 18004, 6.3).
  init(functionPatternsOf version: QRVersion) {
    side = version.side
    dark = [Bool](repeating: false, count: side * side)
    fixed = dark
    for i in 0..<side {
      setFixed(6, i, i % 2 == 0)
      setFixed(i, 6, i % 2 == 0)
    }
    for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] { drawFinder(x, y) }
    let centers = version.alignmentCenters
    for x in centers { for y in centers where !overlapsFinder(x, y) { drawAlignment(x, y) } }
    drawFormat(0)
    if version.number >= 7 { drawVersion(version.number) }
  }

  /// Whether a module is dark.
  func isDark(_ x: Int, _ y: Int) -> Bool { dark[y * side + x] }

  /// Whether a module belongs to a function pattern, the format or the version information.
  func isFixed(_ x: Int, _ y: Int) -> Bool { fixed[y * side + x] }

  /// Sets a module that carries data or a mask.
  mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) { dark[y * side + x] = isDark }

  /// Draws both copies of the format information (ISO/IEC 18004, 7.9.1).
  mutating func drawFormat(level: QRLevel, mask: Int) {
    let data = level.formatBits << 3 | mask
    var remainder = data
    for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
    drawFormat((data << 10 | remainder) ^ 0x5412)
  }

  private mutating func drawFormat(_ bits: Int) {
    func bit(_ i: Int) -> Bool { bits >> i & 1 == 1 }
    for i in 0..<6 { setFixed(8, i, bit(i)) }
    setFixed(8, 7, bit(6))
    setFixed(8, 8, bit(7))
    setFixed(7, 8, bit(8))
    for i in 9..<15 { setFixed(14 - i, 8, bit(i)) }
    for i in 0..<8 { setFixed(side - 1 - i, 8, bit(i)) }
    for i in 8..<15 { setFixed(8, side - 15 + i, bit(i)) }
    setFixed(8, side - 8, true)
  }

  private mutating func drawVersion(_ number: Int) {
    var remainder = number
    for _ in 0..<12 { remainder = remainder << 1 ^ (remainder >> 11) * 0x1f25 }
    let bits = number << 12 | remainder
    for i in 0..<18 {
      let (far, near) = (side - 11 + i % 3, i / 3)
      setFixed(far, near, bits >> i & 1 == 1)
      setFixed(near, far, bits >> i & 1 == 1)
    }
  }

  /// Draws a finder pattern with its separator, cut off at the symbol's edge.
  private mutating func drawFinder(_ centerX: Int, _ centerY: Int) {
    for dy in -4...4 {
      for dx in -4...4 {
        let (x, y) = (centerX + dx, centerY + dy)
        guard 0 <= x, x < side, 0 <= y, y < side else { continue }
        let ring = max(abs(dx), abs(dy))
        setFixed(x, y, ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignment(_ centerX: Int, _ centerY: Int) {
    for dy in -2...2 {
      for dx in -2...2 { setFixed(centerX + dx, centerY + dy, max(abs(dx), abs(dy)) != 1) }
    }
  }

  private func overlapsFinder(_ x: Int, _ y: Int) -> Bool {
    (x == 6 && y == 6) || (x == 6 && y == side - 7) || (x == side - 7 && y == 6)
  }

  private mutating func setFixed(_ x: Int, _ y: Int, _ isDark: Bool) {
    dark[y * side + x] = isDark
    fixed[y * side + x] = true
  }
}
