/// A day of the Gregorian calendar in UTC.
public struct CalendarDay: Equatable, Sendable, CustomStringConvertible {
  /// The year; negative before the year 0.
  public let year: Int64
  /// The month, 1...12.
  public let month: Int64
  /// The day of the month, 1...31.
  public let day: Int64

  // Here a year begins in March and ends with the leap day; an era is 400 years, 146 097 days.

  /// The day of a time in seconds since 1970.
  public init(secondsSince1970 seconds: Int64) {
    let days = (seconds - CalendarDay.second(of: seconds)) / 86_400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let years = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * years + years / 4 - years / 100)
    let shifted = (5 * ofYear + 2) / 153
    day = ofYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = years + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The time at the beginning of a day, in seconds since 1970, for a year of 0 or later.
  ///
  /// Months and days may be out of range.
  public static func seconds(year: Int64, month: Int64, day: Int64) -> Int64 {
    let years = month <= 2 ? year - 1 : year
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let era = (years >= 0 ? years : years - 399) / 400
    let ofEra = years - era * 400
    return (era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468) * 86_400
  }

  /// The time of day, `06:12:59`, for seconds since 1970.
  public static func clock(_ seconds: Int64) -> String {
    let second = second(of: seconds)
    return [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
      .joined(separator: ":")
  }

  /// The day in ISO 8601: `2026-02-28`.
  public var description: String {
    [CalendarDay.padded(year, 4), CalendarDay.padded(month, 2), CalendarDay.padded(day, 2)]
      .joined(separator: "-")
  }

  private static func second(of seconds: Int64) -> Int64 {
    (seconds % 86_400 + 86_400) % 86_400
  }

  private static func padded(_ value: Int64, _ digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
