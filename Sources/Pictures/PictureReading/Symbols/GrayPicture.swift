/// A picture as luminance, 0 black to 255 white, row by row.
package struct GrayPicture: Sendable {
  package let width: Int
  package let height: Int
  /// The luminance of each pixel: `width * height` bytes.
  package var gray: [UInt8]
  /// The opacity of each pixel, 0 for transparent: `width * height` bytes; `nil` if all pixels are
  /// opaque.
  package var alpha: [UInt8]?

  /// Creates a picture from its pixels.
  ///
  /// - Precondition: `gray` and, if present, `alpha` have `width * height` bytes.
  package init(width: Int, height: Int, gray: [UInt8], alpha: [UInt8]? = nil) {
    precondition(gray.count == width * height && alpha?.count ?? gray.count == gray.count)
    (self.width, self.height, self.gray, self.alpha) = (width, height, gray, alpha)
  }

  /// The picture over a white page.
  package var onWhite: GrayPicture {
    guard let alpha else { return self }
    var result = self
    result.alpha = nil
    for index in gray.indices {
      result.gray[index] = GrayPicture.blend(gray[index], alpha[index], over: 255)
    }
    return result
  }

  /// A pixel blended over an opaque one.
  @inline(__always)
  package static func blend(_ gray: UInt8, _ alpha: UInt8, over ground: UInt8) -> UInt8 {
    let sum = Int(gray) * Int(alpha) + Int(ground) * (255 - Int(alpha)) + 127
    return UInt8(truncatingIfNeeded: sum / 255)
  }
}
