import ByteSupport
import CommandTestSupport
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// Faults of the reference tool (hot-side 7) in its upkeep; the tests have their numbers.
@Suite struct UpkeepFaultTests {
  private static let usage = "Usage: …\n  See …"

  @Test func fault05TestPayloadsAreMadeOrRefused() throws {
    let tool = try Tool()
    let bulk = ["bulk-transaction-test-payload", "--tx-count", "2", "--dst-file"]
    let account = String(repeating: "7", count: 64)
    let both = try tool.run(
      bulk + [tool.folder.file("x.gif"), "--from", account, "--output-format", "both"])
    #expect(both.exitCode == 0, "\(both)")
    #expect(tool.folder.names.contains("x.gif") && tool.folder.names.contains("x.gif.txt"))
    for digits in ["7", "0g", "77"] {
      try tool.refuses(
        64, "Error: The value '…' is invalid for '--from <key>'. …\nHelp: …\n\(Self.usage)",
        from: bulk + [tool.folder.file("y.gif"), "--from", digits])
    }
  }

  @Test func fault08AReleaseThatCannotBeWrittenIsNotMadeElsewhere() throws {
    let tool = try Tool()
    let run = try tool.run("make-cold-release", tool.folder.file("nowhere/release.sqlite"))
    #expect(run.exitCode == 73, "\(run)")
    #expect(run.error.contains("*/nowhere/release.sqlite"), "\(run)")
    #expect(!tool.names(in: "Output").contains { $0.hasPrefix("cold_release") })
    #expect(!tool.folder.names.contains("nowhere"))
  }

  /// One file cannot be both databases.
  @Test func fault10HotAndColdAreDifferentFiles() throws {
    let tool = try Tool()
    let before = try tool.bytes(tool.database)
    let run = try tool.run("make-cold-release", tool.database)
    #expect(run.exitCode == 65, "\(run)")
    #expect(try tool.bytes(tool.database) == before)
  }

  @Test func fault24HistoryGoesWithTheVersionThatIsRemoved() throws {
    let tool = try Tool(["development": ["ws://127.0.0.1:9"]])
    try tool.storeSample()
    try tool.succeed("remove", "spec-name-version", "development", "1000000", "--yes")
    #expect(try tool.state().history.isEmpty)
    let code = try tool.folder.write(SampleCode.module().bytes, to: "runtime.wasm")
    try tool.succeed("unwasm", "-u", "-f", code)
    let shown = try tool.succeed("show", "metadata", "--json")
    #expect(!shown.output.contains(Nodes.genesis(of: "a block").hex), "\(shown)")
    #expect(try tool.open().metadata(named: "development").map(\.blockHash) == [nil])
  }

  @Test func fault36DerivationsAreReportedLineByLine() throws {
    let tool = try Tool()
    let list = try tool.folder.write(Array("//1\n\n/soft\r\nbad\n//1\n".utf8), to: "list")
    let run = try tool.run(
      "derivations", "--title", "westend-sr25519", "--derivations", list, "--format", "legacy",
      "--json")
    #expect(run.exitCode == 12, "\(run)")
    let lines = try run.document["lines"]?.array ?? []
    #expect(
      lines.map { $0["state"]?.string } == ["kept", "empty", "kept", "bad", "duplicate"], "\(run)")
    #expect(lines.map { $0["line"] } == (1...5).map { .integer($0) })
    #expect(lines.allSatisfy { ($0["path"]?.string ?? "").utf8.allSatisfy { $0 != 13 } })
    #expect(try run.document["kept"] == .integer(2))
  }

  @Test func commentsOfAListAreLeftOutWithoutAFault() throws {
    let tool = try Tool()
    let list = try tool.folder.write(
      Array("# the team\n//1\n  # //2///secret\n//3 #4\n".utf8), to: "list")
    let run = try tool.succeed(
      "derivations", "--title", "westend-sr25519", "--derivations", list, "--format", "legacy",
      "--json")
    let lines = try run.document["lines"]?.array ?? []
    #expect(lines.map { $0["state"]?.string } == ["comment", "kept", "comment", "kept"], "\(run)")
    #expect(lines.last?["path"]?.string == "//3 #4")
    #expect(!run.output.contains("secret"))
  }

  @Test func aPathInPlaceOfAListIsAnsweredWithTheWayOut() throws {
    let tool = try Tool()
    let run = try tool.run(
      "derivations", "--title", "westend-sr25519", "--derivations", "//1", "--format", "legacy")
    #expect(run.exitCode == 64 && run.error.contains("echo //1 | hotside derivations"), "\(run)")
  }

  @Test func fault38ATransferKeepsTheRules() throws {
    let tool = try Tool()
    try tool.succeed("make-cold-release")
    func store(_ version: UInt32, _ transactionVersion: UInt32 = 1) throws {
      _ = try tool.open().store(
        IncomingMetadata(
          accepting: Nodes.metadata(
            "westend", version: version, transactionVersion: transactionVersion),
          blockHash: nil, source: .file(name: "x")), firstSeen: 1)
    }
    for version in [10, 11] as [UInt32] { try store(version) }
    let first = try tool.succeed("transfer-meta", "--json")
    #expect(try first.document["added"]?.array?.count == 2)
    // Another one of a version that the release has.
    try tool.succeed("remove", "spec-name-version", "westend", "11", "--yes")
    try store(11, 2)
    let release = try tool.bytes(tool.folder.file("Output/cold_release.sqlite"))
    let conflict = try tool.run("transfer-meta")
    #expect(conflict.exitCode == 77, "\(conflict)")
    #expect(try tool.bytes(tool.folder.file("Output/cold_release.sqlite")) == release)
  }

  @Test func fault40PasswordsInAPayloadAreWarnedOf() throws {
    let tool = try Tool()
    let list = try tool.folder.write(Array("//1///hidden\n".utf8), to: "list")
    let run = try tool.run(
      "derivations", "--title", "westend-sr25519", "--derivations", list, "--format", "legacy")
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.error.contains("Warning: "), "\(run)")
    #expect(!(run.output + run.error).contains("hidden"), "\(run)")
  }
}
