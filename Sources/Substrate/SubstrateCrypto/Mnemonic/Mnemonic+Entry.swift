extension Mnemonic {
  /// The words that begin with `prefix`, in the order of the list, the first `limit` of them.
  ///
  /// What is found is meant to be shown to the person who types; unlike the reading of phrases this
  /// takes no care to leave no trace in time or cache lines.
  ///
  /// - Parameters:
  ///   - prefix: lower-case letters; an empty one is a beginning of every word.
  ///   - limit: how many words are wanted at most.
  /// - Returns: words of the English list.
  public static func words(beginningWith prefix: Span<UInt8>, limit: Int) -> [String] {
    var padded: UInt64 = 0
    guard prefix.count <= 8 else { return [] }
    for index in prefix.indices {
      // A zero would look like the padding behind a word.
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

  /// Checks a phrase to the letter: as ``entropy(phrase:)``, and single spaces between the words,
  /// nothing around them.
  ///
  /// - Throws: `SubstrateCryptoError` as ``entropy(phrase:)``; `phraseSpacing`.
  public static func check(phrase: Span<UInt8>) throws(SubstrateCryptoError) {
    let entropy = try entropy(phrase: phrase)
    let exact = try self.phrase(entropy: entropy.bytes)
    guard Sodium.areEqual(exact.bytes, phrase) else { throw .phraseSpacing }
  }
}
