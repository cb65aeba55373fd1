/// Row i of a symbol together with its column i, one bit for each module.
///
/// For all i together, these are the symbol and its transpose. So any computation on neighboring
/// lines, without shifts, covers columns and rows at once.
package protocol LinePair: Sendable {
  /// The number of words for the row, which is also that for the column.
  static var wordsPerLine: Int { get }

  init()
  /// Word `index` of the row; from index ``wordsPerLine`` on, words of the column.
  subscript(index: Int) -> UInt64 { get set }

  static func & (left: Self, right: Self) -> Self
  static func | (left: Self, right: Self) -> Self
  static func ^ (left: Self, right: Self) -> Self
  static prefix func ~ (operand: Self) -> Self
  /// Whether no bit is set.
  var isZero: Bool { get }
}

extension LinePair {
  /// The number of set bits.
  var bitCount: Int {
    var count = 0
    for index in 0..<Self.wordsPerLine * 2 { count += self[index].nonzeroBitCount }
    return count
  }
}

/// Lines of at most 128 modules: versions 1 to 27.
package struct NarrowLinePair: LinePair {
  package static let wordsPerLine = 2
  private var words: SIMD4<UInt64>

  @inline(__always) package init() { words = SIMD4() }

  @inline(__always) private init(_ words: SIMD4<UInt64>) { self.words = words }

  package subscript(index: Int) -> UInt64 {
    @inline(__always) get { words[index] }
    @inline(__always) set { words[index] = newValue }
  }

  @inline(__always) package static func & (left: Self, right: Self) -> Self {
    Self(left.words & right.words)
  }
  @inline(__always) package static func | (left: Self, right: Self) -> Self {
    Self(left.words | right.words)
  }
  @inline(__always) package static func ^ (left: Self, right: Self) -> Self {
    Self(left.words ^ right.words)
  }
  @inline(__always) package static prefix func ~ (operand: Self) -> Self { Self(~operand.words) }

  package var isZero: Bool {
    @inline(__always) get {
      let half = words.lowHalf | words.highHalf
      return half[0] | half[1] == 0
    }
  }
}

/// Lines of at most 192 modules: versions 28 to 40.
package struct WideLinePair: LinePair {
  package static let wordsPerLine = 3
  private var low: SIMD4<UInt64>
  private var high: SIMD2<UInt64>

  @inline(__always) package init() { (low, high) = (SIMD4(), SIMD2()) }

  @inline(__always) private init(_ low: SIMD4<UInt64>, _ high: SIMD2<UInt64>) {
    (self.low, self.high) = (low, high)
  }

  package subscript(index: Int) -> UInt64 {
    @inline(__always) get { index < 4 ? low[index] : high[index - 4] }
    @inline(__always) set {
      if index < 4 { low[index] = newValue } else { high[index - 4] = newValue }
    }
  }

  @inline(__always) package static func & (left: Self, right: Self) -> Self {
    Self(left.low & right.low, left.high & right.high)
  }
  @inline(__always) package static func | (left: Self, right: Self) -> Self {
    Self(left.low | right.low, left.high | right.high)
  }
  @inline(__always) package static func ^ (left: Self, right: Self) -> Self {
    Self(left.low ^ right.low, left.high ^ right.high)
  }
  @inline(__always) package static prefix func ~ (operand: Self) -> Self {
    Self(~operand.low, ~operand.high)
  }

  package var isZero: Bool {
    @inline(__always) get {
      let half = low.lowHalf | low.highHalf | high
      return half[0] | half[1] == 0
    }
  }
}
