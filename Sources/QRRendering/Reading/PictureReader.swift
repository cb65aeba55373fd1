/// Reads the symbols in files of pictures: PNG, APNG, GIF and JPEG, told apart by their first bytes.
///
/// A movie's pictures are decompressed and read on several threads, a few at a time. Files are not
/// trusted: sides are at most 8192 pixels, movies at most 65 536 frames and 2³³ pixels.
///
/// ```swift
/// let file = try await PictureReader().read(bytes, name: "movie.apng")
/// let contents = file.frames.compactMap(\.content)
/// ```
public struct PictureReader: Sendable {
  private let threads: Int

  /// Takes the number of threads.
  ///
  /// - Parameter threads: 1...64, or `nil` for as many as there are processors.
  /// - Throws: ``QRRenderingError/option(name:value:allowed:)``.
  public init(threads: Int? = nil) throws(QRRenderingError) {
    self.threads = try Processors.threads(threads)
  }

  /// Reads every picture of a file, or those that somebody wants.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name, for errors.
  ///   - progress: gets the number of pictures that are read, each time one more is; called in the
  ///     calling task.
  ///   - isEnough: gets what was found in each picture, in order, in the calling task; once it says
  ///     yes, the pictures behind are not read.
  /// - Returns: the contents of the symbols, in the order of the pictures. A picture without a
  ///   readable symbol is not an error.
  /// - Throws: ``QRRenderingError/notAPicture(name:)``,
  ///   ``QRRenderingError/truncated(name:offset:)``,
  ///   ``QRRenderingError/damaged(name:offset:reason:)``,
  ///   ``QRRenderingError/damagedFrame(name:frame:)``,
  ///   ``QRRenderingError/tooLarge(name:what:found:limit:)``,
  ///   ``QRRenderingError/symbolReaderNotStarted``.
  public func read(
    _ bytes: [UInt8], name: String, progress: (Int) -> Void = { _ in },
    until isEnough: (_ content: [UInt8]?) -> Bool = { _ in false }
  ) async throws(QRRenderingError) -> PictureContents {
    let file = try PictureReader.open(bytes, name: name)
    var frames: [PictureContents.Frame] = []
    frames.reserveCapacity(file.parts.count)
    var isDone = false
    func take(_ content: [UInt8]?) {
      frames.append(.init(index: frames.count, content: content))
      progress(frames.count)
      isDone = isEnough(content)
    }
    if file.isIndependent {
      let threads = min(threads, PictureReader.fitting(file))
      try await OrderedWork.run(count: file.parts.count, threads: threads) {
        (index) throws(QRRenderingError) -> [UInt8]? in
        try SymbolReader.content(of: file.picture(index).onWhite)
      } until: {
        isDone
      } take: { (_, content) throws(QRRenderingError) in
        take(content)
      }
    } else {
      try await readDependent(file, until: { isDone }, take)
    }
    return PictureContents(information: file.information, frames: frames)
  }

  /// What a file of pictures says about itself, without decompressing any.
  ///
  /// - Throws: as ``read(_:name:progress:)``, but for `damagedFrame` and `symbolReaderNotStarted`.
  public static func information(
    of bytes: [UInt8], name: String
  ) throws(QRRenderingError) -> PictureInformation {
    try open(bytes, name: name).information
  }

  /// Whether a file begins like one that can be read.
  public static func isPicture(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: PNGChunk.signature) || isGIF(bytes) || JPEGFile.begins(bytes)
  }

  private static func isGIF(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "GIF89a".utf8) || bytes.starts(with: "GIF87a".utf8)
  }

  private static func open(
    _ bytes: [UInt8], name: String
  ) throws(QRRenderingError) -> any PictureFile {
    if isGIF(bytes) { return try GIFFile(bytes, name: name) }
    if JPEGFile.begins(bytes) { return try JPEGFile(bytes, name: name) }
    guard bytes.starts(with: PNGChunk.signature) else { throw .notAPicture(name: name) }
    return try PNGFile(bytes, name: name)
  }

  /// How many of a file's pictures may be in memory at the same time, at least one.
  private static func fitting(_ file: any PictureFile) -> Int {
    let canvas = file.information.width * file.information.height
    let largest = file.parts.map { $0.width * $0.height }.max() ?? 0
    return max(1, ReadingLimits.workingPixelCount / max(canvas, largest))
  }

  /// Reads pictures that show parts of those before them: a few are decompressed at the same time,
  /// laid over each other in order, then read at the same time.
  private func readDependent(
    _ file: any PictureFile, until isDone: () -> Bool, _ take: ([UInt8]?) -> Void
  ) async throws(QRRenderingError) {
    let batch = min(PictureReader.fitting(file), 8 * threads)
    var canvas = Canvas(width: file.information.width, height: file.information.height)
    for first in stride(from: 0, to: file.parts.count, by: batch) {
      if isDone() { return }
      let count = min(batch, file.parts.count - first)
      var shown: [GreyPicture] = []
      try await OrderedWork.run(count: count, threads: threads) {
        (offset) throws(QRRenderingError) -> GreyPicture in
        try file.picture(first + offset)
      } take: { (offset, picture) throws(QRRenderingError) in
        shown.append(canvas.show(picture, file.parts[first + offset]))
      }
      let pictures = shown
      try await OrderedWork.run(count: count, threads: threads) {
        (offset) throws(QRRenderingError) -> [UInt8]? in
        try SymbolReader.content(of: pictures[offset])
      } until: {
        isDone()
      } take: { (_, content) throws(QRRenderingError) in
        take(content)
      }
    }
  }
}
