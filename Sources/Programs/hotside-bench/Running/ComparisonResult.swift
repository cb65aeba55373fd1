import JSONCodec

/// The result of a comparison.
struct ComparisonResult {
  /// The name of the measurement and of the peer.
  let name: String
  /// The unit of ``ours`` and ``peer``.
  let unit: String
  /// The maximum allowed ratio.
  let goal: Double?
  /// The median of Hotside's measurements; the minimum if the peer is a limit.
  let ours: Double
  /// The median of the peer's measurements.
  let peer: Double
  /// The median of the pairs' ratios; the minimum if the peer is a limit.
  let ratio: Double
  /// The share of all processors that other programs used during the measurement, 0 to 1.
  let othersShare: Double
  /// The factor by which this machine is slower than the reference machine of the time limits, if a
  /// time limit was missed; otherwise 1.
  let slowness: Double

  /// Whether the goal is met; `nil` without a goal.
  var isMet: Bool? { goal.map { ratio <= $0 } }

  /// Whether the goal was missed while other programs used too much processor time, so that the
  /// result is undecided.
  var isBusy: Bool { isMet == false && othersShare > MachineWatch.tooMuch }

  /// Whether a time limit was missed only because this machine is slower than the reference
  /// machine.
  var isSlow: Bool { isMet == false && !isBusy && ratio <= (goal ?? 0) * slowness }

  /// The last column: whether the goal is met or undecided; `nil` without a goal.
  var verdict: String? {
    isMet.map { $0 ? "met" : isBusy ? "BUSY" : isSlow ? "SLOW" : "MISSED" }
  }

  /// The row in `bench.json`.
  var document: JSONValue {
    .members([
      "name": .string(name), "ratio": .number(DecimalText.fixed(ratio, places: 4)),
      "ours": .number(DecimalText.fixed(ours, places: 4)),
      "peer": .number(DecimalText.fixed(peer, places: 4)), "unit": .string(unit),
      "othersShare": .number(DecimalText.fixed(othersShare, places: 2)),
      "slowness": .number(DecimalText.fixed(slowness, places: 2)),
    ])
  }
}
