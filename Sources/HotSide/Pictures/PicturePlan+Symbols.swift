package import QRRendering
import VaultPayloads

extension PicturePlan {
  /// The symbols of the picture, for showing without a file: one, or as many as the movie has frames.
  ///
  /// - Returns: symbols of one size.
  /// - Throws: `QRRenderingError`.
  package func symbols() throws -> [QRSymbol] {
    if let code { return [code] }
    guard let frames else { return [] }
    let drawer = try QRSymbolDrawer(byteCount: frames.frameByteCount)
    var symbols: [QRSymbol] = []
    symbols.reserveCapacity(frames.count)
    for frame in frames { symbols.append(try drawer.symbol(of: frame)) }
    return symbols
  }

  /// The picture as a web page that draws itself.
  ///
  /// - Parameters:
  ///   - payload: what the picture carries; the page says what it is.
  ///   - border: modules of quiet zone, 0...32.
  /// - Returns: the page's bytes.
  /// - Throws: `QRRenderingError`.
  package func page(of payload: [UInt8], border: Int) throws -> [UInt8] {
    let symbols = try symbols()
    return try MoviePage(
      symbols: symbols, framesPerSecond: forecast.framesPerSecond ?? 1, border: border,
      paragraphs: PayloadCaption.caption(of: payload).paragraphs,
      expectations: forecast.expectations.map {
        MoviePage.Expectation(caughtPercent: $0.caughtPercent, frames: $0.frames)
      }
    ).bytes
  }
}
