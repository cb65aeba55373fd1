import DevelopmentNode
import HotStore
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Processes that write one database at the same time.
@Suite struct ManyWritersTests {
  private static let count = 200

  /// Two hundred writers at once: each says that it has written, and then it is there, or that the
  /// database is busy.
  @Test func twoHundredWritersLoseNothing() throws {
    let tool = try Tool([:])
    let database = try tool.open()
    for index in 0..<ManyWritersTests.count {
      try database.insert(Network(specs: .sample("net\(index)"), endpoints: ["ws://127.0.0.1:9"]))
    }
    let script = """
      cd "$2" && mkdir codes && for index in $(seq 0 $(($3 - 1))); do
        ("$1" networks verifier set "net$index" --none --quiet 2> "codes/$index.error"
         echo $? > "codes/$index") &
      done; wait
      """
    let outcome = try ProcessRunner.run(
      "/bin/bash",
      [
        "-c", script, "bash", ProcessRunner.hotside, tool.folder.path,
        String(ManyWritersTests.count),
      ],
      environment: ["HOTSIDE_WORKSPACE": tool.folder.path])
    #expect(outcome.exitCode == 0)
    var written = 0
    for index in 0..<ManyWritersTests.count {
      let code = String(decoding: try tool.bytes(tool.folder.file("codes/\(index)")), as: UTF8.self)
      let verifier = try database.verifier(of: Nodes.genesis(of: "net\(index)"))
      switch code {
      case "0\n":
        written += 1
        #expect(verifier == .custom(Verifier(nil)), "net\(index)")
      case "75\n": #expect(verifier == nil, "net\(index)")
      default:
        let error = try tool.bytes(tool.folder.file("codes/\(index).error"))
        Issue.record("net\(index): \(code) \(String(decoding: error, as: UTF8.self))")
      }
    }
    #expect(written > 0)
    #expect(database.findings() == [])
    #expect(try LastGoodCopy(of: tool.database).restore() == nil)
    print("\(written) of \(ManyWritersTests.count) writers wrote, the others were told to wait")
  }

  /// Two fetches of all networks into one database.
  @Test func twoSimultaneousFetchesStoreAllNetworks() throws {
    let nodes = try (0..<4).map { try Nodes.sample("net\($0)") }
    let tool = try Tool([
      "net0": [nodes[0].url], "net1": [nodes[1].url], "net2": [nodes[2].url],
      "net3": [nodes[3].url],
    ])
    let script = """
      "$1" load-metadata -t -a --quiet & first=$!
      "$1" load-metadata -t -a --quiet & second=$!
      wait $first; one=$?; wait $second; echo $one $?
      """
    let outcome = try ProcessRunner.run(
      "/bin/bash", ["-c", script, "bash", ProcessRunner.hotside],
      environment: ["HOTSIDE_WORKSPACE": tool.folder.path])
    #expect(["0 0", "0 75", "75 0"].contains(outcome.output.split(separator: "\n").last ?? ""))
    #expect(try tool.state().metadata.map(\.name) == ["net0", "net1", "net2", "net3"])
    #expect(tool.payloads.count == 4)
    #expect(try tool.open().findings() == [])
  }

  /// Two that make the same workspace.
  @Test func twoProcessesThatMakeOneWorkspaceLeaveItSound() throws {
    for _ in 0..<5 {
      let tool = try Tool(restored: false)
      let script = #""$1" restore-defaults & "$1" restore-defaults; one=$?; wait $!; echo $one $?"#
      let outcome = try ProcessRunner.run(
        "/bin/bash", ["-c", script, "bash", ProcessRunner.hotside],
        environment: ["HOTSIDE_WORKSPACE": tool.folder.path])
      #expect(["0 0\n", "0 75\n", "75 0\n"].contains(outcome.output), "\(outcome)")
      #expect(try tool.open().networks().count == 3)
      #expect(try tool.open().findings() == [])
    }
  }
}
