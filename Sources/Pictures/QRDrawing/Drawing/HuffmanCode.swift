/// The optimal prefix code for given frequencies, within deflate's limits (RFC 1951, 3.2.2).
struct HuffmanCode {
  /// The length of each symbol's code in bits; 0 for symbols that do not occur.
  let lengths: [UInt8]
  /// The code of each symbol, with its first bit as the lowest bit, as deflate writes codes.
  private let codes: [UInt16]

  /// Builds the code.
  ///
  /// - Parameters:
  ///   - frequencies: the frequency of each symbol.
  ///   - limit: the maximum length of a code, at most 15.
  init(frequencies: [Int], limit: Int) {
    var lengths = HuffmanCode.depths(frequencies)
    var flattened = frequencies
    while Int(lengths.max() ?? 0) > limit {
      flattened = flattened.map { $0 == 0 ? 0 : $0 / 2 + 1 }
      lengths = HuffmanCode.depths(flattened)
    }
    self.lengths = lengths

    var next = [UInt16](repeating: 0, count: 17)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1...16 { next[length] = (next[length - 1] + next[length]) << 1 }
    // `next[length]` is now the first code of this length.
    codes = lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[Int(length)]
      next[Int(length)] += 1
      return HuffmanCode.reversed(code, Int(length))
    }
  }

  /// Writes the code of a symbol that occurs.
  @inline(__always)
  func write(_ symbol: Int, to output: inout BitWriter) {
    output.append(UInt32(codes[symbol]), Int(lengths[symbol]))
  }

  /// The depth of each symbol in a Huffman tree; a single symbol has depth 1.
  private static func depths(_ frequencies: [Int]) -> [UInt8] {
    var depths = [UInt8](repeating: 0, count: frequencies.count)
    let leaves = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    guard leaves.count > 1 else {
      for leaf in leaves { depths[leaf] = 1 }
      return depths
    }
    // Leaves and inner nodes are both sorted, so the two smallest nodes are at the fronts.
    var weights = leaves.map { frequencies[$0] }
    var parents = [Int](repeating: 0, count: leaves.count)
    var nextLeaf = 0
    var nextInner = leaves.count
    func takeLeast() -> Int {
      let takesLeaf =
        nextLeaf < leaves.count
        && (nextInner >= weights.count || weights[nextLeaf] <= weights[nextInner])
      if takesLeaf {
        nextLeaf += 1
        return nextLeaf - 1
      }
      nextInner += 1
      return nextInner - 1
    }
    for _ in 1..<leaves.count {
      let (left, right) = (takeLeast(), takeLeast())
      parents[left] = weights.count
      parents[right] = weights.count
      weights.append(weights[left] + weights[right])
      parents.append(0)
    }
    var levels = [UInt8](repeating: 0, count: weights.count)
    for node in (0..<weights.count - 1).reversed() { levels[node] = levels[parents[node]] + 1 }
    for (position, leaf) in leaves.enumerated() { depths[leaf] = levels[position] }
    return depths
  }

  private static func reversed(_ code: UInt16, _ length: Int) -> UInt16 {
    var (source, result) = (code, UInt16(0))
    for _ in 0..<length {
      result = result << 1 | source & 1
      source >>= 1
    }
    return result
  }
}
