import CommandTestSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What `hotside cold scan` has left waiting, on the screens of `hotside cold open`.
struct ColdOpenWaitingTests {
  private let device: SigningDevice

  init() throws { device = try SigningDevice() }

  /// Opens the device, and answers with lines.
  private func tell(_ lines: String...) throws -> ProcessOutcome {
    let run = try ProcessRunner.run(
      ProcessRunner.hotside, ["cold", "open", "--device", "device"],
      input: Array(lines.map { $0 + "\n" }.joined().utf8),
      environment: device.environment.merging(
        ["HOTSIDE_WORKSPACE": device.tool.folder.path]) { $1 }, folder: device.tool.folder.path)
    #expect(run.exitCode == 0, "\(run)")
    return run
  }

  @Test func anUpdateIsFoundAtTheStart() throws {
    let specs = NetworkSpecs.sample("waiting")
    let picture = try device.picture(UpdatePayload(unsigned: .specs(specs)).bytes)
    #expect(try device.cold("scan", picture).exitCode == 0)
    // Only looked at, it waits on.
    let seen = try tell("quit")
    #expect(seen.output.contains("1  Approve") && seen.output.contains(specs.title), "\(seen)")
    #expect(try device.cold("show").output.contains(specs.title))
    _ = try tell("2", "quit")
    #expect(try device.cold("show", "--json").document["isWaiting"] == .bool(false))
    #expect(try device.cold("scan", picture).exitCode == 0)
    _ = try tell("1", "quit")
    #expect(try device.cold("networks").output.contains(specs.title))
  }

  @Test func aMessageIsSignedWithAComment() throws {
    #expect(try device.cold("scan", try device.message("hello")).exitCode == 0)
    let run = try tell("1", "1", "for Bob", "2", "quit")
    #expect(run.output.contains("Show this to the hot side."), "\(run)")
    let signed = try device.events().first
    #expect(signed?["event"] == .string("message_signed"))
    #expect(signed?["userComment"] == .string("for Bob"), "\(String(describing: signed))")
  }
}
