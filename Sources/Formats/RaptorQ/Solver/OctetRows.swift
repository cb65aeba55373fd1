/// Rows of octets stored as bit planes: bit p of all octets of a row is a separate row of bits.
///
/// Adding a binary row times an octet is then an XOR into the planes of the octet's one bits, and a
/// multiplication by alpha renames the planes.
struct OctetRows {
  /// The number of words in each plane.
  let stride: Int
  private var words: [UInt64]

  /// The HDPC rows expressed by the inactive columns.
  ///
  /// - Parameters:
  ///   - hdpc: the recurrence.
  ///   - parameters: the parameters of the block.
  ///   - inactivation: the inactive columns.
  ///   - expressions: the eliminated columns, expressed by the inactive ones.
  init(
    _ hdpc: HDPCRows, parameters: BlockParameters, inactivation: Inactivation, expressions: BitRows
  ) {
    let stride = expressions.stride
    self.stride = stride
    var running = RunningOctets(stride: stride)
    var words = [UInt64](repeating: 0, count: parameters.hdpcSymbols * 8 * stride)
    var rows = words.mutableSpan
    let last = parameters.extendedSymbols + parameters.ldpcSymbols - 1
    for column in 0...last {
      running.double()
      let index = inactivation.inactiveIndices[column]
      if index == Inactivation.eliminated {
        running.add(expressions.words.span.extracting(column * stride..<(column + 1) * stride))
      } else {
        running.flip(Int(index))
      }
      guard column < last else { break }
      running.add(to: Int(hdpc.pairs[2 * column]), of: &rows)
      running.add(to: Int(hdpc.pairs[2 * column + 1]), of: &rows)
    }
    for row in 0..<parameters.hdpcSymbols {
      running.add(to: row, of: &rows)
      running.double()
      let identity = Int(inactivation.inactiveIndices[last + 1 + row])
      rows[row * 8 * stride + identity / 64] ^= 1 << UInt64(identity % 64)
    }
    self.words = words
  }

  func octet(_ index: Int, in row: Int) -> UInt8 {
    var octet: UInt64 = 0
    for plane in 0..<8 {
      let word = words[(row * 8 + plane) * stride + index / 64]
      octet |= (word >> UInt64(index % 64) & 1) << UInt64(plane)
    }
    return UInt8(truncatingIfNeeded: octet)
  }

  /// Adds a binary row times an octet.
  mutating func add(_ source: Int, of rows: BitRows, times factor: UInt8, to row: Int) {
    let stride = self.stride
    let source = rows.words.span.extracting(source * stride..<(source + 1) * stride)
    var words = self.words.mutableSpan
    for plane in 0..<8 where factor >> UInt8(plane) & 1 == 1 {
      let target = (row * 8 + plane) * stride
      for word in 0..<stride { words[target + word] ^= source[word] }
    }
  }
}

/// A row of octets whose planes are renamed instead of moved.
private struct RunningOctets {
  let stride: Int
  private var words: [UInt64]
  private var turn = 0

  init(stride: Int) {
    self.stride = stride
    words = [UInt64](repeating: 0, count: 8 * stride)
  }

  /// Multiplies the row by alpha: the top plane becomes the lowest plane, and is added to the
  /// planes of the bits in 0x1D.
  mutating func double() {
    turn = (turn + 7) & 7
    let (stride, turn) = (stride, turn)
    var words = self.words.mutableSpan
    for plane in 2...4 {
      let target = ((plane + turn) & 7) * stride
      for word in 0..<stride { words[target + word] ^= words[turn * stride + word] }
    }
  }

  mutating func add(_ row: Span<UInt64>) {
    let (stride, turn) = (stride, turn)
    var words = self.words.mutableSpan
    for word in 0..<stride { words[turn * stride + word] ^= row[word] }
  }

  mutating func flip(_ bit: Int) { words[turn * stride + bit / 64] ^= 1 << UInt64(bit % 64) }

  /// Adds this row to row `row` of `rows`, whose planes are in normal order.
  func add(to row: Int, of rows: inout MutableSpan<UInt64>) {
    let words = self.words.span
    for plane in 0..<8 {
      let source = ((plane + turn) & 7) * stride
      let target = (row * 8 + plane) * stride
      for word in 0..<stride { rows[target + word] ^= words[source + word] }
    }
  }
}
