import ByteSupport
import ColdRecords
import ColdStore
import DeviceTestSupport
import Testing

/// The time of an entry as text (cold-signer 6.1), and the checksum of the log.
@Suite struct UTCTimeTests {
  @Test(
    arguments: [
      (0, 0, "1970-01-01 00:00:00.0"), (-1, 0, "1969-12-31 23:59:59.0"),
      (1_709_622_489, 123_456_789, "2024-03-05 07:08:09.123456789"),
      (951_782_400, 500_000_000, "2000-02-29 00:00:00.5"),
      (951_868_799, 1, "2000-02-29 23:59:59.000000001"),
      (4_107_542_400, 10, "2100-03-01 00:00:00.00000001"),
      (253_402_300_799, 999_999_999, "9999-12-31 23:59:59.999999999"),
      (.max, 0, "9999-12-31 23:59:59.0"), (.min, 0, "0000-01-01 00:00:00.0"),
    ] as [(Int64, UInt32, String)])
  func aTimeHasTheTextOfTheLog(_ seconds: Int64, _ nanoseconds: UInt32, _ expected: String) {
    #expect(UTCTime(seconds: seconds, nanoseconds: nanoseconds).text == expected)
  }

  @Test func theHistoryChecksumIsShownInLittleEndianOrder() {
    var checksum = CRC32()
    checksum.update(Array("12345".utf8).span)
    checksum.update(Array("6789".utf8).span)
    // CRC-32 of "123456789" is cbf43926.
    #expect(checksum.shown == "2639F4CB")
  }

  @Test func entriesAreOrderedAndClearingLeavesOneEntry() throws {
    let device = try AcceptanceTests.device().device
    try device.comment("one")
    try device.note("two")
    try device.recordSeedShown("three")
    let before = try device.historyChecksum()
    #expect(try device.history().map { $0.order } == [3, 2, 1, 0])
    #expect(try device.historyEntry(1).entry.events == [.userEntry("one")])
    #expect(throws: ColdSignerError.store(.noHistoryEntry(order: 4))) {
      try device.historyEntry(4)
    }
    try device.clearHistory()
    #expect(try device.history().map { $0.entry.events } == [[.historyCleared]])
    #expect(try device.history().first?.order == 0)
    #expect(try device.historyChecksum() != before)
  }

  @Test func ordersKeepCountingPastAByte() throws {
    let device = try AcceptanceTests.device().device
    for number in 1..<260 { try device.comment("\(number)") }
    #expect(try device.history().first?.order == 259)
    #expect(try device.rows(of: .history).map { $0.key.count } == Array(repeating: 4, count: 260))
  }

  @Test(arguments: [
    ("2026-11-27 07:02:30.494475194", "2026-11-27 07:02:30"),
    ("2022-05-12 9:36:18.498 +00:00:00", "2022-05-12 9:36:18 +00:00:00"), ("then", "then"),
  ])
  func listsShowSeconds(timestamp: String, shown: String) {
    #expect(HistoryEntry(timestamp: timestamp, events: []).second == shown)
  }
}
