import Reporting
import Testing

@Suite struct RFC3339Tests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z", "1 Jan 1970 00:00 UTC"),
    (1_795_593_600, "2026-11-25T08:00:00Z", "25 Nov 2026 08:00 UTC"),
    (951_782_399, "2000-02-28T23:59:59Z", "28 Feb 2000 23:59 UTC"),
    (-1, "1969-12-31T23:59:59Z", "31 Dec 1969 23:59 UTC"),
    (253_402_300_799, "9999-12-31T23:59:59Z", "31 Dec 9999 23:59 UTC"),
  ])
  func aMomentHasOneText(seconds: Int64, text: String, words: String) {
    #expect(RFC3339.text(seconds) == text)
    #expect(RFC3339.seconds(text) == seconds)
    #expect(RFC3339.words(seconds) == words)
  }

  @Test func yearsOutOfRangeAreClamped() {
    #expect(RFC3339.text(.max) == "9999-12-31T23:59:59Z")
    #expect(RFC3339.text(.min) == "0000-01-01T00:00:00Z")
  }

  @Test(arguments: [
    "", "2026-11-25", "2026-11-25T08:00:00", "2026-11-25t08:00:00Z", "2026-13-01T00:00:00Z",
    "2026-02-29T00:00:00Z", "2026-11-25T24:00:00Z", "2026-11-25T08:00:60Z",
    "2026-11-25T08:00:00+00:00",
    "99999999999999999999-01-01T00:00:00Z", "2026-11-25T08:00:00Z ", "٢٠٢٦-11-25T08:00:00Z",
  ])
  func textInAnyOtherFormIsRefused(text: String) { #expect(RFC3339.seconds(text) == nil) }
}
