import Reporting

/// Moments as the portal writes them (RFC 3339), in UTC and to the second.
package enum PortalTime {
  /// `2026-11-25T08:00:00Z`; years outside 0 to 9999 are brought inside.
  ///
  /// - Parameter seconds: since 1970.
  /// - Returns: the text.
  package static func text(_ seconds: Int64) -> String {
    let seconds = min(max(seconds, -62_167_219_200), 253_402_300_799)
    let (day, second) = split(seconds, by: 86_400)
    let (year, month, date) = civil(day)
    let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
    return
      "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))T\(clock.joined(separator: ":"))Z"
  }

  /// Reads what ``text(_:)`` writes, and nothing else.
  package static func seconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let date = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19])
    else { return nil }
    let day = dayNumber(year, month, date)
    let seconds = day * 86_400 + hour * 3600 + minute * 60 + second
    return self.text(seconds).hasSameBytes(text) ? seconds : nil
  }

  /// `20 Nov 2026 06:12 UTC`, for people.
  package static func words(_ seconds: Int64) -> String {
    let text = text(seconds)
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let parts = text.prefix(10).split(separator: "-")
    let month = months[((Int(parts[1]) ?? 1) - 1) % 12]
    return "\(Int(parts[2]) ?? 1) \(month) \(parts[0]) \(text.dropFirst(11).prefix(5)) UTC"
  }

  /// A day of the calendar, counted from 1970-01-01; months and days need not be proper.
  private static func dayNumber(_ year: Int64, _ month: Int64, _ date: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = split(shifted, by: 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + date - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
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

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    digits.allSatisfy { (0x30...0x39).contains($0) }
      ? Int64(String(decoding: digits, as: UTF8.self)) : nil
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

extension String {
  fileprivate func hasSameBytes(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
