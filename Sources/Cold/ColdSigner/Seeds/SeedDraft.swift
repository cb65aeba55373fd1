internal import SubstrateCrypto

/// A recovery phrase during its entry, word by word (cold-signer 8.5).
///
/// The accepted words and the current input stay in `SecretBytes`; suggestions do not, because they
/// are displayed.
package struct SeedDraft: ~Copyable {
  /// The maximum number of words.
  package static let mostWords = 24
  /// The maximum number of suggestions.
  package static let mostSuggestions = 8

  /// The accepted words, separated by single spaces.
  private var words = SecretBytes(capacity: 0) { _ in }
  /// The input for the next word.
  private var input = SecretBytes(capacity: 0) { _ in }
  /// The number of accepted words.
  package private(set) var wordCount = 0

  package init() {}

  /// A deep copy.
  package borrowing func copy() -> SeedDraft {
    var copy = SeedDraft()
    copy.words = SecretBytes(copying: words.bytes)
    copy.input = SecretBytes(copying: input.bytes)
    copy.wordCount = wordCount
    return copy
  }

  /// The first eight words that begin with `text`; empty text matches every word.
  package static func suggestions(for text: Span<UInt8>) -> [String] {
    Mnemonic.words(beginningWith: text, limit: mostSuggestions)
  }

  /// The suggestions for the current input.
  package var suggestions: [String] { SeedDraft.suggestions(for: input.bytes) }

  /// Runs `body` with the current input.
  package borrowing func withInput<R: ~Copyable>(_ body: (Span<UInt8>) -> R) -> R {
    body(input.bytes)
  }

  /// Runs `body` with the accepted words, separated by single spaces.
  package borrowing func withWords<R: ~Copyable>(_ body: (Span<UInt8>) -> R) -> R {
    body(words.bytes)
  }

  /// Whether the accepted words are a valid phrase.
  package var isReady: Bool { (try? Mnemonic.check(phrase: words.bytes)) != nil }

  /// Applies the text of the input field.
  ///
  /// Empty text removes the last word; a word followed by a space is accepted.
  package mutating func enter(_ text: Span<UInt8>) {
    guard !text.isEmpty else {
      removeLast()
      clearInput()
      return
    }
    var start = 0
    while start < text.count {
      let length = SeedDraft.whiteSpace(in: text, at: start)
      if length == 0 { break }
      start += length
    }
    var end = text.count
    while end > start, text[end - 1] == SeedDraft.space { end -= 1 }
    let word = text.extracting(start..<end)
    if end < text.count, !word.isEmpty, accept(word, at: nil) { return }
    if !SeedDraft.suggestions(for: word).isEmpty { input = SecretBytes(copying: word) }
  }

  /// Accepts a word, or a prefix that only one word has.
  ///
  /// - Parameters:
  ///   - word: the word or prefix.
  ///   - position: the index to insert it at, clamped to the end.
  /// - Returns: whether it was accepted; the input is then empty.
  @discardableResult
  package mutating func accept(_ word: Span<UInt8>, at position: Int? = nil) -> Bool {
    guard wordCount < SeedDraft.mostWords else { return false }
    let suggestions = SeedDraft.suggestions(for: word)
    let isListed = suggestions.contains { suggestion in suggestion.utf8.count == word.count }
    // The list is sorted, so an exact match comes first.
    guard let chosen = suggestions.first, suggestions.count == 1 || isListed else { return false }
    insert(Array(chosen.utf8).span, at: min(max(position ?? wordCount, 0), wordCount))
    clearInput()
    return true
  }

  /// Removes a word; does nothing if the word does not exist.
  package mutating func remove(at position: Int) {
    guard position >= 0, position < wordCount else { return }
    words = words.withBytes { source in
      SecretBytes(capacity: source.count) { out in
        var place = 0
        for index in source.indices {
          let isSpace = source[index] == SeedDraft.space
          if isSpace { place += 1 }
          // A word is removed with the space before it, the first word with the space after it.
          let isGone = place == position || (position == 0 && isSpace && place == 1)
          if !isGone { out.append(source[index]) }
        }
      }
    }
    wordCount -= 1
  }

  package mutating func removeLast() { remove(at: wordCount - 1) }

  private static let space = UInt8(ascii: " ")

  /// The length in bytes of the Unicode white space at an index; 0 if there is none.
  private static func whiteSpace(in text: Span<UInt8>, at place: Int) -> Int {
    switch text[place] {
    case 0x09...0x0d, 0x20: return 1
    case 0xc2 where place + 1 < text.count: return [0x85, 0xa0].contains(text[place + 1]) ? 2 : 0
    case 0xe1...0xe3 where place + 2 < text.count:
      switch (text[place], text[place + 1], text[place + 2]) {
      case (0xe1, 0x9a, 0x80), (0xe2, 0x80, 0x80...0x8a), (0xe2, 0x80, 0xa8...0xa9),
        (0xe2, 0x80, 0xaf), (0xe2, 0x81, 0x9f), (0xe3, 0x80, 0x80):
        return 3
      default: return 0
      }
    default: return 0
    }
  }

  private mutating func clearInput() { input = SecretBytes(capacity: 0) { _ in } }

  private mutating func insert(_ word: Span<UInt8>, at position: Int) {
    let isLast = position == wordCount
    words = words.withBytes { source in
      SecretBytes(capacity: source.count + word.count + 1) { out in
        var place = 0
        var isAtStart = true
        for index in source.indices {
          if isAtStart, place == position {
            for letter in word.indices { out.append(word[letter]) }
            out.append(SeedDraft.space)
          }
          isAtStart = source[index] == SeedDraft.space
          if isAtStart { place += 1 }
          out.append(source[index])
        }
        if isLast {
          if !source.isEmpty { out.append(SeedDraft.space) }
          for letter in word.indices { out.append(word[letter]) }
        }
      }
    }
    wordCount += 1
  }
}
