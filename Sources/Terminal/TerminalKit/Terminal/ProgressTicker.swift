/// How progress is shown.
enum ProgressStyle {
  case none
  /// Lines that stay below all other output, and are redrawn.
  case redrawn
  /// A line of text every few seconds, if the cursor cannot be moved.
  case lines
  /// Lines for programs, one for each event.
  case events
}

/// Redraws progress with a timer, so that the user sees how long a wait takes.
enum ProgressTicker {
  /// The time for which a wait lasts before it is shown.
  static let delay = Duration.milliseconds(200)
  static let interval = Duration.milliseconds(200)
  /// The time before the first line of text, and between two lines.
  static let lineInterval = Duration.seconds(5)

  /// Calls `draw` periodically from a new task, until it returns `false`.
  static func start(_ draw: @escaping @Sendable () -> Bool) {
    Task { repeat { try? await Task.sleep(for: interval) } while draw() }
  }

  /// The activity, shortened to fit, and its duration: `asking ws://localhost:9944 8 s`.
  static func text(_ activity: String, for time: Duration, columns: Int) -> String {
    let seconds = " \(time.components.seconds) s"
    let room = columns - seconds.utf8.count
    guard DisplayWidth.columns(of: activity) > room else { return activity + seconds }
    var taken = 1
    let shown = activity.prefix { character in
      taken += DisplayWidth.columns(of: character)
      return taken <= room
    }
    return shown + "…" + seconds
  }
}
