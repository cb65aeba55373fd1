package import QRDrawing
package import VaultPayloads

/// The options for drawing a payload.
package struct PictureRequest: Equatable, Sendable {
  /// The capacity of a static code, in bytes.
  package static let staticLimit = QRSymbol.maximumByteCount

  /// The format of a movie; a payload that fits a static code always becomes a PNG.
  package var format: MovieFormat
  /// The nominal size of a frame, in bytes.
  package var chunkSize: Int
  package var framesPerSecond: Int
  package var drawing: DrawingOptions
  /// The number of repair symbols of a movie.
  package var repair: MovieFrames.Repair
  /// The order of the frames of a movie.
  package var order: MovieFrames.Order
  /// Whether a caption is drawn under the code.
  package var hasCaption: Bool
  /// The maximum length of a static code, in bytes; 0 always makes a movie.
  package var staticLimit: Int

  /// The options of a profile, with four pixels per module.
  package init(profile: MovieProfile = .fast, format: MovieFormat = .gif) {
    self.format = format
    chunkSize = profile.chunkSize
    framesPerSecond = profile.framesPerSecond
    drawing = .standard
    repair = .vault
    order = .systematic
    hasCaption = false
    staticLimit = profile.staticLimit
  }

  /// Computes everything about the picture that can be known before drawing.
  ///
  /// - Parameters:
  ///   - payload: at least one byte.
  ///   - source: the source of the payload, for PNG and APNG.
  /// - Returns: the plan.
  /// - Throws: `PictureError`, `FrameError`.
  package func plan(_ payload: [UInt8], source: PictureText? = nil) throws -> PicturePlan {
    let drawing = drawing(of: payload)
    if payload.count <= staticLimit {
      return PicturePlan(
        code: try StaticSymbol.symbol(of: payload), drawing: drawing, source: source)
    }
    let forecast = try movieForecast(of: payload.count, drawing)
    let frames = try MovieFrames(
      payload: payload, chunkSize: chunkSize, repair: repair, order: order)
    return PicturePlan(
      movie: frames, forecast: forecast,
      options: try MovieOptions(
        format: format, drawing: drawing, framesPerSecond: framesPerSecond,
        source: format == .apng ? source : nil))
  }

  /// The forecast of the picture that ``plan(_:source:)`` would plan, without computing the frames.
  ///
  /// - Parameter payload: at least one byte.
  /// - Returns: the forecast.
  /// - Throws: `PictureError`, `FrameError`.
  package func forecast(of payload: [UInt8]) throws -> PictureForecast {
    if payload.count <= staticLimit { return try plan(payload).forecast }
    return try movieForecast(of: payload.count, drawing(of: payload))
  }

  /// The size, color and, if requested, caption of the picture.
  private func drawing(of payload: [UInt8]) -> DrawingOptions {
    hasCaption ? drawing.captioned(PayloadCaption.caption(of: ReadPayload(payload))) : drawing
  }

  private func movieForecast(
    of payloadLength: Int, _ drawing: DrawingOptions
  ) throws -> PictureForecast {
    let movie = try MovieFrameCounts(
      payloadLength: payloadLength, chunkSize: chunkSize, repair: repair, order: order)
    let limit = MovieWriter.maximumFrameCount
    guard movie.count <= limit else {
      throw PictureError.tooManyFrames(count: movie.count, limit: limit)
    }
    return PictureForecast(
      movie: movie, modules: try QRSymbolDrawer.side(byteCount: movie.frameByteCount),
      format: format, framesPerSecond: framesPerSecond, drawing: drawing)
  }
}
