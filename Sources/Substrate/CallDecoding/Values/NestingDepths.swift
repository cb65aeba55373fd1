/// The current nesting depth of each recursive type.
struct NestingDepths {
  private var depths: [Int]

  /// - Parameters:
  ///   - count: the number of recursive types.
  ///   - started: the counters that start at 1.
  init(count: Int, started: [Int] = []) {
    depths = [Int](repeating: 0, count: count)
    for counter in started { depths[counter] = 1 }
  }

  mutating func enter(_ counter: Int) throws(CallDecodingError) {
    guard depths[counter] < CallDecoder.greatestDepth else { throw .nestingTooDeep }
    depths[counter] += 1
  }

  mutating func leave(_ counter: Int) { depths[counter] -= 1 }
}
