internal import SubstrateCrypto

/// A recovery phrase while it is typed in, word by word (cold-signer 8.5).
///
/// The words that were accepted and the one in the making stay in `SecretBytes`; the suggestions
/// are shown to the person who types.
package struct SeedDraft: ~Copyable {
  /// The most words of a phrase.
  package static let mostWords = 24
  /// How many suggestions there are at most.
  package static let mostSuggestions = 8

  /// The accepted words, separated by single spaces.
  private var words = SecretBytes(capacity: 0) { _ in }
  /// What was typed of the next word.
  private var input = SecretBytes(capacity: 0) { _ in }
  /// How many words were accepted.
  package private(set) var wordCount = 0

  /// An empty draft.
  package init() {}

  /// The same draft, with words of its own.
  package borrowing func copy() -> SeedDraft {
    var copy = SeedDraft()
    copy.words = SecretBytes(copying: words.bytes)
    copy.input = SecretBytes(copying: input.bytes)
    copy.wordCount = wordCount
    return copy
  }

  /// The words that begin with `text`, the first eight; the empty text begins every word.
  package static func suggestions(for text: Span<UInt8>) -> [String] {
    Mnemonic.words(beginningWith: text, limit: mostSuggestions)
  }

  /// The suggestions for what was typed of the next word.
  package var suggestions: [String] { SeedDraft.suggestions(for: input.bytes) }

  /// Lends what was typed of the next word.
  package borrowing func withInput<R: ~Copyable>(_ body: (Span<UInt8>) -> R) -> R {
    body(input.bytes)
  }

  /// Lends the accepted words, separated by single spaces.
  package borrowing func withWords<R: ~Copyable>(_ body: (Span<UInt8>) -> R) -> R {
    body(words.bytes)
  }

  /// Whether the accepted words are a phrase.
  package var isReady: Bool { (try? Mnemonic.check(phrase: words.bytes)) != nil }

  /// Takes what stands in the field of the next word.
  ///
  /// Nothing at all takes back the last word; a word and a space accept it.
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

  /// Accepts a word, or a beginning that only one word has.
  ///
  /// - Parameters:
  ///   - word: the word or its beginning.
  ///   - position: before which word it goes; the end if there are not so many.
  /// - Returns: whether it was accepted, which empties the field.
  @discardableResult
  package mutating func accept(_ word: Span<UInt8>, at position: Int? = nil) -> Bool {
    guard wordCount < SeedDraft.mostWords else { return false }
    let suggestions = SeedDraft.suggestions(for: word)
    let isListed = suggestions.contains { suggestion in suggestion.utf8.count == word.count }
    // The word itself is the first of those that begin with it.
    guard let chosen = suggestions.first, suggestions.count == 1 || isListed else { return false }
    insert(Array(chosen.utf8).span, at: min(max(position ?? wordCount, 0), wordCount))
    clearInput()
    return true
  }

  /// Takes a word out; nothing happens where there is none.
  package mutating func remove(at position: Int) {
    guard position >= 0, position < wordCount else { return }
    words = words.withBytes { source in
      SecretBytes(capacity: source.count) { out in
        var place = 0
        for index in source.indices {
          let isSpace = source[index] == SeedDraft.space
          if isSpace { place += 1 }
          // A word goes with the space before it, the first with the one behind.
          let isGone = place == position || (position == 0 && isSpace && place == 1)
          if !isGone { out.append(source[index]) }
        }
      }
    }
    wordCount -= 1
  }

  /// Takes the last word out.
  package mutating func removeLast() { remove(at: wordCount - 1) }

  private static let space = UInt8(ascii: " ")

  /// The length of the white space at a place, as Unicode has it, in UTF-8; 0 where there is none.
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
