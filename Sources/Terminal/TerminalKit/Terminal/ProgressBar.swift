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
    var drawnAt: Duration?
    var isFinished = false
  }

  private let label: String
  private let total: Int?
  private let output: CommandOutput
  private let style: ProgressStyle
  private let start: Duration
  private let state = Mutex(State())

  init(label: String, total: Int?, output: CommandOutput, style: ProgressStyle) {
    self.label = label
    self.total = total
    self.output = output
    self.style = style
    start = output.now()
    if style == .events { tell(.begin, completed: 0) }
  }

  /// Adds finished steps.
  public func advance(by steps: Int = 1) {
    update { completed in
      let (sum, overflows) = completed.addingReportingOverflow(steps)
      return overflows ? .max : sum
    }
  }

  /// Sets the count of finished steps.
  public func update(completed: Int) { update { _ in completed } }

  /// Removes the bar.
  public func finish() {
    state.withLock { state in
      if style == .events {
        if !state.isFinished { tell(.end, completed: state.completed) }
      } else if state.drawnAt != nil, !state.isFinished {
        output.showProgress([])
      }
      state.isFinished = true
    }
  }

  private func update(_ change: (Int) -> Int) {
    guard style != .none else { return }
    let now = output.now()
    state.withLock { state in
      state.completed = max(change(state.completed), 0)
      if style == .lines {
        guard !state.isFinished, now - (state.drawnAt ?? start) >= ProgressTicker.lineInterval
        else { return }
        state.drawnAt = now
        return output.say("\(text(completed: state.completed))")
      }
      if style == .events {
        guard !state.isFinished, now - (state.drawnAt ?? start) >= Self.interval else { return }
        state.drawnAt = now
        return tell(.step, completed: state.completed)
      }
      guard !state.isFinished, now - start >= Self.delay else { return }
      if let drawnAt = state.drawnAt, now - drawnAt < Self.interval { return }
      state.drawnAt = now
      output.showProgress([line(completed: state.completed)])
    }
  }

  private func tell(_ kind: ProgressEvent.Kind, completed: Int) {
    output.tell(
      ProgressEvent(
        kind, label, completed: total.map { min(completed, $0) } ?? completed, total: total))
  }

  /// The progress in words.
  private func text(completed: Int) -> String {
    guard let total, total > 0 else { return "\(label): \(completed)" }
    return "\(label): \(min(completed, total)) of \(total)"
  }

  private func line(completed: Int) -> String {
    guard let total, total > 0 else { return Self.fitted("\(label)  \(completed)", output.width) }
    return Self.line(label: label, completed: completed, total: total, width: output.width)
  }

  /// The label, bar, percentage and count, on one line of at most `width` - 1 columns.
  static func line(label: String, completed: Int, total: Int, width: Int) -> String {
    let done = min(completed, total)
    // In floating point, because a step count times the columns might overflow.
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
