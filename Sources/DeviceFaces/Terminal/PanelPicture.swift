import ByteSupport
package import CommandLineKit
import IdentityPictures
import QRRendering
import SubstrateCrypto

/// A picture that stands over empty lines of a panel.
package struct PanelPicture: Sendable {
  /// Columns that an identity picture takes; half as many lines.
  static let identityColumns = 16
  /// Pixels on a side beyond which an identity picture shows nothing more.
  private static let mostPixels = 256

  /// The panel's line that it begins on.
  package let line: Int
  /// The column that it begins in.
  package let column: Int
  /// The characters that it takes.
  package let size: TerminalSize
  private let key: [UInt8]
  private let isOpaque: Bool
  private let draw: @Sendable () -> PalettePicture

  /// A code.
  init(_ symbol: QRSymbol, _ drawn: CodeSize, line: Int, _ support: PictureSupport) {
    (self.line, column, isOpaque) = (line, 0, true)
    let modules = symbol.side + 2 * drawn.border
    size = support.cell.characters(side: modules * drawn.scale)
    // A picture of a secret is told from others by a hash.
    let content = (0..<symbol.side).flatMap { y in
      (0..<symbol.side).map { x -> UInt8 in symbol[x, y] ? 1 : 0 }
    }
    key = Blake2b.hash256(content).bytes + Array("\(drawn.border) \(drawn.scale)".utf8)
    draw = { PalettePicture(symbol, scale: drawn.scale, border: drawn.border) }
  }

  /// The picture of a key, a verifier, a hash or an account.
  init(_ picture: IdentityPicture, line: Int, column: Int, _ support: PictureSupport) {
    (self.line, self.column, isOpaque) = (line, column, false)
    let cell = support.cell
    let side = min(
      PanelPicture.identityColumns * cell.width, PanelPicture.identityColumns / 2 * cell.height,
      PanelPicture.mostPixels)
    size = cell.characters(side: side)
    key = PanelPicture.key(of: picture) + Array(" \(side)".utf8)
    let limit = support.pictureProtocol == .sixel ? PalettePicture.sixelColors : 256
    draw = {
      PalettePicture(rgba: picture.raster(side: side).rgba, width: side, limit: limit)
    }
  }

  private static func key(of picture: IdentityPicture) -> [UInt8] {
    switch picture {
    case .dots(let bytes): Array("dots ".utf8) + bytes
    case .blockies(let address): Array("blockies \(address)".utf8)
    case .jdenticon(let address): Array("jdenticon \(address)".utf8)
    }
  }

  /// The part of it that is seen.
  ///
  /// - Parameters:
  ///   - window: the panel's lines that are seen.
  ///   - support: the pictures that the terminal shows.
  /// - Returns: where it is to be in the window; `nil` where nothing of it is seen.
  package func shown(in window: Range<Int>, _ support: PictureSupport) -> ScreenPicture? {
    let seen = (line..<line + size.lines).clamped(to: window)
    guard !seen.isEmpty else { return nil }
    let height = support.cell.height
    let rows = (seen.lowerBound - line) * height..<(seen.upperBound - line) * height
    let draw = draw
    return ScreenPicture(
      line: seen.lowerBound - window.lowerBound, column: column,
      size: TerminalSize(columns: size.columns, lines: seen.count),
      key: key + Array(" \(rows)".utf8), isOpaque: isOpaque
    ) {
      let part = draw().rows(rows)
      return support.pictureProtocol == .sixel ? part.sixel : try? part.png()
    }
  }
}
