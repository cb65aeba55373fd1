/// Passphrases of random words: what a person can keep in mind and nobody can guess.
///
/// The words are those of BIP-39's English list, which are told apart by their first four letters;
/// each is drawn by itself and stands for eleven bits. There is no checksum in them, so they are no
/// recovery phrase.
public enum Passphrase {
  /// The possible numbers of words: no fewer than protect a key, and fewer than a recovery phrase has,
  /// for which it could be taken.
  public static let wordCounts = 6...11

  /// The bits of entropy that so many words have.
  public static func bits(wordCount: Int) -> Int { wordCount * 11 }

  /// A new passphrase from the system's generator, single spaces between the words.
  ///
  /// - Parameter wordCount: one of ``wordCounts``.
  /// - Returns: the words, in ASCII.
  public static func generate(wordCount: Int) -> SecretBytes {
    precondition(wordCounts.contains(wordCount), "\(wordCount) words")
    defer { Sodium.eraseStack() }
    let random = SecretBytes(randomCount: 2 * wordCount)
    // Nine bytes a word: eight letters and a space.
    return SecretBytes(capacity: wordCount * 9) { out in
      for position in 0..<wordCount {
        if position > 0 { out.append(UInt8(ascii: " ")) }
        // Eleven of sixteen random bits: each word is as likely as any other.
        let index = UInt16(random.bytes[2 * position]) << 8 | UInt16(random.bytes[2 * position + 1])
        WordTable.english.append(wordAt: index % UInt16(WordTable.count), to: &out)
      }
    }
  }
}
