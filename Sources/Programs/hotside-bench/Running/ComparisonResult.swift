import JSONCodec

/// What a comparison gave.
struct ComparisonResult {
  /// What was measured and beside what.
  let name: String
  /// The unit of ``ours`` and ``peer``.
  let unit: String
  /// The most that the ratio may be.
  let goal: Double?
  /// The median of our measures; the least beside a limit.
  let ours: Double
  /// The median of the peer's.
  let peer: Double
  /// The median of the ratios of the pairs.
  let ratio: Double
  /// The share of all processors that other programs had meanwhile, 0 to 1.
  let othersShare: Double
  /// How many times as slow as the machine of the limits this one was when a limit of time was missed; else 1.
  let slowness: Double

  /// Whether the goal is met; `nil` without one.
  var isMet: Bool? { goal.map { ratio <= $0 } }

  /// Whether a goal was missed while others had so much of the machine that this tells nothing.
  var isBusy: Bool { isMet == false && othersShare > MachineWatch.tooMuch }

  /// Whether a limit of time was missed, with the machine to ourselves, by no more than the machine is slower.
  var isSlow: Bool { isMet == false && !isBusy && ratio <= (goal ?? 0) * slowness }

  /// The end of the row: whether the goal is met, or cannot be told; `nil` without one.
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
