/// A day of the Gregorian calendar, in Universal Time.
package struct CalendarDay: Equatable, Sendable, CustomStringConvertible {
  /// The year, negative before the year 0.
  package let year: Int64
  /// The month, 1...12.
  package let month: Int64
  /// The day of the month, 1...31.
  package let day: Int64

  /// The day of a moment in seconds since 1970.
  package init(secondsSince1970 seconds: Int64) {
    // Years begin in March here, so that a leap day ends one; an era is 400 years, 146 097 days.
    let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let years = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * years + years / 4 - years / 100)
    let shifted = (5 * ofYear + 2) / 153
    day = ofYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = years + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// `2026-02-28`.
  package var description: String {
    let padded = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(day))"
  }
}
