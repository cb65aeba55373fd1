/// A caption as a strip of pixels at the lower end of a picture, as wide as the picture.
///
/// The strip and the symbol above it consist of squares of ``unit`` pixels: the dots of a letter
/// are about half as wide as a module.
package struct CaptionStrip: Sendable, Equatable {
  /// The side of a square in pixels.
  package let unit: Int
  /// The number of squares in a row.
  package let columns: Int
  /// The squares, row by row: 0 dark, 1 light.
  package private(set) var squares: [UInt8] = []

  /// The number of rows of squares.
  var rows: Int { squares.count / columns }
  /// The height in pixels.
  package var height: Int { rows * unit }

  /// The number of rows of dots between two lines.
  private static let gap = 2
  /// The quiet zone in modules that scanners expect around a symbol.
  private static let quietZone = 4

  /// Lays out the caption of a picture; `nil` if it has none.
  package init?(_ options: DrawingOptions, modules: Int) {
    guard let caption = options.caption else { return nil }
    let scale = options.scale
    let dot = (scale + 1) / 2
    unit = CaptionStrip.greatestCommonDivisor(scale, dot)
    let width = options.pixels(modules: modules)
    columns = width / unit
    // Lines start below the left edge of the symbol; without a border, they start one dot from the
    // picture's edge.
    let margin = max(options.border * scale, dot)
    let advance = (CaptionFont.width + 1) * dot
    let characters = max(1, (width - 2 * margin + dot) / advance)
    appendLight(max(0, CaptionStrip.quietZone - options.border) * scale)
    for line in caption.lines(width: characters) {
      append(line, from: margin, dot: dot)
      appendLight(CaptionStrip.gap * dot)
    }
    appendLight(CaptionStrip.gap * dot)
  }

  private mutating func appendLight(_ pixels: Int) {
    squares.append(contentsOf: repeatElement(1, count: columns * (pixels / unit)))
  }

  private mutating func append(_ line: [Unicode.Scalar], from margin: Int, dot: Int) {
    let letters = line.map(CaptionFont.rows)
    let size = dot / unit
    for y in 0..<CaptionFont.height {
      var row = [UInt8](repeating: 1, count: columns)
      for (index, letter) in letters.enumerated() {
        let start = margin / unit + index * (CaptionFont.width + 1) * size
        for (x, isDark) in letter[y].enumerated() where isDark {
          let first = start + x * size
          for column in first..<min(first + size, columns) { row[column] = 0 }
        }
      }
      for _ in 0..<size { squares.append(contentsOf: row) }
    }
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    var (larger, smaller) = (first, second)
    while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }
}
