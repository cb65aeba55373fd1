/// How the progress of work is shown.
enum ProgressStyle {
  case none
  /// Lines that stand below everything else and are drawn again.
  case redrawn
  /// Lines of text now and then, where no cursor can be moved.
  case lines
  /// Lines for programs, each of which tells of an event.
  case events
}

/// Draws again while nothing happens, so that a wait is seen as one.
enum ProgressTicker {
  /// Time before something that is waited for shows.
  static let delay = Duration.milliseconds(200)
  static let interval = Duration.milliseconds(200)
  /// Time before the first line of text, and between two.
  static let lineInterval = Duration.seconds(5)

  /// Calls `draw` now and then, from a task of its own, until it says that it has come to its end.
  static func start(_ draw: @escaping @Sendable () -> Bool) {
    Task { repeat { try? await Task.sleep(for: interval) } while draw() }
  }

  /// What is waited for, and how long it has been: `asking ws://localhost:9944 8 s`, in which the
  /// text is cut where it does not fit into `columns`.
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
