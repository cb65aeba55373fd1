/// The table of results, printed row by row, so that an interrupted run keeps its results.
struct ResultTable {
  private static let numberWidth = 8
  private static let unitWidth = 4
  private let nameWidth: Int

  /// Creates a table that is wide enough for these names.
  init(names: [String]) { nameWidth = names.reduce(0) { max($0, $1.count) } }

  var heading: String { line("MEASURE / PEER", "OURS", "PEER", "UNIT", "RATIO", "GOAL", "") }

  func row(_ result: ComparisonResult) -> String {
    line(
      result.name, DecimalText.significant(result.ours), DecimalText.significant(result.peer),
      result.unit, DecimalText.fixed(result.ratio, places: 3),
      result.goal.map { "≤ " + DecimalText.fixed($0, places: 2) } ?? "",
      result.verdict ?? "")
  }

  /// The line of a measurement that failed.
  func row(failing name: String) -> String { line(name, "", "", "", "", "", "FAILED") }

  private func line(
    _ name: String, _ ours: String, _ peer: String, _ unit: String, _ ratio: String,
    _ goal: String, _ end: String
  ) -> String {
    func left(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    func right(_ text: String) -> String {
      String(repeating: " ", count: max(0, ResultTable.numberWidth - text.count)) + text
    }
    let cells = [
      left(name, nameWidth), right(ours), right(peer), left(unit, ResultTable.unitWidth),
      right(ratio), right(goal), end,
    ]
    var text = cells.joined(separator: "  ")
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
