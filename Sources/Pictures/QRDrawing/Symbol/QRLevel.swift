/// The error correction level of a symbol (ISO/IEC 18004, 7.5).
package enum QRLevel: Int, Sendable, CaseIterable, Comparable {
  /// About 7 % of the codewords can be restored.
  case low
  /// About 15 % of the codewords can be restored.
  case medium
  /// About 25 % of the codewords can be restored.
  case quartile
  /// About 30 % of the codewords can be restored.
  case high

  /// The two bits of the level in the format information.
  var formatBits: Int {
    switch self {
    case .low: 1
    case .medium: 0
    case .quartile: 3
    case .high: 2
    }
  }

  /// Compares levels by the share of codewords that can be restored.
  package static func < (left: QRLevel, right: QRLevel) -> Bool { left.rawValue < right.rawValue }
}
