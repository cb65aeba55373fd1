/// One row of the table: a measure of ours beside the same of a peer.
///
/// Less is better in every row, so a ratio under 1 is in our favor.
struct Comparison {
  /// What is measured and beside what, such as `GIF movie, 330 KB, 1 thread / giflib`.
  let name: String
  /// The unit of both numbers.
  let unit: String
  /// The most that the ratio may be; `nil` for what is only shown.
  let goal: Double?
  /// Whether it is the same each time, so that one pair is enough: sizes of files.
  let isExact: Bool
  /// Whether the peer is a number: of ours the least counts then, for what else the machine does only adds
  /// to it, and nothing slows the number.
  private let isLimit: Bool
  private let ours: () async throws -> Double
  private let peer: () async throws -> Double

  /// Takes the two measures, which prepare what they need when they first run.
  init(
    _ name: String, unit: String, goal: Double? = nil, isExact: Bool = false, isLimit: Bool = false,
    ours: @escaping () async throws -> Double, peer: @escaping () async throws -> Double
  ) {
    (self.name, self.unit, self.goal) = (name, unit, goal)
    (self.isExact, self.isLimit) = (isExact, isLimit)
    (self.ours, self.peer) = (ours, peer)
  }

  /// A measure beside a number that it must not exceed, about twice of what it was when that was set.
  static func limit(
    _ name: String, of limit: Double, unit: String, isExact: Bool = false,
    _ measure: @escaping () async throws -> Double
  ) -> Comparison {
    Comparison(
      "\(name) / limit of \(DecimalText.shortest(limit)) \(unit)", unit: unit, goal: 1,
      isExact: isExact, isLimit: true, ours: measure, peer: { limit })
  }

  /// What ten times as much costs, beside what it costs of that: more than 12 is no straight line.
  ///
  /// - Parameters:
  ///   - name: the work.
  ///   - count: of how much of it one costs enough to be measured.
  ///   - sizes: what it is done on, as the smaller and the larger one are called.
  ///   - measure: milliseconds of processors for so much.
  /// - Returns: the row.
  static func growth(
    _ name: String, from count: Int, as sizes: (Int) -> String = { "\($0)" },
    _ measure: @escaping (Int) async throws -> Double
  ) -> Comparison {
    Comparison(
      "\(name), \(sizes(10 * count)) / \(sizes(count))", unit: "ms", goal: mostGrowth,
      ours: { try await measure(10 * count) }, peer: { try await measure(count) })
  }

  private static let mostGrowth = 12.0

  /// Runs both in turn, at least `runs` times.
  ///
  /// A pair is measured at almost the same time, so other work on the machine slows both, and the
  /// median of the pairs' ratios tells more than the ratio of the medians. Every other pair begins
  /// with the peer, so that neither always finds the machine as the other left it. Where the goal
  /// lies among the ratios, the least and the largest eighth left out, up to three times as many pairs
  /// decide, as far as half a minute goes; all of them count. Fewer are enough of what takes long and is
  /// settled.
  ///
  /// - Parameters:
  ///   - runs: the pairs.
  ///   - slowness: how much slower the machine is now than the one of the limits of time; asked where one
  ///     is missed, which stays missed where this cannot be measured.
  /// - Returns: the row.
  /// - Throws: what a measure throws.
  func result(runs: Int, slowness: () throws -> Double) async throws -> ComparisonResult {
    let (fewest, most) = isExact ? (1, 1) : (runs, 3 * runs)
    let watch = MachineWatch()
    let start = ContinuousClock.now
    var pairs: [(ours: Double, peer: Double)] = []
    var elapsed: Duration { ContinuousClock.now - start }
    while pairs.count < fewest
      || pairs.count < most && elapsed < Comparison.mostTime
        && isOpen(pairs.map { $0.ours / $0.peer })
    {
      if pairs.count.isMultiple(of: 2) {
        pairs.append((ours: try await ours(), peer: try await peer()))
      } else {
        let peer = try await peer()
        pairs.append((ours: try await ours(), peer: peer))
      }
      if elapsed > Comparison.patience, isSettled(pairs.map { $0.ours / $0.peer }) { break }
    }
    // Before the machine is asked how slow it is, which is work of ours too.
    let othersShare = isExact ? 0 : watch.othersShare
    let typical = isLimit ? Comparison.least : Comparison.median
    let ratio = typical(pairs.map { $0.ours / $0.peer })
    let isLate = isLimit && unit.hasSuffix("s") && ratio > goal ?? .infinity
    return ComparisonResult(
      name: name, unit: unit, goal: goal, ours: typical(pairs.map(\.ours)),
      peer: typical(pairs.map(\.peer)), ratio: ratio, othersShare: othersShare,
      slowness: isLate ? max(1, (try? slowness()) ?? 1) : 1)
  }

  /// Whether the ratios lie on both sides of the goal, the least and the largest eighth left out.
  private func isOpen(_ ratios: [Double]) -> Bool {
    guard let goal else { return false }
    if isLimit { return Comparison.least(ratios) > goal }
    let sorted = ratios.sorted()
    return sorted[sorted.count / 8] <= goal && goal < sorted[sorted.count * 7 / 8]
  }

  /// Whether more pairs would not change the verdict: one is within the limit, which the least decides; two are
  /// half of another goal or less, three a fifth below it, or five a tenth; or there is none to give, and there
  /// are three.
  private func isSettled(_ ratios: [Double]) -> Bool {
    guard let goal else { return ratios.count >= 3 }
    if isLimit { return Comparison.least(ratios) <= goal }
    let share = (ratios.max() ?? 0) / goal
    return [(2, 0.5), (3, 0.8), (5, 0.9)].contains { ratios.count >= $0.0 && share <= $0.1 }
  }

  private static let patience = Duration.seconds(1)
  private static let mostTime = Duration.seconds(30)

  private static func least(_ values: [Double]) -> Double { values.min() ?? 0 }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

/// What several measures share and only some runs need: made when it is first asked for.
final class Fixture<Value> {
  private let make: () async throws -> Value
  private var made: Value?

  init(_ make: @escaping () async throws -> Value) { self.make = make }

  /// The value, made by the first call.
  func value() async throws -> Value {
    if let made { return made }
    let value = try await make()
    made = value
    return value
  }
}
