import Reporting
import Testing

@Suite struct LookAlikeTests {
  @Test(
    arguments: [
      "polkadot", "Polkadot ", "POLKADOT", "Polk\u{430}dot", "\u{440}\u{43e}lkadot",
      "\u{3a1}\u{3bf}lkad\u{3bf}t", "ｐｏｌｋａｄｏｔ", "𝐏𝐨𝐥𝐤𝐚𝐝𝐨𝐭", "𝚙𝚘𝚕𝚔𝚊𝚍𝚘𝚝", "Pólkadot",
      "Po\u{301}lkadot", "po1kad0t", "Pol\u{200d}kadot", "polka-dot", "P o l k a d o t", "Poikadot",
    ])
  func textsThatLookAlikeHaveOneSkeleton(_ text: String) {
    #expect(LookAlike.skeleton(of: text) == LookAlike.skeleton(of: "Polkadot"))
  }

  @Test(arguments: ["Polkadot 2", "Kusama", "Polkadott", "", "日本"])
  func differentTextsHaveDifferentSkeletons(_ text: String) {
    #expect(LookAlike.skeleton(of: text) != LookAlike.skeleton(of: "Polkadot"))
  }

  @Test func lettersOfOtherScriptsAreUnchanged() {
    #expect(LookAlike.skeleton(of: "日本") == Array("日本".utf8))
    #expect(LookAlike.skeleton(of: "日本") != LookAlike.skeleton(of: "日木"))
  }

  @Test func aTextWithoutVisibleCharactersIsBlank() {
    for text in ["", " ", "\t\u{200b}", "\u{202e}"] { #expect(LookAlike.isBlank(text)) }
    for text in ["-", "x", "日"] { #expect(!LookAlike.isBlank(text)) }
  }
}
