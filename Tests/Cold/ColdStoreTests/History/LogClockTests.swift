import ColdRecords
import ColdStore
import DeviceTestSupport
import SubstrateCrypto
import Synchronization
import TestSupport
import Testing
import VaultPayloads

/// A clock that is behind the newest entry of the log.
@Suite struct LogClockTests {
  private final class Clock: Sendable {
    let seconds = Mutex<Int64>(1_709_622_489)
  }

  private let clock = Clock()
  private let fixture: TestDevice

  init() throws {
    let folder = try TemporaryFolder()
    let device = try ColdDevice.create(
      at: folder.file("device.sqlite"), release: try ColdRelease(networks: [], types: nil),
      generalVerifier: Verifier(nil), surroundings: .repeatable)
    fixture = TestDevice(folder: folder, device: device)
  }

  private var device: ColdDevice {
    get throws {
      let clock = clock
      return try ColdDevice.open(
        at: fixture.device.path,
        surroundings: DeviceSurroundings(
          now: { UTCTime(seconds: clock.seconds.withLock { $0 }, nanoseconds: 5) },
          secretBytes: { SecretBytes(randomCount: $0) }, signingRandomness: .system))
    }
  }

  @Test func aClockThatAdvancesHasNoFault() throws {
    #expect(try device.clockFault() == nil)
    try device.comment("now")
    clock.seconds.withLock { $0 += 1 }
    #expect(try device.clockFault() == nil)
  }

  @Test(arguments: [-1, -86_400, -1_893_456_000] as [Int64])
  func aClockThatWasSetBackIsReported(_ change: Int64) throws {
    try device.comment("now")
    clock.seconds.withLock { $0 += change }
    let now = String(
      UTCTime(seconds: 1_709_622_489 + change, nanoseconds: 0).text.prefix(19))
    let fault = LogClockFault(now: now, newest: "2024-03-05 07:08:09")
    #expect(try device.clockFault() == fault)
    #expect(
      fault.message
        == "This computer's clock says \(now), but the newest entry of the log is of 2024-03-05 07:08:09 (UTC), which is later. Set the clock: the log records its time."
    )
    // What is written then is not the newest, though it is the last.
    try device.comment("then")
    #expect(try device.clockFault() == fault)
  }

  @Test func anEmptyOrUnreadableLogHasNoClockFault() throws {
    clock.seconds.withLock { $0 = 0 }
    try device.removeAll(from: .history)
    #expect(try device.clockFault() == nil)
    for value in [[], [0x54], [UInt8](repeating: 0xff, count: 40)] as [[UInt8]] {
      try device.set(ColdRow(key: NumberedEntry.key(order: 0), value: value), in: .history)
      #expect(try device.clockFault() == nil)
    }
  }
}
