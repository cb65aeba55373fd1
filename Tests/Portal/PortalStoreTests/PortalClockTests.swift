import CommandTestSupport
import DevelopmentNode
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The log keeps the time of each publication for good, so a wrong clock is said.
@Suite(.enabled(if: PreloadedLibrary.isPossible, "there is no C compiler"))
struct PortalClockTests {
  private static let year = 365 * 86_400

  private let fixture: PortalFixture
  private let library: String

  init() throws {
    fixture = try PortalFixture()
    library = try PreloadedLibrary(ShiftedClock.source, in: fixture.tool.folder).path
  }

  /// Runs the tool with a clock that is ahead by so many seconds.
  private func run(_ arguments: [String], ahead seconds: Int) throws -> Tool.Run {
    try fixture.tool.run(
      arguments, environment: ["LD_PRELOAD": library, "CLOCK_AHEAD": "\(seconds)"])
  }

  @Test(arguments: [12 * year, 80 * year])
  func aClockThatWasAheadIsReportedByBuildAndCheck(ahead: Int) throws {
    let build = ["portal", "build", "--out", fixture.site]
    let early = try run(build, ahead: ahead)
    #expect(early.exitCode == 0 && !early.error.contains("newest entry"), "\(early)")
    let late = try run(build, ahead: 0)
    #expect(late.exitCode == 0, "\(late)")
    let check = try run(["portal", "check", "--site", fixture.site, "--no-pictures"], ahead: 0)
    #expect(check.exitCode == 12, "\(check)")
    #expect(check.output.contains("The newest entry of the log is of "), "\(check)")
    let then = try run(["portal", "check", "--site", fixture.site, "--no-pictures"], ahead: ahead)
    #expect(!then.output.contains("newest entry"), "\(then)")
  }

  @Test(arguments: [-60 * year, -20 * year])
  func aClockBehindTheProgramIsReported(ahead: Int) throws {
    let build = ["portal", "build", "--out", fixture.site]
    let run = try run(build, ahead: ahead)
    #expect(run.error.contains("Warning: The clock says "), "\(run)")
    #expect(run.error.contains("set the clock before you build"), "\(run)")
    // A time that the user names is not the clock's.
    let named = try self.run(build + ["--now", PortalFixture.now], ahead: ahead)
    #expect(!named.error.contains("The clock says "), "\(named)")
  }

  /// The database has no times before 1970, so a clock that is there is read as 1970.
  @Test func aClockBefore1970BreaksNothing() throws {
    let node = try Nodes.sample("westend", version: 9300)
    defer { node.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "westend", node.url, "--quiet")
    let status = try run(["status", "--fetch"], ahead: -70 * Self.year)
    #expect(status.exitCode != 70 && !status.error.contains("CHECK constraint"), "\(status)")
    let load = try run(["load-metadata", "-d", "-u", node.url], ahead: -70 * Self.year)
    #expect(load.exitCode == 0, "\(load)")
  }
}
