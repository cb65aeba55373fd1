import Reporting

/// A moment, as the log writes it.
package struct UTCTime: Equatable, Hashable, Sendable {
  /// Seconds since 1970.
  package let seconds: Int64
  /// Nanoseconds after that second, below 1 000 000 000.
  package let nanoseconds: UInt32

  /// Takes seconds since 1970 and nanoseconds; seconds outside the years 0 to 9999 are brought
  /// inside, so that every moment has a text of one form.
  package init(seconds: Int64, nanoseconds: UInt32) {
    self.seconds = min(max(seconds, RFC3339.seconds.lowerBound), RFC3339.seconds.upperBound)
    self.nanoseconds = min(nanoseconds, 999_999_999)
  }

  /// `YYYY-MM-DD HH:MM:SS.fraction` in UTC, the fraction without zeros at its end but with one digit
  /// at least (cold-signer 6.1).
  package var text: String {
    var fraction = String(1_000_000_000 + UInt64(nanoseconds)).dropFirst()
    while fraction.count > 1, fraction.hasSuffix("0") { fraction.removeLast() }
    let day = CalendarDay(secondsSince1970: seconds)
    return "\(day) \(CalendarDay.clock(seconds)).\(fraction)"
  }
}
