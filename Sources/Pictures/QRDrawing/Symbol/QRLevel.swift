/// How much of a symbol may be damaged before it cannot be read (ISO/IEC 18004, 7.5).
package enum QRLevel: Int, Sendable, CaseIterable, Comparable {
  /// About 7 % of the codewords can be restored.
  case low
  /// About 15 %.
  case medium
  /// About 25 %.
  case quartile
  /// About 30 %.
  case high

  /// The two bits that stand for the level in a symbol's format information.
  var formatBits: Int {
    switch self {
    case .low: 1
    case .medium: 0
    case .quartile: 3
    case .high: 2
    }
  }

  /// Orders by how much can be restored.
  package static func < (left: QRLevel, right: QRLevel) -> Bool { left.rawValue < right.rawValue }
}
