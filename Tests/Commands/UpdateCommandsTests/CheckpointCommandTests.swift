import ByteSupport
import CommandTestSupport
import FileSupport
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

  @Test func aWrongCheckpointIsReplaced() throws {
    let tool = try Tool(["development": ["ws://nowhere:1"]])
    let words = ["checkpoint", "import", "--date", "2026-01-01", "--network", "development"]
    let genesis = ["--genesis", Nodes.genesis(of: "development").hex]
    try tool.succeed(words: words + [try Self.spec(tool, "one.json", genesis[0], genesis[1])])
    let right = try Self.spec(tool, "zero.json", "--blocks", "0", genesis[0], genesis[1])
    let refused = try tool.run(words + [right])
    #expect(refused.error.contains("--replace"), "\(refused)")
    try tool.succeed(words: words + [right, "--replace"])
    let list = try tool.succeed("checkpoint", "list", "--json").document["items"]?.array
    #expect(list?.map { $0["blockNumber"] } == [.integer(0)])
    let undone = try tool.run("restore", "--list")
    #expect(undone.exitCode == 0)
  }

  /// The genesis state of a file tells its chain.
  @Test func aCheckpointOfAnotherChainIsRefused() throws {
    let tool = try Tool(["development": ["ws://nowhere:1"]])
    let spec = try Self.spec(tool, "spec.json")
    let text = String(decoding: try FileReading.bytes(at: spec, limit: 1 << 20), as: UTF8.self)
    let genesis = try #require(text.firstMatch(of: /"stateRootHash": *"[0-9a-fx]*"/))
    func write(_ state: String) throws -> String {
      let other = text.replacing(genesis.output, with: "\"raw\": \(state)")
      return try tool.folder.write(Array(other.utf8), to: "other.json")
    }
    let words = ["checkpoint", "import", "--date", "2026-01-01"]
    // BLAKE2b-256 of the header with the root of this state, by another program.
    let hash = "57092798c793283715d69db5711a865b0ec6c340b11d6e14a6195d1b7493e2df"
    for state in ["{\"top\": {\"0xaa\": \"0xbb\"}}", "[{\"0xaa\": \"0xbb\"}, {}]"] {
      let other = try write(state)
      let refused = try tool.run(words + [other, "--network", "development"])
      #expect(refused.exitCode == 77, "\(refused)")
      #expect(refused.error.contains(hash), "\(refused)")
      let known = try tool.succeed(words: words + [other, "--json"]).document
      #expect(known["genesisHash"]?.string == "0x" + hash || known["genesisHash"]?.string == hash)
    }
    let long = String(repeating: "00", count: 513)
    for state in ["{}", "3", "{\"top\": {\"0xa\": \"\"}}", "{\"top\": {\"0x\(long)\": \"0x\"}}"] {
      let run = try tool.run(words + [try write(state), "--network", "development"])
      #expect(run.exitCode == 65, "\(run)")
      #expect(run.error.contains("other.json'"), "\(run)")
    }
  }

  @Test func whatHasNoCheckpointIsNamed() throws {
    let tool = try Tool()
    let words = ["checkpoint", "import", "--date", "2026-01-01", "--network", "westend"]
    let bare = try tool.folder.write(Array("{\"name\": \"Westend\"}".utf8), to: "bare.json")
    let run = try tool.run(words + [bare])
    #expect(run.exitCode == 65)
    #expect(run.error.contains("the member lightSyncState"), "\(run)")
    #expect(try tool.run("checkpoint", "import", bare).exitCode == 65)
    #expect(
      try tool.run("checkpoint", "import", bare, "--date", "2999-01-01").exitCode != 0)
    #expect(
      try tool.succeed("checkpoint", "list").error.contains(
        "The database does not have a checkpoint."))
  }
}
