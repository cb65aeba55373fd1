package import QRDrawing
package import VaultPayloads

/// How a payload is to be drawn.
package struct PictureRequest: Equatable, Sendable {
  /// The most bytes that one static code can show.
  package static let staticLimit = QRSymbol.maximumByteCount

  /// The format of a movie; a payload that fits one static code becomes a PNG in any case.
  package var format: MovieFormat
  /// Bytes that a frame is meant to carry.
  package var chunkSize: Int
  /// Frames shown in a second.
  package var framesPerSecond: Int
  /// Size and color.
  package var drawing: DrawingOptions
  /// How many repair symbols a movie has.
  package var repair: MovieFrames.Repair
  /// In which order a movie shows its frames.
  package var order: MovieFrames.Order
  /// Whether a strip under the code says what it is.
  package var hasCaption: Bool
  /// The most bytes that become a static code; 0 makes a movie of everything.
  package var staticLimit: Int

  /// Updates as a profile draws them, four pixels a module.
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

  /// Works out everything that is known before drawing.
  ///
  /// - Parameters:
  ///   - payload: at least one byte.
  ///   - source: what the payload was made from, for formats that can carry it: PNG and APNG.
  /// - Returns: the forecast, and what draws.
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

  /// What ``plan(_:source:)`` would say of the picture, without the work of making its frames.
  ///
  /// - Parameter payload: at least one byte.
  /// - Returns: the forecast.
  /// - Throws: `PictureError`, `FrameError`.
  package func forecast(of payload: [UInt8]) throws -> PictureForecast {
    if payload.count <= staticLimit { return try plan(payload).forecast }
    return try movieForecast(of: payload.count, drawing(of: payload))
  }

  /// Size and color, with the caption where one is wanted.
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
