/// Texts whose bytes differ and that people read as the same.
public enum LookAlike {
  /// The Unicode scalars of a text that are compared; whoever reads more has other worries.
  private static let limit = 256

  /// What a text looks like: texts with the same skeleton are easily taken for each other.
  ///
  /// Left out are blanks, what ``ScreenText`` escapes, marks over and under letters, and `.`, `_` and
  /// `-`. Capital letters count as small ones, and `0` as `o`; `1`, `i` and `|` as `l`. Letters that
  /// look like those of ASCII count as these: of Greek and Cyrillic, the Latin letters with marks up to
  /// U+017F, the fullwidth forms, and the mathematical letters and digits. Of other scripts nothing is
  /// known, nor of several letters that look like one.
  public static func skeleton(of text: String) -> [UInt8] {
    var skeleton: [UInt8] = []
    for scalar in text.unicodeScalars.prefix(limit) where isSeen(scalar) {
      if let letter = letter(scalar) {
        skeleton.append(folded(letter))
      } else {
        skeleton += Array(scalar.properties.lowercaseMapping.utf8)
      }
    }
    return skeleton
  }

  /// Whether nothing of a text is seen.
  public static func isBlank(_ text: String) -> Bool {
    !text.unicodeScalars.contains { ScreenText.isShown($0) && !$0.properties.isWhitespace }
  }

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    if !ScreenText.isShown(scalar) || scalar.properties.isWhitespace { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return false
    default: return !["-", ".", "_"].contains(scalar)
    }
  }

  /// One of those that look alike among the characters of ASCII.
  private static func folded(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded(letter + 0x20)
    case UInt8(ascii: "0"): UInt8(ascii: "o")
    case UInt8(ascii: "1"), UInt8(ascii: "i"), UInt8(ascii: "|"): UInt8(ascii: "l")
    default: letter
    }
  }

  /// The character of ASCII that a scalar is or looks like; `nil` for none.
  private static func letter(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0...0x7F: UInt8(scalar.value)
    // Fullwidth forms stand in the order of ASCII from '!' on.
    case 0xFF01...0xFF5E: UInt8(scalar.value - 0xFF01 + 0x21)
    // Thirteen alphabets of capital and small letters, then five rows of digits.
    case 0x1D400...0x1D6A3: alphabet[Int((scalar.value - 0x1D400) % 52)]
    case 0x1D7CE...0x1D7FF: UInt8(ascii: "0") + UInt8((scalar.value - 0x1D7CE) % 10)
    default: twins[scalar]
    }
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// Letters by what they look like; the first of each row is that.
  private static let twins: [Unicode.Scalar: UInt8] = {
    let rows = [
      "aàáâãäåāăąÀÁÂÃÄÅĀĂĄаАӑӓӐӒαΑάΆɑ", "bвВьЬβΒƄ", "cçćĉċčÇĆĈĊČсСϲϹ", "dďđĎĐԁԀ",
      "eèéêëēĕėęěÈÉÊËĒĔĖĘĚеЕёЁѐЀєЄεΕέΈ", "fƒϝϜ", "gĝğġģĜĞĠĢԌɡ", "hĥħĤĦһҺнНΗΉ",
      "iìíîïĩīĭįıÌÍÎÏĨĪĬĮİіІїЇӏӀιΙίΊϊΪ", "jĵĴјЈϳͿ", "kķĸĶкКќЌκΚ", "lĺļľŀłĹĻĽĿŁ", "mмМΜ",
      "nñńņňŉŋÑŃŅŇŊΝηπ", "oòóôõöøōŏőÒÓÔÕÖØŌŎŐоОӧӦοΟόΌσ", "pрРρΡ", "qԛԚ", "rŕŗřŔŖŘгГ",
      "sśŝşšŚŜŞŠѕЅ", "tţťŧŢŤŦтТτΤ", "uùúûüũūŭůűųÙÚÛÜŨŪŬŮŰŲυц", "vνѵѴ", "wŵŴԝԜωѡѠ", "xхХχΧ",
      "yýÿŷÝŶŸуУўЎүҮγΥΎΫ", "zźżžŹŻŽΖ", "3зЗэ", "4чЧ", "6бϬ",
    ]
    var twins: [Unicode.Scalar: UInt8] = [:]
    for row in rows {
      let scalars = row.unicodeScalars
      guard let first = scalars.first else { continue }
      for scalar in scalars { twins[scalar] = UInt8(truncatingIfNeeded: first.value) }
    }
    return twins
  }()
}
