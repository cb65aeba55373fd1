import Reporting
import Threading

/// Writes frames as a movie of symbols: a GIF or APNG that repeats endlessly, with all frames of
/// one size.
///
/// Frames are drawn and compressed on several threads, and written in order while the next ones are
/// drawn, so that memory does not grow with the movie. The same frames and options always give the
/// same bytes, whatever the number of threads.
///
/// ```swift
/// var file = try FileReplacement(path: "movie.gif", under: .named())
/// try await MovieWriter(options: MovieOptions()).write(frames) { (bytes) throws(PictureError) in
///   do throws(FileError) { try file.write(bytes) } catch { throw .notWritten(error) }
/// }
/// try file.commit()
/// ```
package struct MovieWriter: Sendable {
  /// The format, size and speed of the movie.
  package let options: MovieOptions

  /// The maximum number of frames.
  package static let maximumFrameCount = 65_536

  /// The number of frames that a thread draws at a time.
  private static let framesPerPiece = 8

  package init(options: MovieOptions) { self.options = options }

  /// Draws frames and writes the movie; adds a notice if it exceeds the limits for reading.
  ///
  /// - Parameters:
  ///   - frames: 1...65 536 frames, all of the same length of 1...2953 bytes.
  ///   - sink: receives the movie's bytes in pieces; called in the calling task.
  /// - Throws: ``PictureError`` before the first byte; afterwards only the error of `sink`.
  package func write(
    _ frames: [[UInt8]], to sink: ([UInt8]) throws(PictureError) -> Void
  ) async throws(PictureError) {
    let drawer = try MovieWriter.drawer(for: frames)
    let encoder = encoder(modules: drawer.side)
    var byteCount = 0
    func take(_ bytes: [UInt8]) throws(PictureError) {
      byteCount += bytes.count
      try sink(bytes)
    }
    try take(encoder.head(frameCount: frames.count))
    let size = MovieWriter.framesPerPiece
    try await BoundedTasks.run(
      (frames.count + size - 1) / size, atMost: options.threads, inOrder: true
    ) { (piece) throws(PictureError) -> [UInt8] in
      let first = piece * size
      var symbols: [QRSymbol] = []
      for frame in frames[first..<min(first + size, frames.count)] {
        symbols.append(try drawer.symbol(of: frame))
      }
      return encoder.frames(symbols, first: first)
    } take: { (_, bytes) throws(PictureError) in
      try take(bytes.get())
    }
    try take(encoder.tail())
    let excess = PictureLimits.excess(
      byteCount: byteCount, frames: frames.count,
      width: options.drawing.pixels(modules: drawer.side),
      height: options.drawing.height(modules: drawer.side))
    if let excess {
      Notices.current?.add(
        """
        The movie has \(excess) that are read: 'verify', 'qr read' and a device in a folder will refuse it. Draw an \
        APNG, fewer pixels per module with --scale, or more bytes per frame with --chunk-size.
        """
      )
    }
  }

  /// Draws frames and returns the movie's bytes.
  ///
  /// - Throws: as ``write(_:to:)``.
  package func bytes(_ frames: [[UInt8]]) async throws(PictureError) -> [UInt8] {
    var bytes: [UInt8] = []
    try await write(frames) { bytes.append(contentsOf: $0) }
    return bytes
  }

  private static func drawer(for frames: [[UInt8]]) throws(PictureError) -> QRSymbolDrawer {
    guard let length = frames.first?.count else { throw .noFrames }
    guard frames.count <= maximumFrameCount else {
      throw .tooManyFrames(count: frames.count, limit: maximumFrameCount)
    }
    guard length > 0 else { throw .emptyFrame }
    for (index, frame) in frames.enumerated() where frame.count != length {
      throw .otherLength(index: index, expected: length, found: frame.count)
    }
    return try QRSymbolDrawer(byteCount: length)
  }

  private func encoder(modules: Int) -> any MovieEncoder {
    switch options.format {
    case .gif:
      GIFEncoder(
        modules: modules, drawing: options.drawing, framesPerSecond: options.framesPerSecond)
    case .apng:
      APNGEncoder(
        modules: modules, drawing: options.drawing, framesPerSecond: options.framesPerSecond,
        source: options.source)
    }
  }
}
