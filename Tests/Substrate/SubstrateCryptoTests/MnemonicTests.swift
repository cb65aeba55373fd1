import ByteSupport
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct MnemonicVectorTests {
  struct Format: Decodable {
    struct Valid: Decodable {
      let phrase, password: String
      let words: Int
      let entropy_hex, seed_64_hex, mini_secret_hex: HexBytes
      let standard_bip39_seed_64_hex: HexBytes?
    }
    struct Invalid: Decodable {
      let name, phrase, error: String
      let word_index, words: Int?
    }
    let valid: [Valid]
    let invalid: [Invalid]
  }

  let vectors: [Format] = cryptoVectors.files("bip39")

  @Test func phrasesAndEntropiesAreOneToOne() throws {
    for vector in vectors.flatMap(\.valid) {
      let phrase = Array(vector.phrase.utf8)
      let entropy = try Mnemonic.entropy(phrase: phrase.span)
      #expect(revealed(entropy) == vector.entropy_hex.bytes)
      let back = try Mnemonic.phrase(entropy: entropy.bytes)
      #expect(revealed(back) == phrase)
      #expect(vector.phrase.split(separator: " ").count == vector.words)
    }
  }

  @Test func seedsComeFromTheEntropyAndNotFromThePhrase() throws {
    for vector in vectors.flatMap(\.valid) {
      let password = Array(vector.password.utf8)
      var seed = WipedBytes(count: 64)
      var output = seed.mutableBytes
      Mnemonic.stretch(
        entropy: vector.entropy_hex.bytes.span, password: password.span, to: &output)
      #expect([UInt8](seed.bytes) == vector.seed_64_hex.bytes)
      #expect([UInt8](seed.bytes) != vector.standard_bip39_seed_64_hex?.bytes)
      let phrase = Array(vector.phrase.utf8)
      let miniSecret = try Mnemonic.miniSecret(phrase: phrase.span, password: password.span)
      #expect(revealed(miniSecret) == vector.mini_secret_hex.bytes)
    }
  }

  @Test func wrongPhrasesAreRefusedForTheFirstReason() throws {
    for vector in vectors.flatMap(\.invalid) {
      let expected: SubstrateCryptoError =
        switch vector.error {
        case "bad_word_count": .phraseWordCount(try #require(vector.words))
        case "unknown_word": .phraseUnknownWord(position: try #require(vector.word_index) + 1)
        default: .phraseChecksum
        }
      let phrase = Array(vector.phrase.utf8)
      #expect(throws: expected, "\(vector.name)") {
        _ = try Mnemonic.entropy(phrase: phrase.span)
      }
    }
  }
}

@Suite struct WordTableTests {
  /// All words with line ends, as the published list has them.
  private static func joined() -> [UInt8] {
    (0..<UInt16(WordTable.count)).flatMap { index in
      let word = WordTable.english.word(at: index)
      let letters = (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
      return letters.filter { $0 != 0 } + [0x0a]
    }
  }

  @Test func theListHasTheDigestOfTheStandardOne() {
    let list = WordTableTests.joined()
    let digest = [UInt8](count: 32) { Sodium.sha256(list.span, to: &$0) }
    #expect(
      Hex.encode(digest) == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda")
  }

  @Test func everyWordIsFoundAtItsPlaceAndNoOtherIs() {
    for index in 0..<UInt16(WordTable.count) {
      let word = WordTable.english.word(at: index)
      #expect(WordTable.english.index(of: word) == (index, true))
      #expect(!WordTable.english.index(of: word | 1 << 63).isKnown)
    }
    #expect(!WordTable.english.index(of: 0).isKnown)
    #expect(!WordTable.english.index(of: .max).isKnown)
  }
}

@Suite struct MnemonicTests {
  @Test(arguments: Mnemonic.wordCounts)
  func generatedPhrasesHaveTheirWordsAndAreAccepted(wordCount: Int) throws {
    let phrase = try Mnemonic.generate(wordCount: wordCount)
    let text = String(decoding: revealed(phrase), as: UTF8.self)
    #expect(text.split(separator: " ").count == wordCount)
    let entropy = try Mnemonic.entropy(phrase: phrase.bytes)
    #expect(entropy.count == wordCount / 3 * 4)
    let other = try Mnemonic.generate(wordCount: wordCount)
    let isEqual = phrase.isEqual(to: other)
    #expect(!isEqual)
  }

  @Test(arguments: [-12, 0, 3, 11, 13, 27])
  func unsupportedWordCountsAreRefused(wordCount: Int) {
    #expect(throws: SubstrateCryptoError.phraseWordCount(wordCount)) {
      _ = try Mnemonic.generate(wordCount: wordCount)
    }
  }

  @Test(arguments: [0, 15, 17, 33, 36])
  func unsupportedEntropyLengthsAreRefused(count: Int) {
    #expect(throws: SubstrateCryptoError.self) {
      let entropy = [UInt8](repeating: 0, count: count)
      _ = try Mnemonic.phrase(entropy: entropy.span)
    }
  }

  @Test func anyWhiteSpaceSeparatesWords() throws {
    let words = Array(repeating: "abandon", count: 11) + ["about"]
    let phrase = Array(("\t" + words.joined(separator: " \r\n") + "\n").utf8)
    let entropy = try Mnemonic.entropy(phrase: phrase.span)
    #expect(revealed(entropy) == [UInt8](repeating: 0, count: 16))
  }

  @Test(arguments: ["abandon\0", "abandonabandon", "aabandon", "abandona", "é"])
  func almostCorrectWordsAreUnknown(word: String) {
    let phrase = Array(
      ([word] + Array(repeating: "abandon", count: 11)).joined(separator: " ").utf8)
    #expect(throws: SubstrateCryptoError.phraseUnknownWord(position: 1)) {
      _ = try Mnemonic.entropy(phrase: phrase.span)
    }
  }
}
