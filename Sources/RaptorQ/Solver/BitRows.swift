/// Rows of bits, 64 to a word.
struct BitRows {
  /// Words of each row.
  let stride: Int
  private(set) var words: [UInt64]

  /// `count` rows of `width` bits, all 0.
  init(count: Int, width: Int) {
    stride = (width + 63) / 64
    words = [UInt64](repeating: 0, count: count * stride)
  }

  /// The number of rows.
  var count: Int { stride == 0 ? 0 : words.count / stride }

  /// Whether a bit is 1.
  func contains(_ bit: Int, in row: Int) -> Bool {
    words[row * stride + bit / 64] >> UInt64(bit % 64) & 1 == 1
  }

  /// Turns a bit over.
  mutating func flip(_ bit: Int, in row: Int) {
    words[row * stride + bit / 64] ^= 1 << UInt64(bit % 64)
  }

  /// Adds one row to another.
  mutating func add(_ source: Int, to target: Int) {
    for word in 0..<stride { words[target * stride + word] ^= words[source * stride + word] }
  }

  /// Appends a row of another collection of the same width.
  mutating func append(_ row: Int, of other: BitRows) {
    for word in 0..<stride { words.append(other.words[row * stride + word]) }
  }

  /// Appends a row of zeros.
  mutating func appendZeros() {
    for _ in 0..<stride { words.append(0) }
  }

  /// Takes the last row away.
  mutating func removeLast() {
    words.removeLast(stride)
  }

  /// The lowest bit of a row that is 1.
  func firstBit(of row: Int) -> Int? {
    for word in 0..<stride where words[row * stride + word] != 0 {
      return word * 64 + words[row * stride + word].trailingZeroBitCount
    }
    return nil
  }

  /// Calls `body` with every bit of a row that is 1, in rising order.
  func forEachBit(of row: Int, _ body: (Int) -> Void) {
    for word in 0..<stride {
      var rest = words[row * stride + word]
      while rest != 0 {
        body(word * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
