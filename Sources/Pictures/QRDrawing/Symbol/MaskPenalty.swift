/// The penalty for choosing a mask (ISO/IEC 18004, 7.8.3): runs of five and more modules of
/// one color, 2 × 2 blocks, finder-like patterns, and the proportion of dark modules.
///
/// Finder-like patterns are counted at every size n: dark n, light n, dark 3n, light n, dark n
/// between light runs of at least n, and one of them at least 4n; outside the symbol all is light.
/// This is the interpretation of libqrcodegen, which draws the published symbols.
package struct MaskPenalty<Lines: LinePair> {
  private let side: Int
  /// The bits of modules inside the symbol, for the row and for the column.
  private let inside: Lines
  /// The bits of modules inside the symbol, except the last module of each line.
  private let insideButLast: Lines
  /// The lines, with `margin` light lines on both sides.
  private var lines: [Lines]
  /// Bits of modules that are dark in line i or one of the three lines before it; with the same
  /// margins.
  private var darkInFour: [Lines]

  private static var margin: Int { 12 }

  /// Allocates memory for symbols of `side` modules.
  package init(side: Int) {
    self.side = side
    inside = MaskPenalty.ones(side)
    insideButLast = MaskPenalty.ones(side - 1)
    lines = [Lines](repeating: Lines(), count: side + 2 * MaskPenalty.margin)
    darkInFour = lines
  }

  /// The penalty of the symbol whose lines are `data ^ plane`.
  ///
  /// - Parameters:
  ///   - data: the symbol without function patterns and mask.
  ///   - plane: function patterns, format information and mask.
  ///   - dataSteps: for each line of `data`, the modules that differ from the next one.
  ///   - planeSteps: the same for `plane`.
  /// - Returns: the sum of all four rules.
  package mutating func penalty(
    _ data: [Lines], _ plane: [Lines], dataSteps: [Lines], planeSteps: [Lines]
  ) -> Int {
    let margin = MaskPenalty.margin
    for i in 0..<side { lines[margin + i] = data[i] ^ plane[i] }
    for i in margin..<margin + side + 4 {
      darkInFour[i] = lines[i] | lines[i - 1] | (lines[i - 2] | lines[i - 3])
    }
    var runs = BitCounter<Lines>()
    var runStarts = BitCounter<Lines>()
    var blocks = BitCounter<Lines>()
    var dark = BitCounter<Lines>()
    var finders = 0
    var state = Runs()
    var steps = dataSteps[0] ^ planeSteps[0]

    // The side is a multiple of four plus one, so line 0, which has no previous line, is counted
    // first.
    finders += finderPatterns(endingAt: margin)
    for first in stride(from: 1, to: side, by: 4) {
      let at = margin + first
      let a = state.next(lines[at - 1], lines[at], inside)
      let b = state.next(lines[at], lines[at + 1], inside)
      let c = state.next(lines[at + 1], lines[at + 2], inside)
      let d = state.next(lines[at + 2], lines[at + 3], inside)
      runs.add(a.five, b.five, c.five, d.five)
      runStarts.add(a.start, b.start, c.start, d.start)
      dark.add(lines[at], lines[at + 1], lines[at + 2], lines[at + 3])

      let s0 = dataSteps[first] ^ planeSteps[first]
      let s1 = dataSteps[first + 1] ^ planeSteps[first + 1]
      let s2 = dataSteps[first + 2] ^ planeSteps[first + 2]
      let s3 = dataSteps[first + 3] ^ planeSteps[first + 3]
      blocks.add(
        a.same & ~(steps | s0) & insideButLast, b.same & ~(s0 | s1) & insideButLast,
        c.same & ~(s1 | s2) & insideButLast, d.same & ~(s2 | s3) & insideButLast)
      steps = s3

      finders += finderPatterns(endingAt: at) + finderPatterns(endingAt: at + 1)
      finders += finderPatterns(endingAt: at + 2) + finderPatterns(endingAt: at + 3)
    }

    // Blocks and dark modules were counted in the rows and in the columns.
    let darkCount = (dark.count + lines[margin].bitCount) / 2
    let total = side * side
    let imbalance = (abs(darkCount * 20 - total * 10) + total - 1) / total - 1
    return runs.count + 2 * runStarts.count + 3 * (blocks.count / 2) + 40 * finders + 10 * imbalance
  }

  /// The number of finder-like patterns that end at line `i`.
  ///
  /// These are the patterns of n = 1 whose last dark module is in this line, and larger patterns
  /// whose middle run ends there; each counts once per side with 4n light modules.
  @inline(__always)
  private func finderPatterns(endingAt i: Int) -> Int {
    let here = lines[i]
    let light = lines[i - 1] | lines[i - 5] | lines[i - 7] | lines[i + 1]
    let core = here & lines[i - 2] & lines[i - 3] & lines[i - 4] & lines[i - 6] & ~light
    let before = core & ~darkInFour[i - 7]
    let after = core & ~darkInFour[i + 4]
    // Six dark modules that end here, and two light ones after them.
    let six =
      here & lines[i - 1] & lines[i - 2] & lines[i - 3] & lines[i - 4] & lines[i - 5]
      & ~(lines[i + 1] | lines[i + 2])
    let double = ~(lines[i - 6] | lines[i - 7]) & lines[i + 3] & lines[i + 4]
    let larger = lines[i - 6] & lines[i - 7] & lines[i - 8] & ~lines[i + 3]
    let candidates = six & (double | larger)
    if (before | after | candidates).isZero { return 0 }
    return before.bitCount + after.bitCount + largeFinderPatterns(candidates, middleEnd: i)
  }

  /// Counts patterns of n ≥ 2 on the lines of `candidates` whose middle run ends at line `end`.
  private func largeFinderPatterns(_ candidates: Lines, middleEnd end: Int) -> Int {
    var found = 0
    for word in 0..<Lines.wordsPerLine * 2 {
      var bits = candidates[word]
      while bits != 0 {
        let bit = UInt64(bits.trailingZeroBitCount)
        bits &= bits - 1
        found += largeFinderPattern(word, bit, middleEnd: end)
      }
    }
    return found
  }

  private func largeFinderPattern(_ word: Int, _ bit: UInt64, middleEnd end: Int) -> Int {
    let margin = MaskPenalty.margin
    func isDark(_ i: Int) -> Bool {
      margin <= i && i < margin + side && lines[i][word] >> bit & 1 == 1
    }
    /// The length of the run of one color that begins at `start`, up to `limit`.
    func run(from start: Int, by step: Int, dark: Bool, limit: Int) -> Int {
      var length = 0
      while length < limit, isDark(start + step * length) == dark { length += 1 }
      return length
    }
    let middle = run(from: end, by: -1, dark: true, limit: side)
    guard middle % 3 == 0 else { return 0 }
    let n = middle / 3
    func isFlanked(from start: Int, by step: Int) -> Bool {
      run(from: start, by: step, dark: false, limit: n + 1) == n
        && run(from: start + step * n, by: step, dark: true, limit: n + 1) == n
    }
    guard isFlanked(from: end + 1, by: 1), isFlanked(from: end - middle, by: -1) else { return 0 }
    let behind = run(from: end + 1 + 2 * n, by: 1, dark: false, limit: 4 * n)
    let before = run(from: end - middle - 2 * n, by: -1, dark: false, limit: 4 * n)
    guard behind >= n, before >= n else { return 0 }
    return (behind == 4 * n ? 1 : 0) + (before == 4 * n ? 1 : 0)
  }

  private static func ones(_ count: Int) -> Lines {
    var result = Lines()
    for i in 0..<count {
      result[i / 64] |= 1 << UInt64(i % 64)
      result[Lines.wordsPerLine + i / 64] |= 1 << UInt64(i % 64)
    }
    return result
  }

  /// Pairs of equal neighbors, updated from line to line.
  private struct Runs {
    private var same = Lines()
    private var pair = Lines()
    private var pairBefore = Lines()
    private var five = Lines()

    /// Moves on from one line to the next.
    ///
    /// - Returns: `same`: both lines have one color; `five`: this is at least the fifth line of one
    ///   color; `start`: this is exactly the fifth.
    @inline(__always)
    mutating func next(
      _ previous: Lines, _ line: Lines, _ inside: Lines
    ) -> (same: Lines, five: Lines, start: Lines) {
      let equal = ~(previous ^ line) & inside
      let two = equal & same
      let run = two & pairBefore
      let start = run & ~five
      (same, pairBefore, pair, five) = (equal, pair, two, run)
      return (equal, run, start)
    }
  }
}
