/// Rows of octets cut into bit planes: bit p of all octets of a row is a row of bits of its own.
///
/// So multiplying a 0/1 row by an octet and adding it is an XOR into the planes of the octet's bits,
/// and multiplying by alpha renames the planes.
struct OctetRows {
  /// Words of each plane.
  let stride: Int
  private var words: [UInt64]

  /// The HDPC rows in terms of the inactive columns.
  ///
  /// - Parameters:
  ///   - hdpc: the recurrence.
  ///   - parameters: those of the block.
  ///   - inactivation: which columns are inactive.
  ///   - expressions: what the eliminated columns are in terms of those.
  init(
    _ hdpc: HDPCRows, parameters: BlockParameters, inactivation: Inactivation, expressions: BitRows
  ) {
    stride = expressions.stride
    words = [UInt64](repeating: 0, count: parameters.hdpcSymbols * 8 * stride)
    let last = parameters.extendedSymbols + parameters.ldpcSymbols - 1
    var running = RunningOctets(stride: stride)
    for column in 0...last {
      running.double()
      let index = inactivation.inactiveIndices[column]
      if index == Inactivation.eliminated {
        running.add(column, of: expressions)
      } else {
        running.flip(Int(index))
      }
      guard column < last else { break }
      add(running, to: Int(hdpc.pairs[2 * column]))
      add(running, to: Int(hdpc.pairs[2 * column + 1]))
    }
    for row in 0..<parameters.hdpcSymbols {
      add(running, to: row)
      running.double()
      let identity = Int(inactivation.inactiveIndices[last + 1 + row])
      words[row * 8 * stride + identity / 64] ^= 1 << UInt64(identity % 64)
    }
  }

  /// An octet of a row.
  func octet(_ index: Int, in row: Int) -> UInt8 {
    var octet: UInt64 = 0
    for plane in 0..<8 {
      let word = words[(row * 8 + plane) * stride + index / 64]
      octet |= (word >> UInt64(index % 64) & 1) << UInt64(plane)
    }
    return UInt8(truncatingIfNeeded: octet)
  }

  /// Adds a 0/1 row times an octet.
  mutating func add(_ source: Int, of rows: BitRows, times factor: UInt8, to row: Int) {
    for plane in 0..<8 where factor >> UInt8(plane) & 1 == 1 {
      let target = (row * 8 + plane) * stride
      for word in 0..<stride { words[target + word] ^= rows.words[source * stride + word] }
    }
  }

  private mutating func add(_ running: RunningOctets, to row: Int) {
    for plane in 0..<8 {
      let source = running.start(of: plane)
      let target = (row * 8 + plane) * stride
      for word in 0..<stride { words[target + word] ^= running.words[source + word] }
    }
  }
}

/// One row of octets whose planes are renamed instead of moved.
private struct RunningOctets {
  let stride: Int
  var words: [UInt64]
  private var turn = 0

  init(stride: Int) {
    self.stride = stride
    words = [UInt64](repeating: 0, count: 8 * stride)
  }

  /// Where a plane begins in `words`.
  func start(of plane: Int) -> Int { ((plane + turn) & 7) * stride }

  /// Multiplies by alpha: the top plane becomes the lowest and is added where 0x1D has its bits.
  mutating func double() {
    turn = (turn + 7) & 7
    for plane in 2...4 {
      for word in 0..<stride { words[start(of: plane) + word] ^= words[start(of: 0) + word] }
    }
  }

  mutating func add(_ row: Int, of rows: BitRows) {
    for word in 0..<stride { words[start(of: 0) + word] ^= rows.words[row * stride + word] }
  }

  mutating func flip(_ bit: Int) {
    words[start(of: 0) + bit / 64] ^= 1 << UInt64(bit % 64)
  }
}
