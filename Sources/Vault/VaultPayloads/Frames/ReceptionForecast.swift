import RaptorQ

/// How many frames a movie must show until a camera that misses some of them has the payload.
///
/// A camera catches each frame that is shown with the same probability, independently of the others;
/// the movie runs in a loop. After m frames every frame was shown q = ⌊m / all⌋ times, the first
/// m − q · all of the loop once more, so the number of different frames that were caught is a sum of
/// two binomial variables for each block. A block is decoded from d different symbols as
/// `DecodingProbability` says, and with certainty once all its source symbols are among them.
/// The expected number of frames is the sum over m of the probability that something is still missing.
///
/// Source: RFC 6330, 4.1; spec chapters "raptorq 10" and "hot-side 6.2".
public struct ReceptionForecast: Sendable {
  private let blocks: [Block]
  private let order: MovieFrames.Order
  private let frameCount: Int

  /// The forecast of a movie.
  public init(_ movie: MovieFrameCounts) {
    self.init(
      sourceSymbols: movie.blocks, repairSymbolsPerBlock: movie.repairSymbolsPerBlock,
      order: movie.order)
  }

  /// The forecast of a movie of these blocks.
  ///
  /// - Parameters:
  ///   - sourceSymbols: the source symbols of each block, at least one block of at least one symbol.
  ///   - repairSymbolsPerBlock: repair symbols of each block, at least 0.
  ///   - order: how blocks share the loop; it makes no difference to a single block.
  public init(sourceSymbols: [Int], repairSymbolsPerBlock: Int, order: MovieFrames.Order) {
    var start = 0
    blocks = sourceSymbols.map { count in
      defer { start += count + repairSymbolsPerBlock }
      return Block(needed: count, frames: count + repairSymbolsPerBlock, start: start)
    }
    self.order = order
    frameCount = start
  }

  /// The expected number of frames that are shown, from the beginning of the loop, until the payload
  /// is complete.
  ///
  /// - Parameter share: the share of frames that the camera catches, above 0 and at most 1.
  /// - Returns: the mean; divided by the frames shown in a second, it is in seconds.
  public func expectedFrames(catching share: Double) -> Double {
    precondition(share > 0 && share <= 1, "a share of the frames")
    let negligible = 1e-12
    let missing = { (shown: Int) in 1 - success(after: shown, catching: share) }
    var certain = frameCount
    while missing(certain) > negligible { certain *= 2 }
    let hopeless = ReceptionForecast.first(in: 0...certain) { missing($0) < 1 - negligible }
    certain = ReceptionForecast.first(in: hopeless...certain) { missing($0) <= negligible }
    // Summed exactly where that is little work, else at 1024 places, straight in between.
    let step = max(1, (certain - hopeless) / 1024)
    var sum = Double(hopeless)
    for shown in stride(from: hopeless, to: certain, by: step) {
      let width = min(step, certain - shown)
      let here = missing(shown)
      guard width > 1 else {
        sum += here
        continue
      }
      let there = missing(shown + width)
      sum += Double(width) * (here + there) / 2 + (here - there) / 2
    }
    return sum
  }

  /// The probability that the payload is complete after `shown` frames of the movie.
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

  /// The first number of a range that fulfils what all later ones do too; the last if none does.
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

/// One block's frames in the loop.
private struct Block: Sendable {
  let needed: Int
  let frames: Int
  /// The first of its frames in the loop, where blocks follow one another.
  let start: Int
  /// The probability that the block is decoded, by how many more different frames than needed were caught;
  /// with any more than that it is certain, as far as a Double can tell.
  private let likelihoods: [Double]

  init(needed: Int, frames: Int, start: Int) {
    (self.needed, self.frames, self.start) = (needed, frames, start)
    // That all source symbols are among those caught, by the number of frames that are still missing.
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

  /// The probability of success when `count` of the frames were caught with one probability and the
  /// others with another.
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

/// How many of `count` independent trials succeed; values that are too unlikely to count are left out.
private struct Binomial {
  let lowest: Int
  let probabilities: [Double]
  /// The probability of at least so many, from ``lowest`` on.
  private let tails: [Double]

  init(_ count: Int, _ success: Double) {
    guard success > 0, success < 1, count > 0 else {
      (lowest, probabilities, tails) = (success > 0 ? count : 0, [1], [1])
      return
    }
    // From the likeliest value to both sides by the ratio of neighbors, then made to sum up to 1.
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
