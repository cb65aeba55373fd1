/// Three finder patterns that may belong to one symbol.
struct FinderTriple {
  /// The upper left pattern, the next one clockwise, and the third one.
  let corner: Finder
  let right: Finder
  let below: Finder
  /// The deviation from three complete patterns with equal modules in the corners of a square.
  let error: Double

  /// The maximum number of finder patterns that are combined.
  private static let finderCount = 24
  /// The maximum number of results.
  private static let limit = 5

  /// The most regular combinations, the best one first.
  static func best(of finders: [Finder]) -> [FinderTriple] {
    let chosen = finders.sorted { $0.share > $1.share }.prefix(finderCount)
    let triples = chosen.triples { FinderTriple($0, $1, $2) }
    return Array(triples.sorted { $0.error < $1.error }.prefix(limit))
  }

  private init?(_ corner: Finder, _ second: Finder, _ third: Finder) {
    let modules = [corner.module, second.module, third.module].sorted()
    let (across, down) = (second.center - corner.center, third.center - corner.center)
    let lengths = [across.length, down.length].sorted()
    guard modules[2] <= 2 * modules[0], lengths[1] <= 1.7 * lengths[0],
      lengths[0] >= 10 * modules[1]
    else { return nil }
    let cosine = abs((across * down).sum()) / (lengths[0] * lengths[1])
    guard cosine <= 0.5 else { return nil }
    // Rows grow downward, so a positive product means clockwise.
    let isClockwise = across.x * down.y > across.y * down.x
    self.corner = corner
    (right, below) = isClockwise ? (second, third) : (third, second)
    let share = corner.share + second.share + third.share
    error = cosine + lengths[1] / lengths[0] + modules[2] / modules[0] - share
  }

  /// The possible versions of the symbol, the most probable one first.
  var versions: [Int] {
    let across = FinderTriple.modules(from: corner, to: right)
    let down = FinderTriple.modules(from: corner, to: below)
    return FinderTriple.versions(span: (across + down) / 2)
  }

  /// The possible versions of a symbol, the most probable one first.
  ///
  /// - Parameter span: the estimated number of modules between the centers of two finder patterns,
  ///   which are seven modules nearer than the sides of the symbol; at most 1000.
  /// - Returns: at most five versions.
  static func versions(span: Double) -> [Int] {
    let version = min(max((span + 7 - 17) / 4, 1), 40)
    let nearest = Int(version.rounded())
    return (nearest - 2...nearest + 2).filter { 1...40 ~= $0 }.sorted {
      abs(Double($0) - version) < abs(Double($1) - version)
    }
  }

  /// The estimated number of modules between the centers of two patterns.
  private static func modules(from one: Finder, to other: Finder) -> Double {
    let way = other.center - one.center
    // Rows and columns cross a turned pattern on a longer way.
    let turned = max(abs(way.x), abs(way.y)) / way.length
    // In perspective, the geometric mean of two modules is that of the line between them.
    return way.length / (turned * (one.module * other.module).squareRoot())
  }

  /// Whether all patterns are at the same places as those of `other`, up to half a module.
  func isNear(_ other: FinderTriple) -> Bool {
    [(corner, other.corner), (right, other.right), (below, other.below)].allSatisfy { one, two in
      (one.center - two.center).length < one.module / 2
    }
  }

  /// Whether a pattern is one of the three.
  func contains(_ finder: Finder) -> Bool {
    [corner, right, below].contains { ($0.center - finder.center).length < 2 * $0.module }
  }

  /// The mean side of a module in pixels.
  var module: Double { (corner.module + right.module + below.module) / 3 }
}

extension RandomAccessCollection where Index == Int, Indices == Range<Int> {
  /// The symbols that elements may belong to: each element is tried as the upper left corner, with
  /// each pair of the others.
  func triples<Triple>(_ make: (Element, Element, Element) -> Triple?) -> [Triple] {
    var triples: [Triple] = []
    for corner in indices {
      for second in indices where second != corner {
        for third in indices[(second + 1)...] where third != corner {
          make(self[corner], self[second], self[third]).map { triples.append($0) }
        }
      }
    }
    return triples
  }
}
