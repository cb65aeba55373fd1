package import ByteSupport
package import FileSupport
package import JSONCodec
import QRDrawing
import SubstrateCrypto
package import VaultPayloads

/// A picture that is ready to be drawn.
package struct PicturePlan: Sendable {
  package let forecast: PictureForecast
  private let content: Content

  private enum Content: Sendable {
    case code(QRSymbol, DrawingOptions, PictureText?)
    case movie(MovieFrames, MovieOptions)
  }

  init(code symbol: QRSymbol, drawing: DrawingOptions, source: PictureText?) {
    forecast = PictureForecast(code: symbol, drawing: drawing)
    content = .code(symbol, drawing, source)
  }

  init(movie frames: MovieFrames, forecast: PictureForecast, options: MovieOptions) {
    self.forecast = forecast
    content = .movie(frames, options)
  }

  /// The frames of the movie; `nil` for a static code.
  package var frames: MovieFrames? {
    if case .movie(let frames, _) = content { frames } else { nil }
  }

  /// The symbol of the static code; `nil` for a movie.
  var code: QRSymbol? { if case .code(let symbol, _, _) = content { symbol } else { nil } }

  /// Draws into a temporary file.
  ///
  /// - Parameters:
  ///   - path: the final path.
  ///   - files: receives the file.
  /// - Returns: the picture.
  /// - Throws: `FileError`, `PictureError`.
  package func draw(to path: String, into files: PendingFiles) async throws -> DrawnPicture {
    var file: FileReplacement
    file = try files.begin(path)
    var drawing = Drawing()
    try await draw { bytes throws(PictureError) in
      do throws(FileError) { try file.write(bytes) } catch { throw .notWritten(error) }
      drawing.take(bytes)
    }
    try files.add(file, to: path)
    return drawing.picture(path, forecast)
  }

  /// Draws the picture in memory.
  ///
  /// - Parameter path: the path in the description of the picture.
  /// - Returns: the contents of the file, and the description.
  /// - Throws: `PictureError`.
  package func bytes(for path: String) async throws -> (bytes: [UInt8], picture: DrawnPicture) {
    var all: [UInt8] = []
    try await draw { bytes throws(PictureError) in all += bytes }
    var drawing = Drawing()
    drawing.take(all)
    return (all, drawing.picture(path, forecast))
  }

  /// A file that is being drawn; its hash and length are computed at the same time.
  private struct Drawing: ~Copyable {
    private var hash = Blake2b.Stream(length: Hash256.byteCount)
    private var length = 0

    mutating func take(_ bytes: [UInt8]) {
      hash.update(bytes)
      length += bytes.count
    }

    consuming func picture(_ path: String, _ forecast: PictureForecast) -> DrawnPicture {
      DrawnPicture(
        path: path, forecast: forecast, fileHash: Hex.encode(hash.finalize()), fileLength: length)
    }
  }

  private func draw(to sink: ([UInt8]) throws(PictureError) -> Void) async throws {
    switch content {
    case .code(let symbol, let drawing, let source):
      let picture = try StaticPicture.png(of: symbol, drawing: drawing, source: source)
      try sink(picture)
    case .movie(let frames, let options):
      try await MovieWriter(options: options).write(Array(frames), to: sink)
    }
  }
}

package struct DrawnPicture: Equatable, Sendable {
  package let path: String
  package let forecast: PictureForecast

  /// BLAKE2b-256 of the file, in hex.
  package let fileHash: String
  /// The length of the file in bytes.
  package let fileLength: Int
}

extension DrawnPicture {
  /// Describes a picture that an earlier run has drawn, by the BLAKE2b-256 and the length of its
  /// file in bytes.
  package init(path: String, _ forecast: PictureForecast, hash: Hash256, length: Int) {
    self.init(
      path: path, forecast: forecast, fileHash: Hex.encode(hash.bytes), fileLength: length)
  }
}

extension DrawnPicture: JSONFormed {
  package static let form: JSONForm<DrawnPicture> = .of { PictureDescription($0) }
}
