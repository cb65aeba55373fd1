package import QRDrawing

/// The information that a file of pictures contains, without the pictures.
package struct PictureInformation: Equatable, Sendable {
  /// A supported file format.
  package enum Kind: String, Sendable {
    /// One picture.
    case png
    /// An animated PNG.
    case apng
    /// A GIF with one or more pictures.
    case gif
    /// A JPEG.
    case jpeg
  }

  package let kind: Kind
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The duration of each picture, in the order of the pictures; zero for a PNG or JPEG.
  package let delays: [FrameDelay]
  /// The number of plays of the movie; `nil` for endless, 1 for a PNG or JPEG.
  package let plays: Int?
  /// The texts in the file, which are not verified.
  ///
  /// These are `tEXt`, `zTXt` and uncompressed `iTXt` chunks, and GIF comments with the keyword
  /// `Comment`. At most `PictureText.maximumCount` bytes of a `zTXt` chunk are decompressed.
  package let texts: [PictureText]

  package init(
    kind: Kind, width: Int, height: Int, delays: [FrameDelay], plays: Int?, texts: [PictureText]
  ) {
    self.kind = kind
    self.width = width
    self.height = height
    self.delays = delays
    self.plays = plays
    self.texts = texts
  }

  package var frameCount: Int { delays.count }

  /// The duration of a picture, as a fraction of a second.
  package struct FrameDelay: Equatable, Sendable {
    package let numerator: Int
    /// The denominator, which is never 0.
    package let denominator: Int

    package init(
      numerator: Int, denominator: Int
    ) {
      self.numerator = numerator
      self.denominator = denominator
    }

    /// The duration in seconds.
    package var seconds: Double { Double(numerator) / Double(denominator) }
  }
}
