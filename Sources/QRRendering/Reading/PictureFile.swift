/// A file of pictures whose structure is known and whose pictures are still compressed.
protocol PictureFile: Sendable {
  /// What the file says about itself.
  var information: PictureInformation { get }
  /// Where each picture stands and what becomes of it.
  var parts: [PicturePart] { get }
  /// Decompresses a part.
  ///
  /// - Throws: ``QRRenderingError/damagedFrame(name:frame:)``.
  func picture(_ index: Int) throws(QRRenderingError) -> GrayPicture
}

/// One picture of a movie: the rectangle it fills, and how it is shown.
struct PicturePart: Sendable {
  /// What happens to the rectangle before the next picture.
  enum Disposal: Sendable {
    case keep
    case clear
    case restore
  }

  let x: Int
  let y: Int
  let width: Int
  let height: Int
  let disposal: Disposal
  /// Whether transparent pixels replace what was there, instead of showing it.
  let replaces: Bool
  /// Whether the picture has no transparent pixels.
  let isOpaque: Bool

  /// Whether nothing of earlier pictures is seen.
  func covers(width: Int, height: Int) -> Bool {
    x == 0 && y == 0 && self.width >= width && self.height >= height && (replaces || isOpaque)
  }
}

extension PictureFile {
  /// Whether each picture can be shown without those before it.
  var isIndependent: Bool {
    parts.allSatisfy {
      $0.width == information.width && $0.height == information.height
        && $0.covers(width: information.width, height: information.height)
    }
  }
}
