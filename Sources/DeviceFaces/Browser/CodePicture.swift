import LoopbackServer
import QRRendering

/// The code of a page as a picture that a browser plays.
enum CodePicture {
  /// Modules of quiet zone on each side.
  static let border = 4
  /// Pixels on a side that a picture has at least, so that no browser has to enlarge it much.
  private static let leastSide = 640

  /// A PNG, with frames where there are several.
  ///
  /// - Throws: `QRRenderingError`.
  static func answer(_ frames: [[UInt8]]) async throws(QRRenderingError) -> HTTPAnswer {
    guard let side = CodeSymbols.all(frames)?.first?.side else {
      throw .notDrawn(reason: "it does not fit a code")
    }
    let whole = side + 2 * border
    let drawing = try DrawingOptions(
      scale: min(max((leastSide + whole - 1) / whole, 4), DrawingOptions.scales.upperBound),
      border: border)
    let bytes =
      frames.count == 1
      ? try StaticPicture.png(of: frames[0], drawing: drawing)
      : try await MovieWriter(
        options: MovieOptions(format: .apng, drawing: drawing)
      ).bytes(frames)
    return .whole(status: 200, [HTTPField("Content-Type", "image/png")], bytes)
  }
}
