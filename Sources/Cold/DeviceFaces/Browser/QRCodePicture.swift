import DevicePages
import LoopbackServer
import QRDrawing
import SubstrateCrypto

/// The code of a page as a picture that a browser plays.
enum QRCodePicture {
  /// Modules of quiet zone on each side.
  static let border = 4
  /// Pixels on a side that a picture has at least, so that no browser has to enlarge it much.
  private static let leastSide = 640

  /// A PNG, with frames where there are several.
  ///
  /// - Throws: `PictureError`.
  static func answer(_ frames: [[UInt8]]) async throws(PictureError) -> HTTPAnswer {
    guard let side = QRCodeSymbols.all(frames)?.first?.side else {
      throw .notDrawn(reason: "it does not fit a code")
    }
    let drawing = try DrawingOptions(scale: scale(side), border: border)
    let bytes =
      frames.count == 1
      ? try StaticPicture.png(of: frames[0], drawing: drawing)
      : try await MovieWriter(
        options: MovieOptions(format: .apng, drawing: drawing)
      ).bytes(frames)
    return .whole(status: 200, fields, bytes)
  }

  /// A PNG of a code whose content is a secret.
  ///
  /// - Throws: `PictureError`.
  static func answer(_ secret: SharedSecret) throws(PictureError) -> HTTPAnswer {
    let symbol = try SecretSymbol(secret)
    let png = symbol.png(scale: scale(symbol.side), border: border)
    return .secret(status: 200, fields, SharedSecret(png))
  }

  private static let fields = [HTTPField("Content-Type", "image/png")]

  /// Pixels for each module of a symbol with `side` modules.
  private static func scale(_ side: Int) -> Int {
    let whole = side + 2 * border
    return min(max((leastSide + whole - 1) / whole, 4), DrawingOptions.scales.upperBound)
  }
}
