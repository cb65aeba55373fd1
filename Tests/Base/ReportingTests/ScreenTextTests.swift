import Reporting
import Testing

/// What of a text from outside is shown as it is.
@Suite struct ScreenTextTests {
  private static let unseen = UnseenCharacters.ranges.flatMap(Array.init)

  /// Unicode's own tables say which characters nobody sees; all others of a visible category stay.
  @Test func invisibleCharactersAreNeverShown() {
    let unseen = Set(Self.unseen)
    let hidden: [Unicode.GeneralCategory] = [
      .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
    ]
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isSeen = !unseen.contains(value) && !hidden.contains(scalar.properties.generalCategory)
      if ScreenText.isShown(scalar) != isSeen {
        Issue.record("U+\(String(value, radix: 16)) should\(isSeen ? "" : " not") be shown")
      }
    }
  }

  @Test(
    arguments: [
      ("a\u{3164}b", #"a\u{3164}b"#), ("\u{115F}\u{1160}\u{FFA0}", #"\u{115F}\u{1160}\u{FFA0}"#),
      ("\u{2800}", #"\u{2800}"#), ("a\u{34F}b", #"a\u{034F}b"#),
      ("\u{17B4}\u{180B}", #"\u{17B4}\u{180B}"#), ("a\u{A0}b\u{3000}", #"a\u{00A0}b\u{3000}"#),
      ("a\u{E0061}", #"a\u{000E0061}"#), ("❤\u{FE0F}", #"❤\u{FE0F}"#),
      ("👩\u{200D}🚀", #"👩\u{200D}🚀"#), ("a b", "a b"), ("ключ 鍵 é", "ключ 鍵 é"),
    ])
  func invisibleCharactersAreEscaped(text: String, shown: String) {
    #expect(ScreenText.line(text) == shown)
    #expect(ScreenText.quoted(text) == "'" + shown + "'")
  }

  @Test(
    arguments: [
      ("Westend", "Westend"), ("Westend ", #"Westend\u{20}"#), (" Westend", #"\u{20}Westend"#),
      ("West  end", #"West \u{20}end"#), ("West end", "West end"), ("", "''"), (" ", #"\u{20}"#),
      ("Westend\u{3164}", #"Westend\u{3164}"#),
    ])
  func aNameIsShownWithEveryCharacterVisible(name: String, shown: String) {
    #expect(ScreenText.name(name) == shown)
  }
}
