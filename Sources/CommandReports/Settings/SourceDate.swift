package import CommandLineKit
import FileSupport
import Reporting
import TerminalKit

/// The time that what is made carries: the same for the same sources, where the environment says so
/// (reproducible-builds.org).
package enum SourceDate {
  /// The last second of the year 9999.
  private static let most: Int64 = 253_402_300_799

  /// Seconds since 1970: `$SOURCE_DATE_EPOCH`, else now.
  ///
  /// - Throws: `ValidationError` for a variable that holds something else.
  package static func seconds(_ context: CommandContext) throws -> Int64 {
    guard let text = context.environment["SOURCE_DATE_EPOCH"], !text.isEmpty else {
      return FileTime.now
    }
    guard let seconds = Int64(text), (0...most).contains(seconds) else {
      throw ValidationError(
        """
        $SOURCE_DATE_EPOCH is \(ScreenText.quoted(text)), and must be a number of seconds since 1970, at most \(most).
        """)
    }
    return seconds
  }
}
