/// The words in which two texts differ, for a reader who has seen the old one.
///
/// The longest common subsequence of words is what stays. Texts of very many words, of which nobody would
/// read the difference, are given whole.
package struct WordDifference: Equatable, Sendable {
  /// A stretch of words that share their fate.
  package enum Part: Equatable, Sendable {
    case kept(String)
    case removed(String)
    case added(String)
    /// Words that stay and say nothing more where they stand.
    case leftOut
  }

  /// The stretches in the order of the new text.
  package let parts: [Part]

  /// How many words that stay are shown on each side of a change.
  private static let context = 5
  /// The most pairs of words that are compared.
  private static let mostPairs = 4_000_000

  /// Compares two texts word by word.
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

  /// All words by their fate, the fate of neighbors joined.
  private static func stretches(_ old: [Substring], _ new: [Substring]) -> [(Fate, [Substring])] {
    // Row i and column j: how many words the rests from there on have in common.
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

  /// What stays is cut down to what stands around a change.
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
