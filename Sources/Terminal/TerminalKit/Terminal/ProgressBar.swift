private import Synchronization

/// A progress bar on standard error.
///
/// ```
/// Drawing frames  [############------------]  50%  308/617
/// ```
/// The bar appears after half a second, and is redrawn at most ten times a second. It stays below
/// other output, and disappears with ``finish()``. If the cursor cannot be moved, a line of text
/// appears every five seconds instead. Calls may come from several tasks, in any order.
public final class ProgressBar: Sendable {
  /// The time before the bar appears.
  static let delay = Duration.milliseconds(500)
  static let interval = Duration.milliseconds(100)
  private static let barColumns = 24

  private struct State {
    var completed = 0
    /// The number of steps; `nil` if it is unknown.
    var total: Int?
    var drawnAt: Duration?
    var isFinished = false
  }

  private let label: String
  private let output: CommandOutput
  private let style: ProgressStyle
  private let start: Duration
  private let state: Mutex<State>

  init(label: String, total: Int?, output: CommandOutput, style: ProgressStyle) {
    self.label = label
    state = Mutex(State(total: total))
    self.output = output
    self.style = style
    start = output.now()
    if style == .events { tell(.begin, State(total: total)) }
  }

  /// Adds finished steps.
  public func advance(by steps: Int = 1) {
    update { state in
      let (sum, overflows) = state.completed.addingReportingOverflow(steps)
      state.completed = overflows ? .max : sum
    }
  }

  /// Sets the count of finished steps.
  public func update(completed: Int) { update { $0.completed = completed } }

  /// Sets the count of finished steps and of all steps.
  func update(completed: Int, of total: Int) {
    update { ($0.completed, $0.total) = (completed, total) }
  }

  /// Removes the bar.
  public func finish() {
    state.withLock { state in
      if style == .events {
        if !state.isFinished { tell(.end, state) }
      } else if state.drawnAt != nil, !state.isFinished {
        output.showProgress([])
      }
      state.isFinished = true
    }
  }

  private func update(_ change: (inout State) -> Void) {
    guard style != .none else { return }
    let now = output.now()
    state.withLock { state in
      change(&state)
      state.completed = max(state.completed, 0)
      if style == .lines {
        guard !state.isFinished, now - (state.drawnAt ?? start) >= ProgressTicker.lineInterval
        else { return }
        state.drawnAt = now
        return output.say("\(text(state))")
      }
      if style == .events {
        guard !state.isFinished, now - (state.drawnAt ?? start) >= Self.interval else { return }
        state.drawnAt = now
        return tell(.step, state)
      }
      guard !state.isFinished, now - start >= Self.delay else { return }
      if let drawnAt = state.drawnAt, now - drawnAt < Self.interval { return }
      state.drawnAt = now
      output.showProgress([line(state)])
    }
  }

  private func tell(_ kind: ProgressEvent.Kind, _ state: State) {
    let completed = state.total.map { min(state.completed, $0) } ?? state.completed
    output.tell(ProgressEvent(kind, label, completed: completed, total: state.total))
  }

  /// The progress as a line of text without a bar.
  private func text(_ state: State) -> String {
    guard let total = state.total, total > 0 else { return "\(label): \(state.completed)" }
    return "\(label): \(min(state.completed, total)) of \(total)"
  }

  private func line(_ state: State) -> String {
    guard let total = state.total, total > 0 else {
      return Self.fitted("\(label)  \(state.completed)", output.width)
    }
    return Self.line(label: label, completed: state.completed, total: total, width: output.width)
  }

  /// The label, bar, percentage and count, on one line of at most `width` - 1 columns.
  static func line(label: String, completed: Int, total: Int, width: Int) -> String {
    let done = min(completed, total)
    // Computed in floating point, because the product of steps and columns might overflow.
    let share = Double(done) / Double(total)
    let filled = Int(share * Double(barColumns))
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: barColumns - filled)
    let percent = String(Int(share * 100))
    let padding = String(repeating: " ", count: 3 - percent.count)
    return fitted("\(label)  [\(bar)]  \(padding)\(percent)%  \(done)/\(total)", width)
  }

  /// Cuts a line to one column less than the terminal, so that it never wraps.
  static func fitted(_ line: String, _ width: Int) -> String {
    var columns = 0
    return String(
      line.prefix { character in
        columns += DisplayWidth.columns(of: character)
        return columns < width
      })
  }
}
