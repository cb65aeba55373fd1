import RaptorQ

/// The expected number of frames until a camera that misses some frames has received the payload.
///
/// The model: each shown frame is received with the same probability, independently of the others,
/// and the movie loops. After m frames, every frame was shown q = ⌊m / all⌋ times, and the first m
/// − q · all frames once more. For each block, the number of distinct received frames is therefore
/// a sum of two binomial variables. The probability that d distinct symbols decode a block is that
/// of `DecodingProbability`, or 1 if all source symbols are among them. The expected number of
/// frames is the sum over m of the probability that the payload is still incomplete.
///
/// Source: RFC 6330, 4.1; spec chapters "raptorq 10" and "hot-side 6.2".
public struct ReceptionForecast: Sendable {
  private let blocks: [Block]
  private let order: MovieFrames.Order
  private let frameCount: Int

  /// Creates the forecast of a movie.
  public init(_ movie: MovieFrameCounts) {
    self.init(
      sourceSymbols: movie.blocks, repairSymbolsPerBlock: movie.repairSymbolsPerBlock,
      order: movie.order)
  }

  /// Creates the forecast of a movie with these blocks.
  ///
  /// - Parameters:
  ///   - sourceSymbols: the number of source symbols in each block, at least 1; at least one block.
  ///   - repairSymbolsPerBlock: the number of repair symbols in each block, at least 0.
  ///   - order: the order of the frames; irrelevant for a single block.
  public init(sourceSymbols: [Int], repairSymbolsPerBlock: Int, order: MovieFrames.Order) {
    var start = 0
    blocks = sourceSymbols.map { count in
      defer { start += count + repairSymbolsPerBlock }
      return Block(needed: count, frames: count + repairSymbolsPerBlock, start: start)
    }
    self.order = order
    frameCount = start
  }

  /// The expected number of frames, from the beginning of the movie, until the payload is complete.
  ///
  /// - Parameter share: the probability that a frame is received, above 0 and at most 1.
  /// - Returns: the mean; divide it by the frame rate to get seconds.
  public func expectedFrames(catching share: Double) -> Double {
    precondition(share > 0 && share <= 1, "a share of the frames")
    let negligible = 1e-12
    let missing = { (shown: Int) in 1 - success(after: shown, catching: share) }
    var certain = frameCount
    while missing(certain) > negligible { certain *= 2 }
    let hopeless = ReceptionForecast.first(in: 0...certain) { missing($0) < 1 - negligible }
    certain = ReceptionForecast.first(in: hopeless...certain) { missing($0) <= negligible }
    // Few terms are summed exactly. Otherwise 64 points are interpolated linearly: the curve falls
    // over 14 standard deviations, so the error is less than one frame.
    let step = max(1, (certain - hopeless) / 64)
    var sum = Double(hopeless)
    var here = missing(hopeless)
    for shown in stride(from: hopeless, to: certain, by: step) {
      let width = min(step, certain - shown)
      let there = missing(shown + width)
      // For a width of 1, this is `here`.
      sum += Double(width) * (here + there) / 2 + (here - there) / 2
      here = there
    }
    return sum
  }

  /// The probability that the payload is complete after `shown` frames.
  func success(after shown: Int, catching share: Double) -> Double {
    let (loops, rest) = shown.quotientAndRemainder(dividingBy: frameCount)
    let missedBefore = ReceptionForecast.power(1 - share, loops)
    return blocks.reduce(1) { product, block in
      let again =
        switch order {
        case .systematic: min(max(rest - block.start, 0), block.frames)
        case .spread: (rest * block.frames + frameCount / 2) / frameCount
        }
      return product
        * block.success(again, seen: 1 - missedBefore * (1 - share), otherwise: 1 - missedBefore)
    }
  }

  /// The first number of a range from which on the predicate is true; the last number if it is
  /// never true.
  private static func first(in range: ClosedRange<Int>, where isTrue: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isTrue(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var (result, square, rest) = (1.0, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return result
  }
}

/// The position of one block's frames in the movie.
private struct Block: Sendable {
  let needed: Int
  let frames: Int
  /// The index of the block's first frame in the movie, in systematic order.
  let start: Int
  /// The probability that the block is decoded, by the number of surplus frames.
  ///
  /// With more surplus frames, it is 1 within the precision of Double.
  private let likelihoods: [Double]

  init(needed: Int, frames: Int, start: Int) {
    (self.needed, self.frames, self.start) = (needed, frames, start)
    // The probability that all source symbols are received, by the number of missing frames.
    var complete = [1.0]
    for received in stride(from: frames - 1, through: needed, by: -1) {
      let before = complete[complete.count - 1]
      complete.append(before * Double(received + 1 - needed) / Double(received + 1))
    }
    likelihoods = (0..<min(8, frames - needed + 1)).map { more in
      let allSources = complete[frames - needed - more]
      return allSources
        + (1 - allSources) * DecodingProbability.success(received: needed + more, needed: needed)
    }
  }

  /// The probability of success if `count` frames have the probability `seen`, and the others
  /// `otherwise`.
  func success(_ count: Int, seen: Double, otherwise: Double) -> Double {
    let first = Binomial(count, seen)
    let second = Binomial(frames - count, otherwise)
    let enough = needed + likelihoods.count
    var sum = 0.0
    for (index, probability) in first.probabilities.enumerated() {
      let have = first.lowest + index
      var rest = second.atLeast(enough - have)
      for more in max(0, needed - have)..<max(0, enough - have) {
        let likely = second.exactly(more)
        if likely > 0 { rest += likely * likelihoods[have + more - needed] }
      }
      sum += probability * rest
    }
    return min(sum, 1)
  }
}

/// The distribution of successes in `count` independent trials, without negligible values.
private struct Binomial {
  let lowest: Int
  let probabilities: [Double]
  /// The probability of at least each value, from ``lowest`` on.
  private let tails: [Double]

  init(_ count: Int, _ success: Double) {
    guard success > 0, success < 1, count > 0 else {
      (lowest, probabilities, tails) = (success > 0 ? count : 0, [1], [1])
      return
    }
    // Computed from the mode in both directions by the ratio of neighbors, then normalized.
    let odds = success / (1 - success)
    let mode = min(count, Int(Double(count + 1) * success))
    let negligible = 1e-17
    var below: [Double] = []
    var (value, weight) = (mode, 1.0)
    while value > 0 {
      weight *= Double(value) / (Double(count - value + 1) * odds)
      guard weight > negligible else { break }
      below.append(weight)
      value -= 1
    }
    var weights = Array(below.reversed()) + [1]
    (value, weight) = (mode, 1)
    while value < count {
      weight *= Double(count - value) * odds / Double(value + 1)
      guard weight > negligible else { break }
      weights.append(weight)
      value += 1
    }
    let total = weights.reduce(0, +)
    lowest = mode - below.count
    probabilities = weights.map { $0 / total }
    var tails: [Double] = []
    var tail = 0.0
    for probability in probabilities.reversed() {
      tail += probability
      tails.append(tail)
    }
    self.tails = tails.reversed()
  }

  func exactly(_ value: Int) -> Double {
    let index = value - lowest
    return probabilities.indices ~= index ? probabilities[index] : 0
  }

  func atLeast(_ value: Int) -> Double {
    let index = value - lowest
    return index <= 0 ? 1 : index < tails.count ? tails[index] : 0
  }
}
