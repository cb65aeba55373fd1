extension CaptionStrip {
  /// The pixel rows of a picture with this strip below it, with one value for each square of `unit`
  /// pixels.
  ///
  /// - Parameters:
  ///   - modules: the pixel rows above the strip, one value for each module.
  ///   - options: the options of the picture.
  /// - Returns: 0 for dark and 1 for light.
  func under(_ modules: [UInt8], _ options: DrawingOptions) -> [UInt8] {
    let widening = options.scale / unit
    var picture: [UInt8] = []
    picture.reserveCapacity(modules.count * widening + squares.count * unit)
    for module in modules { picture.append(contentsOf: repeatElement(module, count: widening)) }
    for row in 0..<rows {
      for _ in 0..<unit { picture.append(contentsOf: squares[row * columns..<(row + 1) * columns]) }
    }
    return picture
  }
}
