extension Mnemonic {
  /// The first `limit` words that begin with `prefix`, in the order of the list.
  ///
  /// They are shown while the user types. Unlike the parsing of phrases, this is not constant-time.
  ///
  /// - Parameters:
  ///   - prefix: lower-case letters; every word begins with the empty prefix.
  ///   - limit: the maximum number of words.
  /// - Returns: words of the English list.
  public static func words(beginningWith prefix: Span<UInt8>, limit: Int) -> [String] {
    var padded: UInt64 = 0
    guard prefix.count <= 8 else { return [] }
    for index in prefix.indices {
      // A zero byte would match the padding after a word.
      guard prefix[index] != 0 else { return [] }
      padded |= UInt64(prefix[index]) << UInt64(56 - 8 * index)
    }
    let mask = prefix.isEmpty ? 0 : UInt64.max << UInt64(64 - 8 * prefix.count)
    return WordTable.english.words(under: mask, are: padded, limit: limit).map { word in
      let letters = stride(from: 56, through: 0, by: -8).map {
        UInt8(truncatingIfNeeded: word >> UInt64($0))
      }
      return String(decoding: letters.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Checks a phrase as ``entropy(phrase:)`` does, and also that single spaces separate the words,
  /// without anything before or after them.
  ///
  /// - Throws: `SubstrateCryptoError`.
  public static func check(phrase: Span<UInt8>) throws(SubstrateCryptoError) {
    let entropy = try entropy(phrase: phrase)
    let exact = try self.phrase(entropy: entropy.bytes)
    guard Sodium.areEqual(exact.bytes, phrase) else { throw .phraseSpacing }
  }
}
