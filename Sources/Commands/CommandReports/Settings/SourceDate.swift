package import CommandLineKit
import FileSupport
import Reporting
import TerminalKit

/// The time that outputs contain.
///
/// The environment can fix it, so that the same sources give the same output
/// (reproducible-builds.org).
package enum SourceDate {
  /// Seconds since 1970: `$SOURCE_DATE_EPOCH`, or the current time.
  ///
  /// - Returns: the time.
  /// - Throws: `ValidationError` for an invalid variable.
  package static func seconds(_ context: CommandContext) throws -> Int64 {
    guard let text = context.environment["SOURCE_DATE_EPOCH"], !text.isEmpty else {
      return FileTime.now
    }
    let most = RFC3339.seconds.upperBound
    guard let seconds = Int64(text), (0...most).contains(seconds) else {
      throw ValidationError(
        """
        $SOURCE_DATE_EPOCH is \(ScreenText.quoted(text)), but must be a number of seconds since
        1970, at most \(most).
        """)
    }
    return seconds
  }
}

/// The time of an action, for commands whose output contains it.
package struct SourceDateOptions: CommonOptions {
  @Option(
    help: ArgumentHelp(
      "The time, such as 2026-11-25T08:00:00Z. Default: $SOURCE_DATE_EPOCH, or the current time.",
      valueName: "time"))
  var now: String?

  package init() {}

  package func validate() throws {
    if let now, RFC3339.seconds(now) == nil {
      throw ValidationError("--now must be a time such as 2026-11-25T08:00:00Z.")
    }
  }

  /// Whether the time is that of the system clock.
  package func isClock(_ context: CommandContext) -> Bool {
    now == nil && (context.environment["SOURCE_DATE_EPOCH"] ?? "").isEmpty
  }

  /// Seconds since 1970.
  ///
  /// - Returns: the time.
  /// - Throws: as ``SourceDate/seconds(_:)``.
  package func seconds(_ context: CommandContext) throws -> Int64 {
    if let now, let seconds = RFC3339.seconds(now) { return seconds }
    return try SourceDate.seconds(context)
  }
}
