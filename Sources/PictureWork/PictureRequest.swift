package import QRRendering
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
  /// - Throws: `QRRenderingError`, `FrameError`.
  package func plan(_ payload: [UInt8], source: PictureText? = nil) throws -> PicturePlan {
    let drawing =
      hasCaption ? drawing.captioned(PayloadCaption.caption(of: ReadPayload(payload))) : drawing
    if payload.count <= staticLimit {
      return PicturePlan(
        code: try StaticSymbol.symbol(of: payload), drawing: drawing, source: source)
    }
    let frames = try MovieFrames(
      payload: payload, chunkSize: chunkSize, repair: repair, order: order)
    let limit = MovieWriter.maximumFrameCount
    guard frames.count <= limit else {
      throw QRRenderingError.tooManyFrames(count: frames.count, limit: limit)
    }
    return PicturePlan(
      movie: frames, modules: try QRSymbolDrawer(byteCount: frames.frameByteCount).side,
      options: try MovieOptions(
        format: format, drawing: drawing, framesPerSecond: framesPerSecond,
        source: format == .apng ? source : nil))
  }
}
