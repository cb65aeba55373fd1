/// How frames become a movie.
package struct MovieOptions: Equatable, Sendable {
  /// The file format.
  package let format: MovieFormat
  /// Size and color of each frame.
  package let drawing: DrawingOptions
  /// Frames shown in a second.
  package let framesPerSecond: Int
  /// What the movie was made from, as a `zTXt` chunk; GIF has none.
  package let source: PictureText?
  /// Threads that draw and compress at the same time; the bytes do not depend on it.
  package let threads: Int

  /// What ``framesPerSecond`` may be: viewers take a GIF delay under two hundredths for none.
  package static let frameRates = 1...50
  /// What ``threads`` may be.
  package static let threadCounts = 1...64

  /// Checks and takes the options.
  ///
  /// - Parameters:
  ///   - format: GIF or APNG.
  ///   - drawing: size and color of each frame.
  ///   - framesPerSecond: 1...50.
  ///   - source: a `zTXt` chunk for an APNG; must be `nil` for a GIF.
  ///   - threads: 1...64, or `nil` for as many as there are processors.
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
  /// GIF89a, which everything plays.
  case gif
  /// Animated PNG, a fifth of the size.
  case apng
}
