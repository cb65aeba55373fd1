/// A QR symbol: a square of dark and light modules, without a quiet zone.
package struct QRSymbol: Equatable, Sendable {
  /// The number of modules per side: 21, 25, … 177.
  package let side: Int

  /// The rows, each with ``wordsPerRow`` words.
  ///
  /// Module x is bit `x % 64` of word `x / 64`, set for dark. Bits from `side` on are clear.
  package let words: [UInt64]

  /// Creates a symbol from its rows.
  ///
  /// - Precondition: `words` holds `side` rows of `(side + 63) / 64` words.
  package init(side: Int, words: [UInt64]) {
    precondition(words.count == side * QRSymbol.wordsPerRow(side))
    self.side = side
    self.words = words
  }

  /// Whether the module in column `x` and row `y`, counted from 0 at the upper left, is dark;
  /// `false` in the quiet zone.
  package subscript(x: Int, y: Int) -> Bool {
    guard 0 <= x, x < side, 0 <= y, y < side else { return false }
    return words[y * wordsPerRow + x / 64] >> UInt64(x % 64) & 1 == 1
  }

  /// The version, 1...40 (ISO/IEC 18004).
  package var version: Int { (side - 17) / 4 }

  /// The maximum number of bytes in a symbol: version 40 at level L.
  package static let maximumByteCount = 2953

  /// The number of words in a row of ``words``.
  package var wordsPerRow: Int { QRSymbol.wordsPerRow(side) }

  package static func wordsPerRow(_ side: Int) -> Int { (side + 63) / 64 }
}
