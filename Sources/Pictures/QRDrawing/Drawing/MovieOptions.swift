import Threading

/// The format, size and speed of a movie.
package struct MovieOptions: Equatable, Sendable {
  package let format: MovieFormat
  /// The size and color of each frame.
  package let drawing: DrawingOptions
  package let framesPerSecond: Int
  /// The source of the movie, as a `zTXt` chunk; `nil` for a GIF.
  package let source: PictureText?
  /// The number of threads; the bytes of the movie do not depend on it.
  package let threads: Int

  /// The allowed values of ``framesPerSecond``; programs ignore GIF delays below 0.02 s.
  package static let frameRates = 1...50
  /// The allowed values of ``threads``.
  package static let threadCounts = 1...64

  /// Checks the options.
  ///
  /// - Parameters:
  ///   - format: GIF or APNG.
  ///   - drawing: the size and color of each frame.
  ///   - framesPerSecond: 1...50.
  ///   - source: a `zTXt` chunk for an APNG; must be `nil` for a GIF.
  ///   - threads: 1...64; `nil` for the number of processors.
  /// - Throws: ``PictureError/option(name:value:allowed:)`` or
  ///   ``PictureError/textInGIF``.
  package init(
    format: MovieFormat = .gif, drawing: DrawingOptions = .standard, framesPerSecond: Int = 15,
    source: PictureText? = nil, threads: Int? = nil
  ) throws(PictureError) {
    guard MovieOptions.frameRates ~= framesPerSecond else {
      throw .option(
        name: "frames per second", value: framesPerSecond, allowed: MovieOptions.frameRates)
    }
    self.threads = try Processors.threads(threads)
    guard source == nil || format == .apng else { throw .textInGIF }
    self.format = format
    self.drawing = drawing
    self.framesPerSecond = framesPerSecond
    self.source = source
  }
}

/// The file formats of movies.
package enum MovieFormat: String, Sendable, CaseIterable {
  /// GIF89a, which all programs can play.
  case gif
  /// Animated PNG, at a fifth of the size of a GIF.
  case apng
}
