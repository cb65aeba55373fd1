import DevicePages
import LoopbackServer
import QRDrawing
import SubstrateCrypto

/// The QR code of a page as a PNG or APNG.
enum QRCodePicture {
  /// The quiet zone on each side, in modules.
  static let border = 4
  /// The minimum side in pixels: large enough that the browser does not blur the picture by
  /// enlarging it much.
  private static let leastSide = 640

  /// Draws a PNG for one frame, or an APNG for several.
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

  /// A PNG of a QR code with a secret content.
  ///
  /// - Throws: `PictureError`.
  static func answer(_ secret: SharedSecret) throws(PictureError) -> HTTPAnswer {
    let symbol = try SecretSymbol(secret)
    let png = symbol.png(scale: scale(symbol.side), border: border)
    return .secret(status: 200, fields, SharedSecret(png))
  }

  private static let fields = [HTTPField("Content-Type", "image/png")]

  /// The pixels for each module of a symbol with `side` modules.
  private static func scale(_ side: Int) -> Int {
    let whole = side + 2 * border
    return min(max((leastSide + whole - 1) / whole, 4), DrawingOptions.scales.upperBound)
  }
}
