/// A row of the table: a measurement of Hotside, and the same measurement of a peer.
///
/// Less is better, so a ratio below 1 is in Hotside's favor.
struct Comparison {
  /// The name of the measurement and of the peer, such as `GIF movie, 330 KB, 1 thread / giflib`.
  let name: String
  /// The unit of both numbers.
  let unit: String
  /// The maximum allowed ratio; `nil` if the row is informative only.
  let goal: Double?
  /// Whether one pair of measurements is enough, because the result is always the same, as for file
  /// sizes.
  let isExact: Bool
  /// Whether the peer is a fixed limit.
  ///
  /// The minimum then counts, because other load can only increase the measurement.
  private let isLimit: Bool
  private let ours: () async throws -> Double
  private let peer: () async throws -> Double

  /// Creates a comparison; both closures prepare their data at the first call.
  init(
    _ name: String, unit: String, goal: Double? = nil, isExact: Bool = false, isLimit: Bool = false,
    ours: @escaping () async throws -> Double, peer: @escaping () async throws -> Double
  ) {
    (self.name, self.unit, self.goal) = (name, unit, goal)
    (self.isExact, self.isLimit) = (isExact, isLimit)
    (self.ours, self.peer) = (ours, peer)
  }

  /// A measurement with a fixed limit, about twice the value when the limit was set.
  static func limit(
    _ name: String, of limit: Double, unit: String, isExact: Bool = false,
    _ measure: @escaping () async throws -> Double
  ) -> Comparison {
    Comparison(
      "\(name) / limit of \(DecimalText.shortest(limit)) \(unit)", unit: unit, goal: 1,
      isExact: isExact, isLimit: true, ours: measure, peer: { limit })
  }

  /// The ratio of the cost of ten times the work to the cost of the work; more than 12 is not
  /// linear.
  ///
  /// `measure` returns the processor time for an amount in milliseconds; `count` must be large
  /// enough to be measured, and `sizes` names an amount.
  static func growth(
    _ name: String, from count: Int, as sizes: (Int) -> String = { "\($0)" },
    _ measure: @escaping (Int) async throws -> Double
  ) -> Comparison {
    Comparison(
      "\(name), \(sizes(10 * count)) / \(sizes(count))", unit: "ms", goal: mostGrowth,
      ours: { try await measure(10 * count) }, peer: { try await measure(count) })
  }

  private static let mostGrowth = 12.0

  /// Runs both measurements in turn, at least `runs` times.
  ///
  /// The two of a pair run at almost the same time, so other load slows both. The median of the
  /// ratios is therefore more precise than the ratio of the medians. Every other pair begins with
  /// the peer, so that the order does not matter. If the goal lies within the middle three quarters
  /// of the ratios, up to three times as many pairs are run, for at most 30 s; all pairs count. If
  /// a slow measurement is already decided, fewer pairs are run.
  ///
  /// - Parameters:
  ///   - runs: the number of pairs.
  ///   - slowness: how many times slower this machine is than the one of the time limits. It is
  ///     called if a time limit is missed; if it throws, the limit stays missed.
  /// - Returns: the row.
  /// - Throws: the errors of the measurements.
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
      let patience = pairs.count < 3 ? Comparison.patience : Comparison.shortPatience
      if elapsed > patience, isSettled(pairs.map { $0.ours / $0.peer }) { break }
    }
    // This is read first, because measuring the slowness also causes load.
    let othersShare = isExact ? 0 : watch.othersShare
    let typical = isLimit ? Comparison.least : Comparison.median
    let ratio = typical(pairs.map { $0.ours / $0.peer })
    let isLate = isLimit && unit.hasSuffix("s") && ratio > goal ?? .infinity
    return ComparisonResult(
      name: name, unit: unit, goal: goal, ours: typical(pairs.map(\.ours)),
      peer: typical(pairs.map(\.peer)), ratio: ratio, othersShare: othersShare,
      slowness: isLate ? max(1, (try? slowness()) ?? 1) : 1)
  }

  /// Whether the goal is between the lowest and the highest ratio, without the extreme eighths.
  private func isOpen(_ ratios: [Double]) -> Bool {
    guard let goal else { return false }
    if isLimit { return Comparison.least(ratios) > goal }
    let sorted = ratios.sorted()
    return sorted[sorted.count / 8] <= goal && goal < sorted[sorted.count * 7 / 8]
  }

  /// Whether further pairs of measurements cannot change the verdict.
  ///
  /// With a limit, one value within it is enough. Otherwise two pairs at half of the goal or less,
  /// three at most 80 % of it, or five at most 90 % of it. Without a goal, three pairs.
  private func isSettled(_ ratios: [Double]) -> Bool {
    guard let goal else { return ratios.count >= 3 }
    if isLimit { return Comparison.least(ratios) <= goal }
    let share = (ratios.max() ?? 0) / goal
    return [(2, 0.5), (3, 0.8), (5, 0.9)].contains { ratios.count >= $0.0 && share <= $0.1 }
  }

  /// The time after which one or two pairs may settle a row.
  private static let patience = Duration.seconds(1)
  /// The time after which three pairs or more may settle a row: the bench must end within minutes.
  private static let shortPatience = Duration.milliseconds(300)
  private static let mostTime = Duration.seconds(30)

  private static func least(_ values: [Double]) -> Double { values.min() ?? 0 }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

/// A value shared by several measurements, made at the first use.
final class Fixture<Value> {
  private let make: () async throws -> Value
  private var made: Value?

  init(_ make: @escaping () async throws -> Value) { self.make = make }

  func value() async throws -> Value {
    if let made { return made }
    let value = try await make()
    made = value
    return value
  }
}
