/// Passphrases of random words, which are memorable but hard to guess.
///
/// The words are from BIP-39's English list, where the first four letters identify a word. Each has
/// 11 bits of entropy. Without a checksum, a passphrase is not a recovery phrase.
public enum Passphrase {
  /// The valid numbers of words: enough to protect a key, but fewer than in a recovery phrase.
  public static let wordCounts = 6...11

  /// The entropy of `wordCount` words in bits.
  public static func bits(wordCount: Int) -> Int { wordCount * 11 }

  /// Generates a passphrase with single spaces between the words.
  ///
  /// - Parameter wordCount: one of ``wordCounts``.
  /// - Returns: the words in ASCII.
  public static func generate(wordCount: Int) -> SecretBytes {
    precondition(wordCounts.contains(wordCount), "\(wordCount) words")
    defer { Sodium.eraseStack() }
    let random = SecretBytes(randomCount: 2 * wordCount)
    // At most nine bytes for each word: eight letters and a space.
    return SecretBytes(capacity: wordCount * 9) { out in
      for position in 0..<wordCount {
        if position > 0 { out.append(UInt8(ascii: " ")) }
        // Only eleven of the sixteen random bits are used, so all words are equally likely.
        let index = UInt16(random.bytes[2 * position]) << 8 | UInt16(random.bytes[2 * position + 1])
        WordTable.english.append(wordAt: index % UInt16(WordTable.count), to: &out)
      }
    }
  }
}
