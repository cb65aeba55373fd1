/// The form of a picture in which a symbol was found, the cleanest one first.
package enum SymbolView: UInt8, Comparable, CaseIterable, Sendable {
  /// The picture as it is, at any size.
  case plain
  /// The picture with light and dark exchanged.
  case inverted
  /// The picture with left and right exchanged.
  case mirrored
  /// A copy with more contrast.
  case faint
  /// A smoothed copy.
  case noisy
  /// The light part of a dark page, with a light border.
  case borderless
  /// The modules, each measured at its place.
  case distorted

  /// The reason why phones may not read the symbol; `nil` for ``plain``.
  package var fault: String? {
    switch self {
    case .plain: nil
    case .inverted: "inverted"
    case .mirrored: "mirrored"
    case .faint: "too little contrast"
    case .noisy: "too much noise"
    case .borderless: "no light border on a dark page"
    case .distorted: "blurred, bent, or without a light border"
    }
  }

  package static func < (one: SymbolView, other: SymbolView) -> Bool {
    one.rawValue < other.rawValue
  }
}
