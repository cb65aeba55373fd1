import SubstrateCrypto
import Testing

@Suite struct PassphraseTests {
  @Test(arguments: Passphrase.wordCounts)
  func aPassphraseHasTheRequestedNumberOfWords(_ count: Int) {
    let passphrase = Passphrase.generate(wordCount: count)
    let bytes = passphrase.withBytes { span in span.indices.map { span[$0] } }
    let words = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    #expect(words.count == count)
    for word in words {
      let number = word.reduce(into: (UInt64(0), 56)) { result, byte in
        result = (result.0 | UInt64(byte) << UInt64(result.1), result.1 - 8)
      }
      #expect(WordTable.english.index(of: number.0).isKnown)
    }
    #expect(Passphrase.bits(wordCount: count) == 11 * count)
  }

  /// Each word comes as often as any other: of 2048 hardly one is missing in 40 000.
  @Test func everyWordOfTheListOccurs() {
    var seen: Set<ArraySlice<UInt8>> = []
    for _ in 0..<4000 {
      let passphrase = Passphrase.generate(wordCount: 10)
      let bytes = passphrase.withBytes { span in span.indices.map { span[$0] } }
      seen.formUnion(bytes.split(separator: UInt8(ascii: " ")))
    }
    #expect(seen.count > 2040)
  }
}
