import Synchronization

/// Draws the symbols of a movie's frames: one byte-mode segment without ECI, all of one length.
///
/// The version is the smallest that holds the bytes at level L; the level is then raised as far as
/// that version allows; the mask is the one with the least penalty (hot-side 6.3). Symbols are equal
/// to libqrcodegen's, module for module.
///
/// ```swift
/// let drawer = try QRSymbolDrawer(byteCount: 1080)      // version 23, level L
/// let symbols = try frames.map { try drawer.symbol(of: $0) }
/// ```
///
/// All tables are made once; a drawer is then shared by all threads, and the next one of the same
/// version and level takes them over.
package struct QRSymbolDrawer: Sendable {
  /// The length of each frame, in bytes.
  package let byteCount: Int
  /// The level that the smallest version left room for.
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

  /// The painter that was made last: the movies of a round are of one size.
  private static let latest = Mutex<(version: QRVersion, level: QRLevel, painter: Painter)?>(nil)

  /// Prepares the symbols of frames of one length.
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

  /// Modules per side of the symbols of frames of one length, without the quiet zone.
  ///
  /// - Parameter byteCount: as in ``init(byteCount:)``.
  /// - Returns: as ``side``.
  /// - Throws: ``PictureError/frameTooLong(byteCount:limit:)``.
  package static func side(byteCount: Int) throws(PictureError) -> Int {
    try fit(byteCount).0.side
  }

  /// Modules per side of every symbol, without the quiet zone.
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

  /// Draws a frame with a mask that is given, 0...7, instead of weighed.
  package func symbol(of frame: [UInt8], mask: Int?) throws(PictureError) -> QRSymbol {
    guard frame.count == byteCount else {
      throw .otherLength(index: 0, expected: byteCount, found: frame.count)
    }
    switch painter {
    case .narrow(let painter): return painter.symbol(frame, mask: mask)
    case .wide(let painter): return painter.symbol(frame, mask: mask)
    }
  }

  /// The smallest version for a number of bytes at level L, and the highest level that fits it.
  static func fit(_ byteCount: Int) throws(PictureError) -> (QRVersion, QRLevel) {
    guard byteCount >= 0, let version = QRVersion.smallest(byteCount: byteCount, level: .low) else {
      throw .frameTooLong(byteCount: byteCount, limit: QRSymbol.maximumByteCount)
    }
    let level = QRLevel.allCases.last { version.byteCapacity($0) >= byteCount } ?? .low
    return (version, level)
  }
}
