package import QRDrawing

/// A symbol that a program has drawn, without blur or distortion.
///
/// All pixels of each module are equal, the picture has only two colors in the rows of the symbol
/// and above, and no pixel to the left, to the right or above is dark.
package struct DrawnSymbol: Equatable, Sendable {
  package let symbol: QRSymbol
  /// The first row of the picture below the symbol.
  package let bottom: Int
  /// The stored bytes of the rows below the symbol, which may contain a caption; `nil` if all are
  /// light.
  package let foot: [UInt8]?

  package init(symbol: QRSymbol, bottom: Int, foot: [UInt8]?) {
    (self.symbol, self.bottom, self.foot) = (symbol, bottom, foot)
  }

  /// The symbol with one pixel for each module and a quiet zone; `nil` without three complete
  /// finder patterns, which libzxing requires of such a picture.
  package var modules: GrayPicture? {
    let (side, border) = (symbol.side, DrawnSymbol.border)
    guard hasFinders else { return nil }
    let width = side + 2 * border
    var gray = [UInt8](repeating: 255, count: width * width)
    for y in 0..<side {
      for x in 0..<side where symbol[x, y] { gray[(border + y) * width + border + x] = 0 }
    }
    return GrayPicture(width: width, height: width, gray: gray)
  }

  /// The width of the quiet zone in ``modules``, in modules.
  private static let border = 4

  private var hasFinders: Bool {
    let far = symbol.side - 7
    return [(0, 0), (far, 0), (0, far)].allSatisfy { left, top in
      (0..<49).allSatisfy { index in
        let (x, y) = (index % 7, index / 7)
        let isLight = max(abs(x - 3), abs(y - 3)) == 2
        return symbol[left + x, top + y] != isLight
      }
    }
  }
}
