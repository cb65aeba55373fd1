private import Synchronization

/// Progress of several concurrent tasks on standard error.
///
/// ```
/// Asking nodes  [########----------------]  33%  2/6
///   kusama      [################--------]  66%  2/3
///   westend     0/3  asking ws://localhost:9944 8 s
/// ```
/// The first line counts finished tasks; each further line shows a running task and what it is
/// waiting for. The board appears after a moment, and a timer redraws it. If the cursor cannot be
/// moved, a line of text appears every five seconds instead. Calls may come from several tasks.
public final class ProgressBoard: Sendable {
  /// The maximum number of running tasks on the board.
  static let rowLimit = 12
  /// The maximum number of running tasks in a line of text.
  static let namedLimit = 4

  private struct Row {
    let label: String
    var completed = 0
    var activity: String?
    var activeSince = Duration.zero
    var isUnderWay = false
    var isFinished = false
  }

  private struct State {
    var rows: [Row] = []
    /// The number of steps of each task.
    var total = 1
    var drawnAt: Duration?
    var drawn: [String] = []
    var isFinished = false
  }

  private let label: String
  private let output: CommandOutput
  private let style: ProgressStyle
  private let start: Duration
  private let state = Mutex(State())

  init(label: String, output: CommandOutput, style: ProgressStyle) {
    self.label = label
    self.output = output
    self.style = style
    start = output.now()
  }

  /// Sets the labels of the tasks.
  public func begin(_ labels: [String]) {
    state.withLock { state in
      state.rows = labels.map { Row(label: TerminalText.sanitized($0, keepingLayout: false)) }
    }
    if style == .events {
      output.tell(ProgressEvent(.begin, label, completed: 0, total: labels.count))
      return
    }
    if style != .none, output.ticks { ProgressTicker.start { self.refresh() } }
  }

  /// Sets what a task is waiting for; `nil` while it is running.
  public func waits(_ label: String, for activity: String?) {
    tell(.wait, label, awaited: activity)
    change(label, total: nil) { row in
      row.activity = activity.map { TerminalText.sanitized($0, keepingLayout: false) }
      row.activeSince = output.now()
      row.isUnderWay = true
    }
  }

  /// Sets the number of completed steps of a task.
  public func update(_ label: String, completed: Int, total: Int) {
    tell(.step, label, completed: completed, total: total)
    change(label, total: total) { row in
      row.completed = max(completed, 0)
      row.isUnderWay = true
    }
  }

  /// Marks a task as finished, successfully or not.
  public func finish(_ label: String, total: Int, hasFailed: Bool = false) {
    tell(hasFailed ? .failed : .done, label)
    change(label, total: total) { $0.isFinished = true }
  }

  /// Removes the board.
  public func finish() {
    state.withLock { state in
      if style == .events {
        if !state.isFinished {
          output.tell(
            ProgressEvent(
              .end, label, completed: state.rows.count { $0.isFinished }, total: state.rows.count))
        }
      } else if state.drawnAt != nil, !state.isFinished {
        output.showProgress([])
      }
      state.isFinished = true
    }
  }

  private func tell(
    _ kind: ProgressEvent.Kind, _ piece: String, completed: Int? = nil, total: Int? = nil,
    awaited: String? = nil
  ) {
    guard style == .events, state.withLock({ !$0.isFinished }) else { return }
    output.tell(
      ProgressEvent(
        kind, label, piece: piece, completed: completed, total: total, awaited: awaited))
  }

  /// Redraws the board; returns `false` if the board is finished.
  @discardableResult
  package func refresh() -> Bool {
    state.withLock { state in
      if !state.isFinished { draw(&state) }
      return !state.isFinished
    }
  }

  private func change(_ label: String, total: Int?, _ change: (inout Row) -> Void) {
    guard style != .none else { return }
    let label = TerminalText.sanitized(label, keepingLayout: false)
    state.withLock { state in
      guard let index = state.rows.firstIndex(where: { $0.label == label }) else { return }
      change(&state.rows[index])
      if let total { state.total = total }
      if !state.isFinished { draw(&state) }
    }
  }

  private func draw(_ state: inout State) {
    guard style != .events else { return }
    let now = output.now()
    if style == .lines {
      guard now - (state.drawnAt ?? start) >= ProgressTicker.lineInterval else { return }
      state.drawnAt = now
      return output.say("\(text(state.rows, now: now))")
    }
    guard now - start >= ProgressTicker.delay else { return }
    if let drawnAt = state.drawnAt, now - drawnAt < ProgressBar.interval { return }
    let lines = lines(state.rows, total: state.total, now: now)
    guard lines != state.drawn else { return }
    state.drawnAt = now
    state.drawn = lines
    output.showProgress(lines)
  }

  /// The progress as a line of text, which names the first running tasks.
  private func text(_ rows: [Row], now: Duration) -> String {
    let shown = rows.filter { $0.isUnderWay && !$0.isFinished }
    let pieces = shown.prefix(Self.namedLimit).map { row in
      row.label
        + (row.activity.map {
          " " + ProgressTicker.text($0, for: now - row.activeSince, columns: .max)
        } ?? "")
    }
    let rest = shown.count - pieces.count
    let names = pieces + (rest > 0 ? ["and \(rest) more"] : [])
    return "\(label): \(rows.count { $0.isFinished }) of \(rows.count) done"
      + (names.isEmpty ? "" : "; \(names.joined(separator: ", "))")
  }

  private func lines(_ rows: [Row], total: Int, now: Duration) -> [String] {
    let shown = rows.filter { $0.isUnderWay && !$0.isFinished }.prefix(Self.rowLimit)
    let labels = [label] + shown.map { "  " + $0.label }
    let columns = labels.map { DisplayWidth.columns(of: $0) }
    let widest = columns.max() ?? 0
    let padded = zip(labels, columns).map { $0 + String(repeating: " ", count: widest - $1) }
    let first = ProgressBar.line(
      label: padded[0], completed: rows.count { $0.isFinished }, total: max(rows.count, 1),
      width: output.width)
    let total = max(total, 1)
    return [first]
      + zip(padded.dropFirst(), shown).map { label, row in
        guard let activity = row.activity else {
          return ProgressBar.line(
            label: label, completed: row.completed, total: total, width: output.width)
        }
        let front = "\(label)  \(min(row.completed, total))/\(total)  "
        let room = output.width - 1 - DisplayWidth.columns(of: front)
        return ProgressBar.fitted(
          front + ProgressTicker.text(activity, for: now - row.activeSince, columns: room),
          output.width)
      }
  }
}
