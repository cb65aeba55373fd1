import Reporting

/// A time in the log.
package struct UTCTime: Equatable, Hashable, Sendable {
  /// Seconds since 1970.
  package let seconds: Int64
  /// Nanoseconds within the second, below 1 000 000 000.
  package let nanoseconds: UInt32

  /// Clamps the seconds to the years 0 to 9999, so that every time has the same text form.
  package init(seconds: Int64, nanoseconds: UInt32) {
    self.seconds = min(max(seconds, RFC3339.seconds.lowerBound), RFC3339.seconds.upperBound)
    self.nanoseconds = min(nanoseconds, 999_999_999)
  }

  /// `YYYY-MM-DD HH:MM:SS.fraction` in UTC; the fraction has no trailing zeros but at least one
  /// digit (cold-signer 6.1).
  package var text: String {
    var fraction = String(1_000_000_000 + UInt64(nanoseconds)).dropFirst()
    while fraction.count > 1, fraction.hasSuffix("0") { fraction.removeLast() }
    let day = CalendarDay(secondsSince1970: seconds)
    return "\(day) \(CalendarDay.clock(seconds)).\(fraction)"
  }
}
