import ByteSupport
import IdentityPictures
import QRDrawing
import SubstrateCrypto
package import TerminalKit

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
  private let drawing: Drawing

  private enum Drawing: Sendable {
    case palette(@Sendable () -> PalettePicture)
    case secret(SecretSymbol, CodeSize)
  }

  /// A code.
  init(_ symbol: QRSymbol, _ drawn: CodeSize, line: Int, _ support: PictureSupport) {
    (self.line, column, isOpaque) = (line, 0, true)
    size = drawn.characters(modules: symbol.side, support)
    let content = (0..<symbol.side).flatMap { y in
      (0..<symbol.side).map { x -> UInt8 in symbol[x, y] ? 1 : 0 }
    }
    key = Blake2b.hash256(content).bytes + Array("\(drawn.border) \(drawn.scale)".utf8)
    drawing = .palette { PalettePicture(symbol, scale: drawn.scale, border: drawn.border) }
  }

  /// A code whose content is a secret.
  init(_ symbol: SecretSymbol, _ drawn: CodeSize, line: Int, _ support: PictureSupport) {
    (self.line, column, isOpaque) = (line, 0, true)
    size = drawn.characters(modules: symbol.side, support)
    // The picture is told from others by a hash.
    key = symbol.fingerprint.bytes + Array("\(drawn.border) \(drawn.scale)".utf8)
    drawing = .secret(symbol, drawn)
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
    drawing = .palette {
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
  ///   - above: how many lines of the window stand above them.
  ///   - support: the pictures that the terminal shows.
  /// - Returns: where it is to be in the window; `nil` where nothing of it is seen.
  package func shown(
    in window: Range<Int>, below above: Int = 0, _ support: PictureSupport
  ) -> ScreenPicture? {
    let seen = (line..<line + size.lines).clamped(to: window)
    guard !seen.isEmpty else { return nil }
    let height = support.cell.height
    let rows = (seen.lowerBound - line) * height..<(seen.upperBound - line) * height
    let line = above + seen.lowerBound - window.lowerBound
    let size = TerminalSize(columns: size.columns, lines: seen.count)
    let key = key + Array(" \(rows)".utf8)
    let isSixel = support.pictureProtocol == .sixel
    switch drawing {
    case .palette(let draw):
      return ScreenPicture(
        line: line, column: column, size: size, key: key, isOpaque: isOpaque
      ) {
        let part = draw().rows(rows)
        return isSixel ? part.sixel : try? part.png()
      }
    case .secret(let symbol, let drawn):
      return ScreenPicture(
        line: line, column: column, size: size, key: key, isOpaque: isOpaque,
        lending: { show in
          let (scale, border) = (drawn.scale, drawn.border)
          let part =
            isSixel
            ? symbol.sixel(scale: scale, border: border, rows: rows)
            : symbol.png(scale: scale, border: border, rows: rows)
          part.withBytes { show($0) }
        })
    }
  }
}

extension CodeSize {
  /// The characters that a code of so many modules on a side takes as a picture.
  fileprivate func characters(modules: Int, _ support: PictureSupport) -> TerminalSize {
    support.cell.characters(side: (modules + 2 * border) * scale)
  }
}
