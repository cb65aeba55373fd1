/// A moment, as the log writes it.
package struct UTCTime: Equatable, Hashable, Sendable {
  /// Seconds since 1970.
  package let seconds: Int64
  /// Nanoseconds after that second, below 1 000 000 000.
  package let nanoseconds: UInt32

  /// Takes seconds since 1970 and nanoseconds; seconds outside the years 0 to 9999 are brought
  /// inside, so that every moment has a text of one form.
  package init(seconds: Int64, nanoseconds: UInt32) {
    self.seconds = min(max(seconds, -62_167_219_200), 253_402_300_799)
    self.nanoseconds = min(nanoseconds, 999_999_999)
  }

  /// `YYYY-MM-DD HH:MM:SS.fraction` in UTC, the fraction without zeros at its end but with one digit
  /// at least (cold-signer 6.1).
  package var text: String {
    let (day, second) = UTCTime.split(seconds, by: 86_400)
    let (year, month, date) = UTCTime.civil(day)
    var fraction = UTCTime.padded(Int64(nanoseconds), 9)
    while fraction.count > 1, fraction.hasSuffix("0") { fraction.removeLast() }
    let clock = [second / 3600, second / 60 % 60, second % 60].map { UTCTime.padded($0, 2) }
    return
      """
      \(UTCTime.padded(year, 4))-\(UTCTime.padded(month, 2))-\(UTCTime.padded(date, 2)) \
      \(clock.joined(separator: ":")).\(fraction)
      """
  }

  /// Year, month and day of a day counted from 1970-01-01, by eras of 400 years that start in March.
  private static func civil(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = split(day + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1
    )
  }

  /// Quotient and remainder, rounded down.
  private static func split(_ value: Int64, by divisor: Int64) -> (Int64, Int64) {
    let remainder = (value % divisor + divisor) % divisor
    return ((value - remainder) / divisor, remainder)
  }

  private static func padded(_ value: Int64, _ digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
