/// Detects texts with different bytes that look the same to people.
public enum LookAlike {
  /// The maximum number of compared Unicode scalars of a text.
  private static let limit = 256

  /// The skeleton of a text: texts with the same skeleton look alike.
  ///
  /// Ignored are spaces, characters that ``ScreenText`` escapes, combining marks, and `.`, `_` and
  /// `-`. Upper case counts as lower case, `0` as `o`, and `1`, `i` and `|` as `l`. These letters
  /// count as the ASCII letters that they resemble: Greek and Cyrillic ones, Latin ones with marks
  /// up to U+017F, fullwidth forms, and mathematical letters and digits. Other scripts, and
  /// sequences of letters that look like one letter, are not covered.
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

  /// Whether all characters of a text are invisible.
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

  /// The representative of ASCII characters that look alike.
  private static func folded(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded(letter + 0x20)
    case UInt8(ascii: "0"): UInt8(ascii: "o")
    case UInt8(ascii: "1"), UInt8(ascii: "i"), UInt8(ascii: "|"): UInt8(ascii: "l")
    default: letter
    }
  }

  /// The ASCII character that a scalar is or resembles; `nil` for other scalars.
  private static func letter(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0...0x7F: UInt8(scalar.value)
    // Fullwidth forms are in the order of ASCII, from '!' on.
    case 0xFF01...0xFF5E: UInt8(scalar.value - 0xFF01 + 0x21)
    // Thirteen alphabets of upper and lower case letters, then five rows of digits.
    case 0x1D400...0x1D6A3: alphabet[Int((scalar.value - 0x1D400) % 52)]
    case 0x1D7CE...0x1D7FF: UInt8(ascii: "0") + UInt8((scalar.value - 0x1D7CE) % 10)
    default: twins[scalar]
    }
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// The ASCII letter for each letter that resembles it; each row begins with the ASCII letter.
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
