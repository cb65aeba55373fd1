import Synchronization

/// Draws the symbols of a movie's frames, all of one length: one byte-mode segment without ECI.
///
/// The version is the smallest one for the bytes at level L, with the highest level that fits into
/// it; the mask is the one with the lowest penalty (hot-side 6.3). The symbols equal those of
/// libqrcodegen, module for module.
///
/// ```swift
/// let drawer = try QRSymbolDrawer(byteCount: 1080)      // version 23, level L
/// let symbols = try frames.map { try drawer.symbol(of: $0) }
/// ```
///
/// All tables are created once. All threads share a drawer, and the next drawer with the same
/// version and level reuses its tables.
package struct QRSymbolDrawer: Sendable {
  /// The length of each frame in bytes.
  package let byteCount: Int
  /// The highest level that fits into the smallest version for this length.
  package let level: QRLevel
  private let painter: Painter

  private enum Painter: Sendable {
    case narrow(SymbolPainter<NarrowLinePair>)
    case wide(SymbolPainter<WideLinePair>)

    init(_ version: QRVersion, _ level: QRLevel) {
      self =
        version.side <= NarrowLinePair.wordsPerLine * 64
        ? .narrow(SymbolPainter(version: version, level: level))
        : .wide(SymbolPainter(version: version, level: level))
    }
  }

  /// The last painter, kept because the movies of a round often have frames of one length.
  private static let latest = Mutex<(version: QRVersion, level: QRLevel, painter: Painter)?>(nil)

  /// Prepares the tables for frames of one length.
  ///
  /// - Parameter byteCount: 0...2953 bytes.
  /// - Throws: ``PictureError/frameTooLong(byteCount:limit:)``.
  package init(byteCount: Int) throws(PictureError) {
    let (version, level) = try QRSymbolDrawer.fit(byteCount)
    self.byteCount = byteCount
    self.level = level
    if let latest = QRSymbolDrawer.latest.withLock({ $0 }),
      latest.version == version, latest.level == level
    {
      painter = latest.painter
      return
    }
    let painter = Painter(version, level)
    self.painter = painter
    QRSymbolDrawer.latest.withLock { $0 = (version, level, painter) }
  }

  /// The number of modules per side, without the quiet zone, of a symbol for a frame of this
  /// length.
  ///
  /// - Parameter byteCount: as in ``init(byteCount:)``.
  /// - Returns: as ``side``.
  /// - Throws: ``PictureError/frameTooLong(byteCount:limit:)``.
  package static func side(byteCount: Int) throws(PictureError) -> Int {
    try fit(byteCount).0.side
  }

  /// The number of modules per side of every symbol, without the quiet zone.
  package var side: Int {
    switch painter {
    case .narrow(let painter): painter.layout.side
    case .wide(let painter): painter.layout.side
    }
  }

  /// Draws a frame.
  ///
  /// - Parameter frame: ``byteCount`` bytes.
  /// - Returns: the symbol, ``side`` modules wide and high.
  /// - Throws: ``PictureError/otherLength(index:expected:found:)``, index 0, for any other count.
  package func symbol(of frame: [UInt8]) throws(PictureError) -> QRSymbol {
    try symbol(of: frame, mask: nil)
  }

  /// Draws a frame with a given mask, 0...7; `nil` for the mask with the lowest penalty.
  package func symbol(of frame: [UInt8], mask: Int?) throws(PictureError) -> QRSymbol {
    guard frame.count == byteCount else {
      throw .otherLength(index: 0, expected: byteCount, found: frame.count)
    }
    switch painter {
    case .narrow(let painter): return painter.symbol(frame, mask: mask)
    case .wide(let painter): return painter.symbol(frame, mask: mask)
    }
  }

  /// The smallest version for a number of bytes at level L, and the highest level that fits.
  static func fit(_ byteCount: Int) throws(PictureError) -> (QRVersion, QRLevel) {
    guard byteCount >= 0, let version = QRVersion.smallest(byteCount: byteCount, level: .low) else {
      throw .frameTooLong(byteCount: byteCount, limit: QRSymbol.maximumByteCount)
    }
    let level = QRLevel.allCases.last { version.byteCapacity($0) >= byteCount } ?? .low
    return (version, level)
  }
}
