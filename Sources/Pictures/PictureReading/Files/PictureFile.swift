package import QRDrawing

/// A file of pictures whose structure is known and whose pictures are still compressed.
package protocol PictureFile: Sendable {
  /// What the file says about itself.
  var information: PictureInformation { get }
  /// Where each picture stands and what becomes of it.
  var parts: [PicturePart] { get }
  /// Decompresses a part.
  ///
  /// - Throws: `PictureError.damagedFrame(name:frame:)`.
  func picture(_ index: Int) throws(PictureError) -> GrayPicture
  /// The symbol in a part that a program drew, if reading it costs less than the whole part; `nil` for
  /// any other picture.
  func symbol(_ index: Int) -> DrawnSymbol?
  /// The picture that programs show instead of the movie if they cannot show movies; `nil` if it is the
  /// first of the movie.
  ///
  /// - Throws: `PictureError.damagedFrame(name:frame:)`.
  func still() throws(PictureError) -> GrayPicture?
}

/// One picture of a movie: the rectangle it fills, and how it is shown.
package struct PicturePart: Sendable {
  /// What happens to the rectangle before the next picture.
  package enum Disposal: Sendable {
    case keep
    case clear
    case restore
  }

  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int
  package let disposal: Disposal
  /// Whether transparent pixels replace what was there, instead of showing it.
  package let replaces: Bool
  /// Whether the picture has no transparent pixels.
  package let isOpaque: Bool

  /// Whether nothing of earlier pictures is seen.
  package func covers(width: Int, height: Int) -> Bool {
    x == 0 && y == 0 && self.width >= width && self.height >= height && (replaces || isOpaque)
  }
}

extension PictureFile {
  package func symbol(_ index: Int) -> DrawnSymbol? { nil }

  package func still() throws(PictureError) -> GrayPicture? { nil }

  /// Whether each picture can be shown without those before it.
  package var isIndependent: Bool {
    parts.allSatisfy {
      $0.width == information.width && $0.height == information.height
        && $0.covers(width: information.width, height: information.height)
    }
  }
}
