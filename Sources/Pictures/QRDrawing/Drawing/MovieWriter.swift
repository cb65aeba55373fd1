import Reporting
import Threading

/// Writes frames as a movie of symbols: GIF or APNG, endless, all frames of one size.
///
/// Frames are drawn and compressed on several threads and handed on in order while the next ones are
/// made, so that memory does not grow with the movie. The same frames and options give the same
/// bytes, whatever the number of threads.
///
/// ```swift
/// var file = try FileReplacement(path: "movie.gif", under: .named())
/// try await MovieWriter(options: MovieOptions()).write(frames) { (bytes) throws(PictureError) in
///   do throws(FileError) { try file.write(bytes) } catch { throw .notWritten(error) }
/// }
/// try file.commit()
/// ```
package struct MovieWriter: Sendable {
  /// How frames become a movie.
  package let options: MovieOptions

  /// The most frames of a movie.
  package static let maximumFrameCount = 65_536

  /// Frames that one thread takes at a time.
  private static let framesPerPiece = 8

  package init(options: MovieOptions) { self.options = options }

  /// Draws frames and writes the movie, and tells the user of one that is too large to be read back.
  ///
  /// - Parameters:
  ///   - frames: 1...65 536 frames, all of one length of 1...2953 bytes.
  ///   - sink: gets the movie's bytes, piece after piece; called in the calling task.
  /// - Throws: ``PictureError/noFrames``, ``PictureError/tooManyFrames(count:limit:)``,
  ///   ``PictureError/emptyFrame``, ``PictureError/frameTooLong(byteCount:limit:)``,
  ///   ``PictureError/otherLength(index:expected:found:)``, all before the first byte; later only
  ///   what `sink` throws.
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
        The movie has \(excess) that are read: 'verify', 'qr read' and a device in a folder will refuse it. Draw \
        an APNG, fewer pixels a module with --scale, or more bytes a frame with --chunk-size.
        """
      )
    }
  }

  /// Draws frames and returns the whole movie's bytes.
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
