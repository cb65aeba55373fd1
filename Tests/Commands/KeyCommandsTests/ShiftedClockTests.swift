import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// What the tool says and does while the clock of its host is wrong.
@Suite(.enabled(if: PreloadedLibrary.isPossible, "there is no C compiler"))
struct ShiftedClockTests {
  private static let day = 86_400
  private static let year = 365 * day

  private let fixture: KeysFixture
  private let library: String

  init() throws {
    fixture = try KeysFixture()
    library = try PreloadedLibrary(ShiftedClock.source, in: fixture.folder).path
  }

  /// Runs the tool with a clock that is ahead by so many seconds.
  private func run(_ arguments: [String], ahead seconds: Int) throws -> ProcessOutcome {
    try fixture.run(
      arguments,
      environment: ["LD_PRELOAD": PreloadedLibrary.list(library), "CLOCK_AHEAD": "\(seconds)"])
  }

  @Test func anExpiredPasswordStaysExpired() throws {
    _ = try fixture.importKey("release")
    let payload = try fixture.preparePayload()
    let sign = ["keys", "sign", payload, "--key", "release", "--yes"]
    #expect(
      try fixture.run(["keys", "policy", "--expiry", "30", "--inactivity", "0"]).exitCode == 0)
    #expect(try run(sign, ahead: 0).exitCode == 0)
    for ahead in [31 * Self.day, 0, -Self.year, 0] {
      let outcome = try run(sign, ahead: ahead)
      #expect(outcome.exitCode == 77, "\(ahead): \(outcome)")
      #expect(outcome.error.contains("older than 30 days"), "\(ahead): \(outcome)")
    }
    let status = try fixture.run(["keys", "status"], password: nil)
    #expect(status.output.contains("after 30 days; it was found expired on "), "\(status)")
    let new = try fixture.folder.write(Array("another password".utf8), to: "new")
    #expect(try fixture.run(["keys", "passwd", "--new-password-file", new]).exitCode == 0)
    #expect(try fixture.run(sign, password: new).exitCode == 0)
  }

  @Test func aClockBehindThePasswordIsReported() throws {
    _ = try fixture.importKey("release")
    let status = ["keys", "policy", "--inactivity", "0", "--expiry"]
    let warned = try run(["keys", "unlock"], ahead: -Self.year)
    #expect(warned.exitCode == 0 && warned.error.contains("Warning: This computer's clock says "))
    #expect(try fixture.run(status + ["30"]).exitCode == 0)
    let refused = try run(["keys", "remove", "release", "--yes"], ahead: -Self.year)
    #expect(refused.exitCode == 77, "\(refused)")
    #expect(refused.error.contains("This computer's clock says "), "\(refused)")
    #expect(refused.error.contains("Set the clock; if it is right"), "\(refused)")
    #expect(try fixture.run(["keys", "remove", "release", "--yes"]).exitCode == 0)
  }

  @Test func aClockBehindTheLogOfADeviceIsReported() throws {
    let cold = ["--device", "device"]
    let warning = "Warning: This computer's clock says "
    #expect(try fixture.run(["cold", "init", "--trust-host"] + cold).exitCode == 0)
    let right = try fixture.run(["cold", "history", "--comment", "now"] + cold)
    #expect(right.exitCode == 0 && !right.error.contains(warning), "\(right)")
    for _ in 0..<2 {
      let wrong = try run(
        ["cold", "history", "--comment", "then", "--json"] + cold, ahead: -60 * Self.year)
      #expect(wrong.exitCode == 0 && wrong.error.contains(warning), "\(wrong)")
      #expect(wrong.error.contains("but the newest entry of the log is of "), "\(wrong)")
      #expect((try? JSONValue(parsing: wrong.output)) != nil)
    }
  }
}
