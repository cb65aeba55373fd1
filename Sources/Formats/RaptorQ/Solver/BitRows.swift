/// Rows of bits, stored in 64-bit words.
struct BitRows {
  /// The number of words in each row.
  let stride: Int
  /// The concatenated words of all rows.
  private(set) var words: [UInt64]

  /// Creates `count` zero rows of `width` bits, at least 1.
  init(count: Int, width: Int) {
    stride = (width + 63) / 64
    words = [UInt64](repeating: 0, count: count * stride)
  }

  var count: Int { words.count / stride }

  /// The number of one bits in all rows.
  var bitCount: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  func contains(_ bit: Int, in row: Int) -> Bool {
    words[row * stride + bit / 64] >> UInt64(bit % 64) & 1 == 1
  }

  /// Adds one row to another (XOR).
  mutating func add(_ source: Int, to target: Int) {
    let stride = self.stride
    var words = self.words.mutableSpan
    for word in 0..<stride { words[target * stride + word] ^= words[source * stride + word] }
  }

  /// Adds a sum of rows and single bits to a row.
  ///
  /// - Parameters:
  ///   - columns: the columns to add, except `target` itself.
  ///   - indices: for each column the bit to add, or `Inactivation.eliminated` to add its row.
  ///   - target: the row.
  mutating func add(_ columns: Span<UInt16>, by indices: Span<UInt16>, to target: Int) {
    let stride = self.stride
    let base = target * stride
    var words = self.words.mutableSpan
    for position in columns.indices {
      let column = Int(columns[position])
      let index = Int(indices[column])
      if index != Int(Inactivation.eliminated) {
        words[base + index / 64] ^= 1 << UInt64(index % 64)
      } else if column != target {
        for word in 0..<stride { words[base + word] ^= words[column * stride + word] }
      }
    }
  }

  /// Appends a row of another collection with the same width.
  mutating func append(_ row: Int, of other: BitRows) {
    words.append(contentsOf: other.words[row * stride..<(row + 1) * stride])
  }

  mutating func appendZeros() { words.append(contentsOf: repeatElement(0, count: stride)) }

  mutating func removeLast() { words.removeLast(stride) }

  /// The lowest one bit of a row; `nil` for a zero row.
  func firstBit(of row: Int) -> Int? {
    for word in 0..<stride where words[row * stride + word] != 0 {
      return word * 64 + words[row * stride + word].trailingZeroBitCount
    }
    return nil
  }

  /// Calls `body` with every one bit of a row, in ascending order.
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
