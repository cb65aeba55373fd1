public import ByteSupport

extension PixelRaster {
  /// The picture as lines for a terminal, two rows of pixels in each line.
  ///
  /// With colors, half blocks have the colors of the pixels, and transparent ones are spaces.
  /// Without colors, characters show the lightness.
  ///
  /// - Parameter depth: the number of colors of the terminal; of 256 the nearest ones are chosen.
  /// - Returns: the lines, without line ends.
  public func terminalLines(_ depth: ColorDepth) -> [String] {
    stride(from: 0, to: side, by: 2).map { row in
      let cells = (0..<side).map { column in
        let upper = pixel(column: column, row: row)
        let lower = row + 1 < side ? pixel(column: column, row: row + 1) : (upper.color, 0)
        return depth == .none
          ? PixelRaster.shaded(upper, lower) : PixelRaster.colored(upper, lower, depth)
      }
      let line = cells.joined()
      return depth == .none ? String(line.trimmingEnd()) : line + "\u{1b}[0m"
    }
  }

  private static func colored(
    _ upper: (color: RGBColor, opacity: UInt8), _ lower: (color: RGBColor, opacity: UInt8),
    _ depth: ColorDepth
  ) -> String {
    let code = { (color: RGBColor) in
      depth == .trueColor ? "2;\(color.red);\(color.green);\(color.blue)" : "5;\(color.index)"
    }
    return switch (upper.opacity >= 128, lower.opacity >= 128) {
    case (true, true): "\u{1b}[38;\(code(upper.color));48;\(code(lower.color))m▀"
    case (true, false): "\u{1b}[0;38;\(code(upper.color))m▀"
    case (false, true): "\u{1b}[0;38;\(code(lower.color))m▄"
    case (false, false): "\u{1b}[0m "
    }
  }

  private static func shaded(
    _ upper: (color: RGBColor, opacity: UInt8), _ lower: (color: RGBColor, opacity: UInt8)
  ) -> String {
    let visible = [upper, lower].filter { $0.opacity >= 128 }.map(\.color)
    guard !visible.isEmpty else { return " " }
    let light = visible.reduce(0) {
      $0 + 299 * Int($1.red) + 587 * Int($1.green) + 114 * Int($1.blue)
    }
    let ramp = Array("@%#*+=-:.")
    return String(ramp[min(light * ramp.count / (visible.count * 255_001), ramp.count - 1)])
  }
}

extension String {
  fileprivate func trimmingEnd() -> Substring {
    self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
  }
}
