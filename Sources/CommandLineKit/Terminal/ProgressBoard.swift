private import Synchronization

/// How far several pieces of work have come that go on at the same time, drawn on standard error.
///
/// ```
/// Asking nodes  [########----------------]  33%  2/6
///   kusama      [################--------]  66%  2/3
///   westend     [--------------------------]  0%  0/3
/// ```
/// The first line counts what is finished, each further one shows a piece that goes on. As with a
/// ``ProgressBar``, nothing is drawn in the first half second. Calls may come from several tasks.
public final class ProgressBoard: Sendable {
  /// The most pieces that are shown at a time.
  static let rowLimit = 12

  private struct Row {
    let label: String
    var completed = 0
    var isUnderWay = false
    var isFinished = false
  }

  private struct State {
    var rows: [Row] = []
    var drawnAt: Duration?
    var isFinished = false
  }

  private let label: String
  private let output: CommandOutput
  private let isShown: Bool
  private let start: Duration
  private let state = Mutex(State())

  init(label: String, output: CommandOutput, isShown: Bool) {
    self.label = label
    self.output = output
    self.isShown = isShown
    start = output.now()
  }

  /// Names the pieces that will be worked on.
  public func begin(_ labels: [String]) {
    state.withLock { state in
      state.rows = labels.map { Row(label: TerminalText.sanitised($0, keepingLayout: false)) }
    }
  }

  /// Sets how many of `total` steps of a piece are done.
  public func update(_ label: String, completed: Int, total: Int) {
    change(label, total: total) { row in
      row.completed = max(completed, 0)
      row.isUnderWay = true
    }
  }

  /// Says that a piece is finished, well or badly.
  public func finish(_ label: String, total: Int) {
    change(label, total: total) { $0.isFinished = true }
  }

  /// Takes the board away for good.
  public func finish() {
    state.withLock { state in
      if state.drawnAt != nil, !state.isFinished { output.showProgress([]) }
      state.isFinished = true
    }
  }

  private func change(_ label: String, total: Int, _ change: (inout Row) -> Void) {
    guard isShown else { return }
    let label = TerminalText.sanitised(label, keepingLayout: false)
    let now = output.now()
    state.withLock { state in
      guard let index = state.rows.firstIndex(where: { $0.label == label }) else { return }
      change(&state.rows[index])
      guard !state.isFinished, now - start >= ProgressBar.delay else { return }
      if let drawnAt = state.drawnAt, now - drawnAt < ProgressBar.interval { return }
      state.drawnAt = now
      output.showProgress(lines(state.rows, total: total))
    }
  }

  private func lines(_ rows: [Row], total: Int) -> [String] {
    let shown = rows.filter { $0.isUnderWay && !$0.isFinished }.prefix(Self.rowLimit)
    let labels = [label] + shown.map { "  " + $0.label }
    let columns = labels.map { DisplayWidth.columns(of: $0) }
    let widest = columns.max() ?? 0
    let counts =
      [(rows.count { $0.isFinished }, max(rows.count, 1))]
      + shown.map { ($0.completed, max(total, 1)) }
    return zip(zip(labels, columns), counts).map { label, count in
      ProgressBar.line(
        label: label.0 + String(repeating: " ", count: widest - label.1), completed: count.0,
        total: count.1, width: output.width)
    }
  }
}
