/// Suggests the word that the user probably meant.
public enum Suggestion {
  /// The maximum length of compared words, because the cost grows with the square.
  private static let longest = 64

  /// The candidate most similar to `word`; `nil` if none is similar enough for its length.
  ///
  /// The distance is the number of insertions, deletions, replacements and swaps of neighbors
  /// (optimal string alignment), ignoring case. If no candidate is near, one is chosen that begins
  /// with `word` (at least three letters), or with `word` after one insertion or deletion. Among
  /// equals, the first one is chosen.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let wanted = Array(word.lowercased())
    let letters = wanted.drop { $0 == "-" }.count
    guard letters > 0, wanted.count <= longest else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate.count <= longest {
      let other = Array(candidate.lowercased())
      let limit = max(1, min(3, min(letters, other.drop { $0 == "-" }.count) / 3))
      guard abs(other.count - wanted.count) <= limit else { continue }
      let distance = distance(wanted, other)
      guard distance <= limit, distance < min(letters, best?.distance ?? .max) else { continue }
      best = (candidate, distance)
    }
    if let best { return best.candidate }
    guard letters >= 3 else { return nil }
    return candidates.first { Array($0.lowercased()).starts(with: wanted) }
      ?? candidates.first { candidate in
        let other = Array(candidate.lowercased())
        return [wanted.count + 1, wanted.count - 1].contains { count in
          other.count > wanted.count + 1 && distance(wanted, Array(other.prefix(count))) == 1
        }
      }
  }

  /// The question at the end of a message about an unknown name: `Did you mean 'westend'? `, with
  /// a space at its end; empty if no name is similar.
  public static func question(about name: String, among known: [String]) -> String {
    nearest(to: name, among: known).map { "Did you mean \(ScreenText.quoted($0))? " } ?? ""
  }

  /// The optimal string alignment distance of two short words.
  package static func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard !left.isEmpty else { return right.count }
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replacement = previous[column] + (left[row] == right[column] ? 0 : 1)
        var cost = min(replacement, previous[column + 1] + 1, current[column] + 1)
        let isSwap =
          row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
        if isSwap { cost = min(cost, beforePrevious[column - 1] + 1) }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
