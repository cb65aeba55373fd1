package import QRDrawing

/// What a file of pictures says about itself.
package struct PictureInformation: Equatable, Sendable {
  /// The formats that are read.
  package enum Kind: String, Sendable {
    /// One picture.
    case png
    /// An animated PNG.
    case apng
    /// A GIF with one picture or many.
    case gif
    /// A photograph.
    case jpeg
  }

  /// The file's format.
  package let kind: Kind
  /// Pixels from left to right.
  package let width: Int
  /// Pixels from top to bottom.
  package let height: Int
  /// How long each picture stands, in the order in which they are shown; as many as there are
  /// pictures, and zero for a PNG or JPEG.
  package let delays: [FrameDelay]
  /// How often the movie is shown; `nil` for endless, 1 for a PNG or JPEG.
  package let plays: Int?
  /// The file's texts, which are what somebody wrote there, not what is known.
  ///
  /// Read are `tEXt`, `zTXt` and uncompressed `iTXt` chunks, and GIF's comments, under the keyword
  /// `Comment`. Of a `zTXt` chunk at most `PictureText.maximumCount` bytes are decompressed.
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

  /// The number of pictures.
  package var frameCount: Int { delays.count }

  /// How long a picture of a movie stands, as a fraction of a second.
  package struct FrameDelay: Equatable, Sendable {
    /// The fraction's upper part.
    package let numerator: Int
    /// The fraction's lower part, never 0.
    package let denominator: Int

    package init(
      numerator: Int, denominator: Int
    ) {
      self.numerator = numerator
      self.denominator = denominator
    }

    /// The delay in seconds.
    package var seconds: Double { Double(numerator) / Double(denominator) }
  }
}
