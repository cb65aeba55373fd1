import SubstrateCrypto
import Testing

/// Where the words of a phrase lie.
@Suite struct SharedSecretTests {
  @Test(arguments: [
    ("", []), (" ", []), ("one", [0..<3]), ("one two", [0..<3, 4..<7]),
    ("  one  two ", [2..<5, 7..<10]), ("a\tb", [0..<3]),
  ])
  func wordsStandBetweenBlanks(text: String, ranges: [Range<Int>]) {
    let secret = SharedSecret(SecretBytes(copying: Array(text.utf8).span))
    #expect(secret.wordRanges == ranges)
  }
}
