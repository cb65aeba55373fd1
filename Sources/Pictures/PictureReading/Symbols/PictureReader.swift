package import ProcessConfinement
package import QRDrawing

/// Reads the symbols in files of pictures: PNG, APNG, GIF and JPEG, told apart by their first bytes.
///
/// A movie's pictures are decompressed and read on several threads, a few at a time. Files are not
/// trusted: sides are at most 8192 pixels, movies at most 65 536 frames and 2³³ pixels, and a movie
/// without a symbol in its first 40 frames is given up. But neither time nor memory is limited here,
/// and a decoder that fails takes the process along: files from outside are for
/// ``ConfinedPictureReader``, which does this in a process of its own.
///
/// ```swift
/// let file = try await PictureReader().read(bytes, name: "movie.apng")
/// let contents = file.frames.compactMap(\.content)
/// ```
package struct PictureReader: Sendable {
  private let threads: Int

  /// Takes the number of threads.
  ///
  /// - Parameter threads: 1...64, or `nil` for as many as there are processors.
  /// - Throws: `PictureError.option(name:value:allowed:)`.
  package init(threads: Int? = nil) throws(PictureError) {
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
  /// - Throws: `PictureError.notAPicture(name:)`,
  ///   `PictureError.truncated(name:offset:)`,
  ///   `PictureError.damaged(name:offset:reason:)`,
  ///   `PictureError.damagedFrame(name:frame:)`,
  ///   `PictureError.tooLarge(name:what:found:limit:)`,
  ///   `PictureError.noSymbolAtStart(name:count:)`, `PictureError.needsMemory(name:)`,
  ///   `PictureError.severalCodes(name:frame:)`, `PictureError.codeInParts(name:frame:)`,
  ///   `PictureError.shownDifferently(name:reason:)`.
  package func read(
    _ bytes: [UInt8], name: String, progress: (Int) -> Void = { _ in },
    until isEnough: (_ content: [UInt8]?) -> Bool = { _ in false }
  ) async throws(PictureError) -> PictureContents {
    let file = try PictureReader.open(bytes, name: name)
    var frames: [PictureContents.Frame] = []
    frames.reserveCapacity(file.parts.count)
    try PictureReader.read(file, name: name, on: WorkTeam(threads: threads)) { content in
      frames.append(.init(index: frames.count, content: content))
      progress(frames.count)
      return isEnough(content)
    }
    return PictureContents(information: file.information, frames: frames)
  }

  /// What a file of pictures says about itself, without decompressing any.
  ///
  /// - Throws: as ``read(_:name:progress:until:)``, but for what pictures must be decompressed for.
  package static func information(
    of bytes: [UInt8], name: String
  ) throws(PictureError) -> PictureInformation {
    try open(bytes, name: name).information
  }

  /// Whether a file begins like one that can be read.
  package static func isPicture(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: PNGChunk.signature) || isGIF(bytes) || JPEGFile.begins(bytes)
  }

  private static func isGIF(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "GIF89a".utf8) || bytes.starts(with: "GIF87a".utf8)
  }

  /// What our reader of exact symbols finds by itself, for those who hold it against libzxing.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - byLibrary: whether libpng decompresses pictures that are otherwise decompressed here.
  /// - Returns: the content of each picture, `nil` where it is left to libzxing; none for a movie whose
  ///   pictures show parts of those before them.
  /// - Throws: as ``read(_:name:progress:until:)``.
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

  /// Reads the structure of a file.
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
  ///   - file: what ``open(_:name:)`` gave.
  ///   - name: its name, for errors.
  ///   - team: who does it.
  ///   - take: gets what was found in each picture, in order, and says whether it is enough.
  /// - Throws: as ``read(_:name:progress:until:)``.
  package static func read(
    _ file: any PictureFile, name: String, on team: WorkTeam, take: ([UInt8]?) -> Bool
  ) throws(PictureError) {
    if let still = try file.still(), MovieReading.hasCode(Sight(still)) {
      throw .shownDifferently(name: name, reason: "a picture with a QR code is not in the movie")
    }
    // A movie for a Vault is recognized early: whoever draws something else in thousands of frames
    // only wants them searched.
    var withoutSymbol: Int? = 0
    func check(_ content: [UInt8]?) throws(PictureError) -> Bool {
      withoutSymbol = content == nil ? withoutSymbol.map { $0 + 1 } : nil
      let limit = PictureLimits.framesWithoutSymbol
      if withoutSymbol == limit, file.parts.count > limit {
        throw .noSymbolAtStart(name: name, count: limit)
      }
      return take(content)
    }
    var reading = MovieReading(file, name: name)
    try reading.run(on: team, take: check)
  }
}
