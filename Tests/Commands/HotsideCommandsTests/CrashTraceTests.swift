import CommandTestSupport
import FileSupport
import Foundation
import Glibc
import TestSupport
import Testing
import ToolTestSupport

/// From its start no process of the tool leaves a core file or lets others look into it, also one that
/// has nothing to do with keys.
@Suite(.enabled(if: StoppedTool.isPossible, "\(StoppedTool.absence)"))
struct CrashTraceTests {
  @Test(arguments: [
    ["qr", "read", "-"], ["verify", "-"],
    ["keys", "init", "--password-fd", "0", "--vault", "/tmp/x/y"],
  ])
  func noProcessCanBeTracedByOthers(_ arguments: [String]) throws {
    let fixture = try KeysFixture()
    let tool = try StoppedTool(
      arguments, environment: ["XDG_DATA_HOME": fixture.folder.file("data")],
      folder: fixture.folder.path, user: 65534)
    try tool.stopAtInput()
    let limits = try FileReading.bytes(at: "/proc/\(tool.process)/limits", limit: 1 << 16)
    let core = try #require(
      String(decoding: limits, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix("Max core file size") })
    #expect(core.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"], "\(core)")
    // What an undumpable process has in /proc belongs to root, whoever it is run by.
    let rights = try FileManager.default.attributesOfItem(atPath: "/proc/\(tool.process)/environ")
    #expect((rights[.ownerAccountID] as? NSNumber)?.intValue == 0)
  }
}
