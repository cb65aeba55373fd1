package import QRDrawing

/// A file of pictures with a parsed structure and compressed pictures.
package protocol PictureFile: Sendable {
  /// The file's information.
  var information: PictureInformation { get }
  /// The position and disposal of each picture.
  var parts: [PicturePart] { get }
  /// Decompresses a part.
  ///
  /// - Throws: `PictureError.damagedFrame(name:frame:)`.
  func picture(_ index: Int) throws(PictureError) -> GrayPicture
  /// A part as programs show it that follow the file's color profile; `nil` if that is as stored.
  ///
  /// - Throws: `PictureError.damagedFrame(name:frame:)`.
  func shown(_ index: Int) throws(PictureError) -> GrayPicture?
  /// The symbol in a part that a program has drawn, if reading it costs less than decompressing the
  /// part; otherwise `nil`.
  func symbol(_ index: Int) -> DrawnSymbol?
  /// The still picture that programs without animation show; `nil` if it is the first frame.
  ///
  /// - Throws: `PictureError.damagedFrame(name:frame:)`.
  func still() throws(PictureError) -> GrayPicture?
}

/// One picture of a movie: its rectangle, and how it is shown.
package struct PicturePart: Sendable {
  /// How the rectangle is changed before the next picture is drawn.
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
  /// Whether transparent pixels replace the previous pixels; otherwise the previous pixels stay
  /// visible.
  package let replaces: Bool
  /// Whether the picture has no transparent pixels.
  package let isOpaque: Bool

  /// Whether the part hides all earlier pictures.
  package func covers(width: Int, height: Int) -> Bool {
    x == 0 && y == 0 && self.width >= width && self.height >= height && (replaces || isOpaque)
  }
}

extension PictureFile {
  package func shown(_ index: Int) throws(PictureError) -> GrayPicture? { nil }

  package func symbol(_ index: Int) -> DrawnSymbol? { nil }

  package func still() throws(PictureError) -> GrayPicture? { nil }

  /// Whether each picture can be shown without the previous ones.
  package var isIndependent: Bool {
    parts.allSatisfy {
      $0.width == information.width && $0.height == information.height
        && $0.covers(width: information.width, height: information.height)
    }
  }
}
