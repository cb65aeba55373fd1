/// The English words as numbers, looked up in constant time.
///
/// A word has at most eight letters; it is stored as the big-endian number of its ASCII bytes,
/// padded with zeros. Lookups in both directions read the whole table, so that neither time nor
/// cache lines reveal a word of a phrase.
package struct WordTable: Sendable {
  /// The number of words; an index has 11 bits.
  package static let count = 2048

  package static let english = WordTable(frontCoded: EnglishWords.frontCoded)

  private let words: [UInt64]

  private init(frontCoded: StaticString) {
    var words: [UInt64] = []
    words.reserveCapacity(WordTable.count)
    var previous: UInt64 = 0
    var word: UInt64 = 0
    var length = 0
    let text = frontCoded.bytes
    for index in text.indices {
      let byte = text[index]
      if byte < UInt8(ascii: "a") {
        if length > 0 { words.append(word) }
        previous = word
        length = Int(byte - UInt8(ascii: "0"))
        word = length == 0 ? 0 : previous & UInt64.max << UInt64(64 - 8 * length)
      } else {
        word |= UInt64(byte) << UInt64(56 - 8 * length)
        length += 1
      }
    }
    words.append(word)
    precondition(words.count == WordTable.count)
    self.words = words
  }

  /// The index of a word; `isKnown` is false if the word is not in the list.
  package func index(of word: UInt64) -> (index: UInt16, isKnown: Bool) {
    let table = words.span
    var index: UInt64 = 0
    var known: UInt64 = 0
    for candidate in 0..<WordTable.count {
      let mask = WordTable.mask(whenZero: table[candidate] ^ word)
      index |= UInt64(candidate) & mask
      known |= mask
    }
    return (UInt16(index), known != 0)
  }

  /// The word at an index below ``count``.
  package func word(at index: UInt16) -> UInt64 {
    let table = words.span
    var word: UInt64 = 0
    for candidate in 0..<WordTable.count {
      word |= table[candidate] & WordTable.mask(whenZero: UInt64(candidate) ^ UInt64(index))
    }
    return word
  }

  /// Appends the letters of a word, at most eight.
  func append(wordAt index: UInt16, to out: inout OutputSpan<UInt8>) {
    var word = word(at: index)
    while word != 0 {
      out.append(UInt8(truncatingIfNeeded: word >> 56))
      word <<= 8
    }
  }

  /// The first `limit` words whose bits under `mask` equal `bits`, in order; not in constant time.
  func words(under mask: UInt64, are bits: UInt64, limit: Int) -> [UInt64] {
    Array(words.lazy.filter { $0 & mask == bits }.prefix(limit))
  }

  /// All bits one if `value` is zero, otherwise zero; computed without a branch.
  private static func mask(whenZero value: UInt64) -> UInt64 { (value | (0 &- value)) >> 63 &- 1 }
}
