import TestSupport
import Testing
import ToolTestSupport

/// A workspace without a portal.
@Suite struct MissingPortalTests {
  @Test(arguments: [
    "build", "gc", "rotate index --key index", "status", "update", "watch --once",
    "withdraw westend 9220 --reason x",
  ])
  func theWayToAPortalIsNamed(_ words: String) throws {
    let tool = try Tool()
    let run = try tool.run(["portal"] + words.split(separator: " ").map(String.init))
    #expect(run.exitCode == 66, "\(run)")
    #expect(run.error.contains("Make it with 'hotside portal init'"), "\(run)")
    #expect(tool.names(in: "Portal") == [], "\(run)")
  }
}
