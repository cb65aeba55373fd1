import ByteSupport
import CommandTestSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// `checkpoint import` and `checkpoint list`.
@Suite struct CheckpointCommandTests {
  /// A chain specification with a checkpoint at block 1, or at block 0.
  private static func spec(_ tool: Tool, _ name: String, _ options: String...) throws -> String {
    let path = tool.folder.file(name)
    let node = try ServedProcess(
      ProcessRunner.hotside,
      ["dev-node", "--port", "0", "--quiet", "--authorities", "4", "--time", "1800000000"]
        + options + ["--chain-spec", path])
    withExtendedLifetime(node) {}
    return path
  }

  @Test func aCheckpointNeverGoesBack() throws {
    let tool = try Tool(["development": ["ws://nowhere:1"]])
    let words = ["checkpoint", "import", "--date", "2026-01-01", "--network", "development"]
    let genesis = ["--genesis", Nodes.genesis(of: "development").hex]
    let spec = try Self.spec(tool, "one.json", genesis[0], genesis[1])
    try tool.succeed(words: words + [spec])
    try tool.succeed(words: words + [spec])
    let before = try tool.succeed("checkpoint", "list", "--json").document
    #expect(before["items"]?.array?.count == 1)
    let earlier = try Self.spec(tool, "zero.json", "--blocks", "0", genesis[0], genesis[1])
    let back = try tool.run(words + [earlier])
    #expect(back.exitCode == 77, "\(back)")
    #expect(back.error.contains("A checkpoint never goes back."), "\(back)")
    let other = try Self.spec(tool, "two.json", "--seed", "x", genesis[0], genesis[1])
    let contradiction = try tool.run(words + [other])
    #expect(contradiction.exitCode == 77, "\(contradiction)")
    #expect(try tool.succeed("checkpoint", "list", "--json").document == before)
  }

  @Test func whatHasNoCheckpointIsNamed() throws {
    let tool = try Tool()
    let words = ["checkpoint", "import", "--date", "2026-01-01", "--network", "westend"]
    let bare = try tool.folder.write(Array("{\"name\": \"Westend\"}".utf8), to: "bare.json")
    let run = try tool.run(words + [bare])
    #expect(run.exitCode == 65)
    #expect(run.error.contains("the member lightSyncState"), "\(run)")
    #expect(try tool.run("checkpoint", "import", bare).exitCode == 64)
    #expect(
      try tool.run("checkpoint", "import", bare, "--date", "2999-01-01").exitCode != 0)
    #expect(
      try tool.succeed("checkpoint", "list").error.contains(
        "The database does not have a checkpoint."))
  }
}
