private import CCharacterWidth
private import Glibc

/// The number of terminal columns of a text.
package enum DisplayWidth {
  /// The number of columns of all characters; tabs and other control characters have no columns.
  package static func columns(of text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The number of columns of a character: 0, 1, or 2 for East Asian wide and full-width characters
  /// and for emoji.
  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    // Variation selector 16 selects the emoji form; two regional indicators are a flag.
    if scalars.contains("\u{FE0F}") { return 2 }
    if first.properties.isEmojiModifierBase || isRegionalIndicator(first) {
      if scalars.count > 1 { return 2 }
    }
    switch first.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator,
      .surrogate:
      return 0
    default: return isWide(first) ? 2 : 1
    }
  }

  /// Whether a scalar has the East Asian width W or F, according to the C library.
  ///
  /// Without its UTF-8 locale, only the supplementary ideographic planes, in which unassigned code
  /// points are wide too (UAX #11, 4.1).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    if (0x20000...0x3FFFD).contains(scalar.value) { return true }
    // The locale is never freed, and this thread gets its previous locale back on return.
    let former = unsafe uselocale(locale_t(bitPattern: locale))
    defer { _ = unsafe uselocale(former) }
    return wcwidth(wchar_t(scalar.value)) == 2
  }

  /// The address of the locale `C.UTF-8`; 0 if it is not installed.
  private static let locale = unsafe UInt(bitPattern: newlocale(1 << LC_CTYPE, "C.UTF-8", nil))

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
