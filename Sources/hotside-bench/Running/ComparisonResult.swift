import CommandLineKit
import JSONCodec

/// What a comparison gave.
struct ComparisonResult {
  /// What was measured and beside what.
  let name: String
  /// The unit of ``ours`` and ``peer``.
  let unit: String
  /// The most that the ratio may be.
  let goal: Double?
  /// The median of our measures.
  let ours: Double
  /// The median of the peer's.
  let peer: Double
  /// The median of the ratios of the pairs.
  let ratio: Double

  /// Whether the goal is met; `nil` without one.
  var isMet: Bool? { goal.map { ratio <= $0 } }

  /// The row in `bench.json`.
  var document: JSONValue {
    .members([
      "name": .string(name), "ratio": .number(DecimalText.fixed(ratio, places: 4)),
      "ours": .number(DecimalText.fixed(ours, places: 4)),
      "peer": .number(DecimalText.fixed(peer, places: 4)), "unit": .string(unit),
    ])
  }

  /// The rows as a table, with how many goals are met under it.
  static func table(_ results: [ComparisonResult]) -> String {
    var table = TextTable(columns: [
      .left("MEASURE / PEER"), .right("OURS"), .right("PEER"), .left("UNIT"), .right("RATIO"),
      .right("GOAL"), .left(),
    ])
    for result in results {
      table.append([
        result.name, DecimalText.significant(result.ours), DecimalText.significant(result.peer),
        result.unit, DecimalText.fixed(result.ratio, places: 3),
        result.goal.map { "≤ " + DecimalText.fixed($0, places: 2) } ?? "",
        result.isMet.map { $0 ? "met" : "MISSED" } ?? "",
      ])
    }
    let judged = results.compactMap(\.isMet)
    return table.text + "\n\(judged.count { $0 }) of \(judged.count) goals met"
  }
}
