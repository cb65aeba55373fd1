private import Synchronization

/// A line on standard error that shows what a command is waiting for, and for how long.
///
/// ```
/// asking ws://localhost:9944 8 s
/// ```
/// The line appears and disappears like a ``ProgressBar``; ``end()`` removes it. Calls may come
/// from several tasks.
public final class WaitingLine: Sendable {
  private struct State {
    var activity: String?
    var since = Duration.zero
    var drawn: String?
    var saidAt: Duration?
    var isTicking = false
  }

  private let output: CommandOutput
  private let style: ProgressStyle
  private let state = Mutex(State())

  init(output: CommandOutput, style: ProgressStyle) {
    self.output = output
    self.style = style
  }

  /// Sets what the command is waiting for, in a few words.
  public func begin(_ activity: String) {
    guard style != .none else { return }
    let activity = TerminalText.sanitized(activity, keepingLayout: false)
    if style == .events {
      state.withLock { $0.activity = activity }
      return output.tell(ProgressEvent(.begin, activity))
    }
    let isFirst = state.withLock { state in
      state.activity = activity
      state.since = output.now()
      state.saidAt = nil
      defer { state.isTicking = true }
      return !state.isTicking
    }
    if isFirst, output.ticks { ProgressTicker.start { self.refresh() } }
  }

  /// Removes the line; ``begin(_:)`` may follow.
  public func end() {
    state.withLock { state in
      if style == .events, let activity = state.activity {
        output.tell(ProgressEvent(.end, activity))
      }
      if state.drawn != nil { output.showProgress([]) }
      state.drawn = nil
      state.activity = nil
    }
  }

  /// Redraws the line; returns `false` if the wait has ended.
  @discardableResult
  package func refresh() -> Bool {
    state.withLock { state in
      guard let activity = state.activity else {
        state.isTicking = false
        return false
      }
      let now = output.now()
      let time = now - state.since
      if style == .lines {
        guard now - (state.saidAt ?? state.since) >= ProgressTicker.lineInterval else {
          return true
        }
        state.saidAt = now
        output.say("\(ProgressTicker.text(activity, for: time, columns: .max))")
        return true
      }
      guard time >= ProgressTicker.delay else { return true }
      let line = ProgressTicker.text(activity, for: time, columns: output.width - 1)
      if line != state.drawn { output.showProgress([line]) }
      state.drawn = line
      return true
    }
  }
}
