package import QRDrawing
import VaultPayloads

extension PicturePlan {
  /// The symbols of the picture, for display without a file: one, or one per frame of the movie.
  ///
  /// - Returns: symbols of one size.
  /// - Throws: `PictureError`.
  package func symbols() throws -> [QRSymbol] {
    if let code { return [code] }
    guard let frames else { return [] }
    let drawer = try QRSymbolDrawer(byteCount: frames.frameByteCount)
    var symbols: [QRSymbol] = []
    symbols.reserveCapacity(frames.count)
    for frame in frames { symbols.append(try drawer.symbol(of: frame)) }
    return symbols
  }
}
