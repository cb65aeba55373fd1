/// Times as text, in UTC and with a resolution of one second.
public enum RFC3339 {
  /// The times in seconds since 1970 that have a text: years 0 to 9999.
  public static let seconds: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// `2026-11-25T08:00:00Z` (RFC 3339, 5.6); other years are clamped to 0...9999.
  public static func text(_ seconds: Int64) -> String {
    let seconds = inside(seconds)
    return "\(CalendarDay(secondsSince1970: seconds))T\(CalendarDay.clock(seconds))Z"
  }

  /// Parses the texts that ``text(_:)`` returns; `nil` for any other text.
  public static func seconds(_ text: String) -> Int64? {
    let parts = text.split { !("0"..."9").contains($0) }.compactMap { Int64($0) }
    guard parts.count == 6, parts.allSatisfy({ $0 < 10_000 }) else { return nil }
    let seconds =
      CalendarDay.seconds(year: parts[0], month: parts[1], day: parts[2]) + parts[3] * 3600
      + parts[4] * 60 + parts[5]
    return self.text(seconds).utf8.elementsEqual(text.utf8) ? seconds : nil
  }

  /// `20 Nov 2026 06:12 UTC`, for people.
  public static func words(_ seconds: Int64) -> String {
    let seconds = inside(seconds)
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let day = CalendarDay(secondsSince1970: seconds)
    let clock = CalendarDay.clock(seconds).prefix(5)
    return "\(day.day) \(months[Int(day.month) - 1]) \(day.year) \(clock) UTC"
  }

  private static func inside(_ seconds: Int64) -> Int64 {
    min(max(seconds, RFC3339.seconds.lowerBound), RFC3339.seconds.upperBound)
  }
}
