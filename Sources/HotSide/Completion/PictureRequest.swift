import ByteSupport
public import JSONCodec
public import QRRendering
public import VaultPayloads

/// How a payload is to be drawn.
public struct PictureRequest: Equatable, Sendable {
  /// The most bytes that one static code can show.
  public static let staticLimit = QRSymbol.maximumByteCount

  /// The format of a movie; a payload that fits one static code becomes a PNG in any case.
  public var format: MovieFormat
  /// Bytes that a frame is meant to carry.
  public var chunkSize: Int
  /// Frames shown in a second.
  public var framesPerSecond: Int
  /// Size and colour.
  public var drawing: DrawingOptions

  /// Updates as the Vault's own tools draw them: 1072 bytes a frame, 15 frames a second, four
  /// pixels a module (hot-side 6.1, 6.3).
  public init(
    format: MovieFormat = .gif, chunkSize: Int = MovieFrames.updateChunkSize,
    framesPerSecond: Int = 15, drawing: DrawingOptions = .standard
  ) {
    self.format = format
    self.chunkSize = chunkSize
    self.framesPerSecond = framesPerSecond
    self.drawing = drawing
  }

  /// Draws `payload` into a file that is complete but has not its final name yet.
  ///
  /// - Parameters:
  ///   - payload: at least one byte.
  ///   - stem: the final path without extension; `.png`, `.gif` or `.apng` is appended.
  ///   - files: takes the file.
  /// - Returns: what was drawn.
  /// - Throws: ``HotSideError``: `file`, `picture`, `frames`.
  func draw(
    _ payload: [UInt8], stem: String, into files: PendingFiles
  ) async throws(HotSideError) -> DrawnPicture {
    if payload.count <= PictureRequest.staticLimit {
      return try drawStatic(payload, path: stem + ".png", into: files)
    }
    let frames: MovieFrames
    do throws(FrameError) {
      frames = try MovieFrames(payload: payload, chunkSize: chunkSize)
    } catch { throw .frames(error) }
    let path = "\(stem).\(format.rawValue)"
    var file: FileReplacement
    do { file = try FileReplacement(path: path) } catch { throw .file(error) }
    do throws(QRRenderingError) {
      let options = try MovieOptions(
        format: format, drawing: drawing, framesPerSecond: framesPerSecond)
      try await MovieWriter(options: options).write(Array(frames)) { bytes throws(FileError) in
        try file.write(bytes)
      }
      files.add(file, to: path)
      let symbol = try QRSymbolDrawer(byteCount: frames.frameByteCount)
      return DrawnPicture(
        path: path, format: format.rawValue, frames: frames.count,
        fewestFrames: frames.sourceSymbols, modules: symbol.side,
        pixels: drawing.pixels(modules: symbol.side), framesPerSecond: framesPerSecond)
    } catch { throw HotSideError(drawing: error) }
  }

  private func drawStatic(
    _ payload: [UInt8], path: String, into files: PendingFiles
  ) throws(HotSideError) -> DrawnPicture {
    let symbol: QRSymbol
    let picture: [UInt8]
    do throws(QRRenderingError) {
      symbol = try StaticSymbol.symbol(of: payload)
      picture = try StaticPicture.png(of: symbol, drawing: drawing)
    } catch { throw HotSideError(drawing: error) }
    try HotSideError.wrappingFile { () throws(FileError) in try files.add(picture, to: path) }
    return DrawnPicture(
      path: path, format: "png", frames: 1, fewestFrames: 1, modules: symbol.side,
      pixels: drawing.pixels(modules: symbol.side), framesPerSecond: nil)
  }
}

/// A picture that was drawn.
public struct DrawnPicture: Equatable, Sendable {
  /// Its file.
  public let path: String
  /// `png`, `gif` or `apng`.
  public let format: String
  /// How many frames it has.
  public let frames: Int
  /// How many of them a reader needs at least.
  public let fewestFrames: Int
  /// Modules of the symbol per side, without the border.
  public let modules: Int
  /// Pixels per side, with the border.
  public let pixels: Int
  /// Frames shown in a second; `nil` for a static code.
  public let framesPerSecond: Int?

  /// The version of the symbol, 1 to 40.
  public var symbolVersion: Int { (modules - 17) / 4 }

  /// Seconds until every frame was shown once; `nil` for a static code.
  public var loopSeconds: Double? { framesPerSecond.map { Double(frames) / Double($0) } }

  /// The form for programs.
  public var document: JSONValue {
    .members([
      "format": .string(format), "frames": .integer(frames),
      "fewestFrames": .integer(fewestFrames), "symbolVersion": .integer(symbolVersion),
      "modules": .integer(modules), "pixels": .integer(pixels),
      "framesPerSecond": framesPerSecond.map { .integer($0) } ?? .null,
    ])
  }
}

extension HotSideError {
  /// A full disk while drawing is a matter of the file, not of the picture.
  init(drawing error: QRRenderingError) {
    if case .notWritten(let cause) = error {
      self = .file(cause)
    } else {
      self = .picture(error)
    }
  }
}
