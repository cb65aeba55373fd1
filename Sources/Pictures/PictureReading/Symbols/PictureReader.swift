package import ProcessConfinement
package import QRDrawing
import Threading

/// Reads the symbols in PNG, APNG, GIF and JPEG files, recognized by their first bytes.
///
/// The pictures of a movie are decompressed and read on several threads, a few at a time. Files are
/// limited to sides of 8192 pixels, 65 536 frames and 2³³ pixels, and a movie without a symbol in
/// its first 40 frames is refused. Time and memory are not limited, and a decoder that crashes ends
/// the process: for files from outside, use ``ConfinedPictureReader``.
///
/// ```swift
/// let file = try await PictureReader().read(bytes, name: "movie.apng")
/// let contents = file.frames.compactMap(\.content)
/// ```
package struct PictureReader: Sendable {
  private let threads: Int

  /// Creates a reader.
  ///
  /// - Parameter threads: 1...64; `nil` for the number of processors.
  /// - Throws: `PictureError.option(name:value:allowed:)`.
  package init(threads: Int? = nil) throws(PictureError) {
    self.threads = try Processors.threads(threads)
  }

  /// Reads the pictures of a file, all or until `isEnough`.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name, for errors.
  ///   - progress: receives the number of pictures that were read; called in the calling task.
  ///   - isEnough: receives the content of each picture, in order, in the calling task; returns
  ///     `true` to skip the rest.
  /// - Returns: the contents of the symbols, in the order of the pictures. A picture without a
  ///   readable symbol is not an error.
  /// - Throws: `PictureError`.
  package func read(
    _ bytes: [UInt8], name: String, progress: (Int) -> Void = { _ in },
    until isEnough: (_ content: [UInt8]?) -> Bool = { _ in false }
  ) async throws(PictureError) -> PictureContents {
    let file = try PictureReader.open(bytes, name: name)
    var frames: [PictureContents.Frame] = []
    frames.reserveCapacity(file.parts.count)
    try PictureReader.read(file, name: name, on: WorkTeam(threads: threads)) { reading in
      frames.append(.init(index: frames.count, reading))
      progress(frames.count)
      return isEnough(reading?.content)
    }
    return PictureContents(information: file.information, frames: frames)
  }

  /// The information in a file of pictures, without decompressing any picture.
  ///
  /// - Throws: `PictureError`.
  package static func information(
    of bytes: [UInt8], name: String
  ) throws(PictureError) -> PictureInformation {
    try open(bytes, name: name).information
  }

  /// Whether a file begins like a supported format.
  package static func isPicture(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: PNGChunk.signature) || isGIF(bytes) || JPEGFile.begins(bytes)
  }

  private static func isGIF(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "GIF89a".utf8) || bytes.starts(with: "GIF87a".utf8)
  }

  /// The contents that the reader of exact symbols finds without libzxing, for comparisons.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - byLibrary: whether libpng decompresses pictures that are otherwise decompressed here.
  /// - Returns: the content of each picture, `nil` if it is left to libzxing; empty for a movie
  ///   whose pictures depend on previous ones.
  /// - Throws: `PictureError`.
  package static func exactContents(
    of bytes: [UInt8], byLibrary: Bool
  ) throws(PictureError) -> [[UInt8]?] {
    let file = try open(bytes, name: "")
    guard file.isIndependent else { return [] }
    let exact = ExactSymbolReader()
    var contents: [[UInt8]?] = []
    for index in file.parts.indices {
      let symbol =
        byLibrary
        ? try file.picture(index).onWhite.raster.graySymbol : file.symbol(index)
      contents.append((symbol?.symbol).flatMap(exact.read)?.content)
    }
    return contents
  }

  /// Parses the structure of a file.
  package static func open(_ bytes: [UInt8], name: String) throws(PictureError)
    -> any PictureFile
  {
    guard bytes.count <= PictureLimits.byteCount else {
      throw .tooLarge(name: name, what: "bytes", found: bytes.count, limit: PictureLimits.byteCount)
    }
    if isGIF(bytes) { return try GIFFile(bytes, name: name) }
    if JPEGFile.begins(bytes) { return try JPEGFile(bytes, name: name) }
    guard bytes.starts(with: PNGChunk.signature) else { throw .notAPicture(name: name) }
    return try PNGFile(bytes, name: name)
  }

  /// Reads the pictures of a file.
  ///
  /// - Parameters:
  ///   - file: the result of ``open(_:name:)``.
  ///   - name: the file's name, for errors.
  ///   - team: the threads.
  ///   - take: receives the content of each picture, in order, and returns `true` to stop.
  /// - Throws: `PictureError`.
  package static func read(
    _ file: any PictureFile, name: String, on team: WorkTeam, take: (SymbolReading?) -> Bool
  ) throws(PictureError) {
    if let still = try file.still(), MovieReading.hasCode(Sight(still)) {
      throw .shownDifferently(name: name, reason: "a picture with a QR code is not in the movie")
    }
    // A movie for a Vault has symbols from the start; other files with thousands of frames would
    // only cost time.
    var withoutSymbol: Int? = 0
    func check(_ reading: SymbolReading?) throws(PictureError) -> Bool {
      withoutSymbol = reading == nil ? withoutSymbol.map { $0 + 1 } : nil
      let limit = PictureLimits.framesWithoutSymbol
      if withoutSymbol == limit, file.parts.count > limit {
        throw .noSymbolAtStart(name: name, count: limit)
      }
      return take(reading)
    }
    var reading = MovieReading(file, name: name)
    try reading.run(on: team, take: check)
  }
}
