public import ByteSupport

/// A square RGBA picture, one byte for each channel, rows from top to bottom.
public struct PixelRaster: Hashable, Sendable {
  /// Width and height in pixels.
  public let side: Int
  /// Four bytes for each pixel; colors are not multiplied by the opacity.
  public let rgba: [UInt8]

  /// The number of samples per pixel in each direction, for smooth edges.
  private static let fineness = 4

  /// Draws figures one over another, the first one at the bottom.
  ///
  /// Each pixel is the mean of its samples. A sample has the color of the topmost figure that
  /// contains it, so that adjacent figures have no seam.
  init(_ figures: [Figure], side: Int) {
    let topFirst = figures.reversed().compactMap { figure in
      figure.bounds.map { (figure: figure, least: $0.least, greatest: $0.greatest) }
    }
    var rgba: [UInt8] = []
    rgba.reserveCapacity(side * side * 4)
    let step = 1 / Double(PixelRaster.fineness)
    for row in 0..<side {
      let near = topFirst.filter { $0.greatest.y >= Double(row) && $0.least.y <= Double(row + 1) }
      for column in 0..<side {
        let candidates = near.filter {
          $0.greatest.x >= Double(column) && $0.least.x <= Double(column + 1)
        }
        var (red, green, blue, hits) = (0, 0, 0, 0)
        for sample in 0..<PixelRaster.fineness * PixelRaster.fineness {
          let point = DrawingPoint(
            x: Double(column) + (Double(sample % PixelRaster.fineness) + 0.5) * step,
            y: Double(row) + (Double(sample / PixelRaster.fineness) + 0.5) * step)
          guard let top = candidates.first(where: { $0.figure.contains(point) }) else { continue }
          red += Int(top.figure.color.red)
          green += Int(top.figure.color.green)
          blue += Int(top.figure.color.blue)
          hits += 1
        }
        let mean = { (sum: Int) in hits == 0 ? 0 : UInt8((sum + hits / 2) / hits) }
        let samples = PixelRaster.fineness * PixelRaster.fineness
        rgba += [
          mean(red), mean(green), mean(blue), UInt8((hits * 255 + samples / 2) / samples),
        ]
      }
    }
    self.side = side
    self.rgba = rgba
  }

  /// The color and opacity of a pixel.
  ///
  /// - Precondition: column and row are below ``side``.
  public func pixel(column: Int, row: Int) -> (color: RGBColor, opacity: UInt8) {
    let start = (row * side + column) * 4
    return (RGBColor(rgba[start], rgba[start + 1], rgba[start + 2]), rgba[start + 3])
  }
}
