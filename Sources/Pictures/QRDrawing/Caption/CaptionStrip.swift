/// A caption as a strip of pixels, as wide as the picture whose lower end it is.
///
/// Both the strip and the symbol above it consist of squares of ``unit`` pixels: a letter's dots are
/// about half as wide as a module.
package struct CaptionStrip: Sendable, Equatable {
  /// Pixels per side of the squares.
  package let unit: Int
  /// Squares in each row.
  package let columns: Int
  /// Row after row of squares: 0 dark, 1 light.
  package private(set) var squares: [UInt8] = []

  /// The number of rows of squares.
  var rows: Int { squares.count / columns }
  /// Pixels from top to bottom.
  package var height: Int { rows * unit }

  /// Rows of dots between two lines.
  private static let gap = 2
  /// Modules of quiet zone that a reader expects around a symbol.
  private static let quietZone = 4

  /// Lays out the caption of a picture; `nil` where it has none.
  package init?(_ options: DrawingOptions, modules: Int) {
    guard let caption = options.caption else { return nil }
    let scale = options.scale
    let dot = (scale + 1) / 2
    unit = CaptionStrip.greatestCommonDivisor(scale, dot)
    let width = options.pixels(modules: modules)
    columns = width / unit
    // Letters begin where the symbol does, or one dot inside a picture without a border.
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
