import JSONCodec

/// The result of a comparison.
struct ComparisonResult {
  /// The measurement and its peer.
  let name: String
  /// The unit of ``ours`` and ``peer``.
  let unit: String
  /// The maximum ratio.
  let goal: Double?
  /// The median of Hotside's measurements; the minimum if the peer is a limit.
  let ours: Double
  /// The median of the peer's measurements.
  let peer: Double
  /// The median of the pairs' ratios; the minimum if the peer is a limit.
  let ratio: Double
  /// The share of all processors used by other programs meanwhile, 0 to 1.
  let othersShare: Double
  /// How many times slower this machine is than the one of the time limits, if a time limit was
  /// missed; otherwise 1.
  let slowness: Double

  /// Whether the goal is met; `nil` without a goal.
  var isMet: Bool? { goal.map { ratio <= $0 } }

  /// Whether the goal was missed under too much other load, so that the result is undecided.
  var isBusy: Bool { isMet == false && othersShare > MachineWatch.tooMuch }

  /// Whether a time limit was missed without other load, but by no more than this machine is
  /// slower.
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
