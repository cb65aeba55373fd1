/// The words in which two texts differ.
///
/// Computed with the longest common subsequence of words. Very long texts are not compared: the old
/// text counts as removed and the new one as added.
package struct WordDifference: Equatable, Sendable {
  /// Consecutive words with the same status.
  package enum Part: Equatable, Sendable {
    case kept(String)
    case removed(String)
    case added(String)
    /// Unchanged words that are omitted because no change is near.
    case leftOut
  }

  /// The parts in the order of the new text.
  package let parts: [Part]

  /// The number of unchanged words that are kept on each side of a change.
  private static let context = 5
  /// The maximum size of the comparison table: words of the old text times words of the new.
  private static let mostPairs = 4_000_000

  package init(from old: String, to new: String) {
    let before = WordDifference.words(old)
    let after = WordDifference.words(new)
    guard before.count * after.count <= WordDifference.mostPairs else {
      parts = [.removed(old), .added(new)]
      return
    }
    parts = WordDifference.shortened(WordDifference.stretches(before, after))
  }

  private static func words(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace)
  }

  /// All words, with consecutive words of the same status joined.
  private static func stretches(_ old: [Substring], _ new: [Substring]) -> [(Fate, [Substring])] {
    // Row i, column j: the length of the longest common subsequence of `old[i...]` and `new[j...]`.
    let width = new.count + 1
    var common = [UInt32](repeating: 0, count: (old.count + 1) * width)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        let at = i * width + j
        common[at] =
          old[i] == new[j]
          ? common[at + width + 1] + 1 : max(common[at + width], common[at + 1])
      }
    }
    var result: [(Fate, [Substring])] = []
    func add(_ fate: Fate, _ word: Substring) {
      if result.last?.0 == fate {
        result[result.count - 1].1.append(word)
      } else {
        result.append((fate, [word]))
      }
    }
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, old[i] == new[j] {
        add(.kept, new[j])
        (i, j) = (i + 1, j + 1)
      } else if i < old.count,
        j == new.count || common[(i + 1) * width + j] >= common[i * width + j + 1]
      {
        add(.removed, old[i])
        i += 1
      } else {
        add(.added, new[j])
        j += 1
      }
    }
    return result
  }

  private enum Fate { case kept, removed, added }

  /// Shortens unchanged parts to the words near a change.
  private static func shortened(_ stretches: [(Fate, [Substring])]) -> [Part] {
    var parts: [Part] = []
    for (index, (fate, words)) in stretches.enumerated() {
      let text = words.joined(separator: " ")
      switch fate {
      case .removed: parts.append(.removed(text))
      case .added: parts.append(.added(text))
      case .kept:
        let before = index == 0 ? 0 : context
        let after = index == stretches.count - 1 ? 0 : context
        guard words.count > before + after + 1 else {
          parts.append(.kept(text))
          continue
        }
        if before > 0 { parts.append(.kept(words.prefix(before).joined(separator: " "))) }
        parts.append(.leftOut)
        if after > 0 { parts.append(.kept(words.suffix(after).joined(separator: " "))) }
      }
    }
    return parts
  }
}
