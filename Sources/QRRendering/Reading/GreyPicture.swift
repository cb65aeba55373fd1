/// A picture as luminance, 0 black to 255 white, row after row.
struct GreyPicture: Sendable {
  let width: Int
  let height: Int
  /// `width * height` bytes.
  var grey: [UInt8]
  /// As many opacities, 0 for transparent; `nil` when all is opaque.
  var alpha: [UInt8]?

  /// Takes a picture's pixels.
  ///
  /// - Precondition: `grey`, and `alpha` if there is one, hold `width * height` bytes.
  init(width: Int, height: Int, grey: [UInt8], alpha: [UInt8]? = nil) {
    precondition(grey.count == width * height && alpha?.count ?? grey.count == grey.count)
    (self.width, self.height, self.grey, self.alpha) = (width, height, grey, alpha)
  }

  /// The picture on a white ground.
  var onWhite: GreyPicture {
    guard let alpha else { return self }
    var result = self
    result.alpha = nil
    for index in grey.indices {
      result.grey[index] = GreyPicture.blend(grey[index], alpha[index], over: 255)
    }
    return result
  }

  /// A pixel laid over an opaque one.
  @inline(__always)
  static func blend(_ grey: UInt8, _ alpha: UInt8, over ground: UInt8) -> UInt8 {
    let sum = Int(grey) * Int(alpha) + Int(ground) * (255 - Int(alpha)) + 127
    return UInt8(truncatingIfNeeded: sum / 255)
  }
}
