import SubstrateCrypto
import Testing

@Suite struct MnemonicEntryTests {
  private static let phrase =
    "bottom drive obey lake curtain smoke basket hold race lonely fit walk"

  @Test(arguments: [
    ("dri", ["drift", "drill", "drink", "drip", "drive"]),
    ("zoo", ["zoo"]), ("zooo", []), ("Zoo", []), ("acoustic", ["acoustic"]), ("acousticx", []),
    ("zoo\u{0}", []), ("\u{0}", []), ("", ["abandon", "ability", "able"]),
  ])
  func wordsBeginWithThePrefix(prefix: String, words: [String]) {
    let found = Mnemonic.words(beginningWith: Array(prefix.utf8).span, limit: 5)
    #expect(Array(found.prefix(max(words.count, 3))) == words || found == words)
    #expect(found.count <= 5)
  }

  @Test func everyWordIsFoundOnce() {
    let all = Mnemonic.words(beginningWith: Span(), limit: .max)
    #expect(all.count == 2048)
    #expect(all == all.sorted())
    #expect(Set(all).count == 2048)
  }

  @Test func onlySingleSpacesAreRight() throws {
    let phrase = MnemonicEntryTests.phrase
    try Mnemonic.check(phrase: Array(phrase.utf8).span)
    for wrong in [
      " " + phrase, phrase + " ", phrase + "\n", phrase.replacing(" ", with: "  "),
      phrase.replacing(" ", with: "\t"),
    ] {
      #expect(throws: SubstrateCryptoError.phraseSpacing) {
        try Mnemonic.check(phrase: Array(wrong.utf8).span)
      }
    }
    #expect(throws: SubstrateCryptoError.phraseChecksum) {
      try Mnemonic.check(phrase: Array(phrase.replacing("walk", with: "fit").utf8).span)
    }
  }
}
