/// How deep each type that can contain itself stands in itself.
struct NestingDepths {
  private var depths: [Int]

  /// - Parameters:
  ///   - count: the number of such types.
  ///   - started: those that count as entered.
  init(count: Int, started: [Int] = []) {
    depths = [Int](repeating: 0, count: count)
    for counter in started { depths[counter] = 1 }
  }

  /// Steps into the type of a counter.
  mutating func enter(_ counter: Int) throws(CallDecodingError) {
    guard depths[counter] < CallDecoder.greatestDepth else { throw .nestingTooDeep }
    depths[counter] += 1
  }

  /// Steps out of it.
  mutating func leave(_ counter: Int) { depths[counter] -= 1 }
}
