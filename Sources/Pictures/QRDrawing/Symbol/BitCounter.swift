/// Counts set bits with carry-save adders: fifteen operations and one bit count for four lines.
struct BitCounter<Lines: LinePair> {
  private var ones = Lines()
  private var twos = Lines()
  private var fours = 0

  /// The number of set bits so far.
  var count: Int { ones.bitCount + 2 * twos.bitCount + 4 * fours }

  /// Adds four lines.
  @inline(__always)
  mutating func add(_ a: Lines, _ b: Lines, _ c: Lines, _ d: Lines) {
    let first = BitCounter.carry(&ones, a, b)
    let second = BitCounter.carry(&ones, c, d)
    fours += BitCounter.carry(&twos, first, second).bitCount
  }

  /// Adds two lines to `sum`, bit by bit, and returns the carries.
  @inline(__always)
  private static func carry(_ sum: inout Lines, _ a: Lines, _ b: Lines) -> Lines {
    let half = sum ^ a
    let carries = (sum & a) | (half & b)
    sum = half ^ b
    return carries
  }
}
