import ByteSupport
import QRDrawing
import Reporting
import SubstrateCrypto
package import VaultPayloads

/// One picture of a web page.
package struct MoviePagePart: Sendable {
  /// The name from which the anchor is made.
  package let name: String
  package let payload: ReadPayload
  package let plan: PicturePlan

  package init(name: String, payload: ReadPayload, plan: PicturePlan) {
    (self.name, self.payload, self.plan) = (name, payload, plan)
  }

  fileprivate func movie(border: Int, isOfSeveral: Bool) throws -> PageMovie {
    let hash =
      "Payload: \(payload.bytes.count.counted("byte")), hash \(Blake2b.hash256(payload.bytes).hex)"
    return try PageMovie(
      name: name, symbols: try plan.symbols(), framesPerSecond: plan.forecast.framesPerSecond ?? 1,
      border: border,
      paragraphs: PayloadCaption.caption(of: payload).paragraphs + (isOfSeveral ? [hash] : []),
      facts: PageFacts(of: payload),
      expectations: plan.forecast.expectations.map {
        PageMovie.Expectation(caughtPercent: $0.caughtPercent, frames: $0.frames)
      })
  }
}

extension PicturePlan {
  /// One picture as a web page that draws the picture itself.
  ///
  /// `border` is the width of the quiet zone, 0 to 32 modules.
  ///
  /// - Returns: the page, in UTF-8.
  /// - Throws: `PictureError`.
  package func page(of payload: ReadPayload, border: Int) throws -> [UInt8] {
    try PicturePlan.page(
      of: [MoviePagePart(name: "", payload: payload, plan: self)], border: border)
  }

  /// A web page with several pictures, which shows one at a time.
  ///
  /// - Parameters:
  ///   - parts: the pictures, in the order of the list.
  ///   - border: the width of the quiet zone, 0 to 32 modules.
  /// - Returns: the page, in UTF-8.
  /// - Throws: `PictureError`; `pageTooLarge` before anything is drawn.
  package static func page(of parts: [MoviePagePart], border: Int) throws -> [UInt8] {
    try MoviePage.requireRoom(
      for: parts.map { ($0.plan.forecast.frames, $0.plan.forecast.modules) })
    return try MoviePage(
      parts.map { try $0.movie(border: border, isOfSeveral: parts.count > 1) }
    ).bytes
  }
}
