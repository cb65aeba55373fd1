import ByteSupport
import ColdSigner
import ColdStore
import DevelopmentNode
import FileSupport
import Foundation
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `refresh-defaults`, on defaults of our own: sample networks at nodes of this machine.
@Suite struct RefreshDefaultsTests {
  /// A workspace whose `Networks` has these networks as its defaults, in their order.
  private func tool(_ networks: KeyValuePairs<String, [String]>) throws -> Tool {
    let tool = try Tool(restored: false)
    try tool.folder.write(
      try Data(contentsOf: URL(fileURLWithPath: Checkout.path + "/Networks/types.json"))
        .map { $0 }, to: "Networks/types.json")
    let names = networks.map { JSONValue.string($0.key) }
    let list = JSONValue.members(["default": .array(names), "further": .array([])])
    try tool.folder.write(Array(list.serialized().utf8), to: "Networks/defaults.json")
    for (name, endpoints) in networks {
      let file = NetworkFile(
        title: name + "-sr25519", specs: .sample(name), endpoints: endpoints, verifier: nil)
      try tool.folder.write(Array(file.json.utf8), to: "Networks/\(name).json")
    }
    try tool.succeed("restore-defaults")
    return tool
  }

  private func release(_ tool: Tool) -> [String] { tool.names(in: "Networks/metadata") }

  @Test(arguments: ["refresh-defaults", "refresh_defaults"])
  func allDefaultsAreFetchedStoredAndWritten(word: String) throws {
    let one = try Nodes.sample("one", version: 10)
    let two = try Nodes.sample("two", version: 20)
    let tool = try tool(["one": [one.url], "two": [two.url]])
    let first = try tool.run(word, "--json")
    #expect(first.exitCode == 0, "\(first)")
    let rows = try #require(try first.document["items"]?.array)
    #expect(rows.map { $0["network"]?.string } == ["one", "two"])
    #expect(rows.map { $0["oldVersion"] } == [.null, .null])
    #expect(rows.map { $0["newVersion"] } == [.integer(10), .integer(20)])
    #expect(rows.map { $0["isChanged"] } == [.bool(true), .bool(true)])
    #expect(release(tool) == ["one10.hex", "two20.hex"])
    let bytes = try tool.bytes(tool.folder.file("Networks/metadata/one10.hex"))
    #expect(bytes == Array(Hex.encode(Nodes.metadata("one", version: 10)).utf8))
    #expect(try tool.open().metadataKeys().map(\.version) == [10, 20])

    let again = try tool.run(word)
    #expect(again.exitCode == 0, "\(again)")
    #expect(again.output == "2 known: one, two.\n", "\(again)")
  }

  /// A run that is killed after the metadata is stored leaves no payload, as if it were removed.
  @Test func aPayloadThatAKilledRunHasNotWrittenIsWritten() throws {
    let node = try Nodes.sample("one", version: 10)
    let tool = try tool(["one": [node.url]])
    let payload = "sign_me_load_metadata_oneV10"
    try tool.succeed("refresh-defaults")
    let bytes = try tool.bytes(tool.payload(payload))
    for _ in 1...2 {
      try FileManager.default.removeItem(atPath: tool.payload(payload))
      let dry = try tool.succeed("refresh-defaults", "--dry-run")
      #expect(tool.payloads == [] && !dry.error.contains("Wrote"), "\(dry)")
      let run = try tool.succeed("refresh-defaults")
      #expect(run.error.contains("Wrote */Output/in_progress/\(payload)."), "\(run)")
      #expect(try tool.bytes(tool.payload(payload)) == bytes)
      #expect(try !tool.succeed("refresh-defaults").error.contains("Wrote"))
    }
    // What is complete needs no payload, and what was published neither.
    try tool.succeed("sign", "one", "--verifier-alice", "sr25519", "--yes", "--no-rehearsal")
    try FileManager.default.removeItem(atPath: tool.payload(payload))
    try tool.succeed("refresh-defaults")
    #expect(tool.payloads == [])
  }

  @Test func theTwoNewestVersionsAreKept() throws {
    let tool = try tool(["one": []])
    for version: UInt32 in [9, 10, 12] {
      let node = try Nodes.sample("one", version: version)
      try tool.succeed("networks", "set-endpoint", "one", node.url)
      if version == 10 { try tool.succeed("load-metadata", "-n", "one") }
      try tool.succeed("refresh-defaults")
      // The answer is recorded: the chain does not run an earlier version any more.
      let status = try tool.run("status", "--kind", "metadata")
      #expect(!status.output.contains("still runs"), "\(status)")
      let answer = try tool.open().observations()["one"]?.answer
      #expect(answer?.version == version && answer?.endpoint == node.url, "\(status)")
    }
    #expect(release(tool) == ["one10.hex", "one12.hex"])
    #expect(try tool.open().metadata(named: "one").map(\.version) == [12, 10])
  }

  /// A file of another network may begin with the same name.
  @Test func filesOfOtherNetworksStay() throws {
    let node = try Nodes.sample("one", version: 7)
    let tool = try tool(["one": [node.url]])
    for (name, version) in [("one1", UInt32(2)), ("one1", 3), ("one1", 4), ("one", 5)] {
      let hex = Hex.encode(Nodes.metadata(name, version: version))
      try tool.folder.write(Array(hex.utf8), to: "Networks/metadata/\(name)\(version).hex")
    }
    try tool.succeed("refresh-defaults")
    #expect(release(tool) == ["one12.hex", "one13.hex", "one14.hex", "one5.hex", "one7.hex"])
  }

  @Test func aDryRunChangesNothing() throws {
    let tool = try tool(["one": []])
    for version: UInt32 in [9, 10] {
      let node = try Nodes.sample("one", version: version)
      try tool.succeed("networks", "set-endpoint", "one", node.url)
      try tool.succeed("refresh-defaults")
    }
    let node = try Nodes.sample("one", version: 11)
    try tool.succeed("networks", "set-endpoint", "one", node.url)
    let before = try tool.state()
    let run = try tool.run("refresh-defaults", "--dry-run", "--json")
    #expect(run.exitCode == 0, "\(run)")
    let row = try #require(try run.document["items"]?.array?.first)
    #expect(row["oldVersion"] == .integer(10))
    #expect(row["newVersion"] == .integer(11))
    #expect(row["isChanged"] == .bool(true))
    #expect(row["removedFiles"]?.array?.count == 1)
    #expect(try tool.state() == before)
    #expect(release(tool) == ["one10.hex", "one9.hex"])
  }

  @Test func failedNetworksAreReportedAndTheOthersAreKept() throws {
    let good = try Nodes.sample("good", version: 3)
    let wrong = try Nodes.sample("wrong", .wrongGenesis)
    let earlier = try Nodes.sample("earlier", version: 4)
    let later = try Nodes.sample("earlier", version: 5)
    let tool = try tool([
      "wrong": [wrong.url], "good": [good.url], "earlier": [later.url], "silent": [],
    ])
    try tool.succeed("load-metadata", "-p", "-n", "earlier")
    try tool.succeed("networks", "set-endpoint", "earlier", earlier.url)
    let run = try tool.run("refresh-defaults", "--json")
    #expect(run.exitCode == 12, "\(run)")
    let rows = try #require(try run.document["items"]?.array)
    #expect(rows.map { $0["network"]?.string } == ["wrong", "good", "earlier", "silent"])
    #expect(rows.map { $0["error"] == .null } == [false, true, false, false])
    #expect(run.error.contains("Warning: wrong needs a person. The genesis hash of wrong is "))
    #expect(run.error.contains("Warning: earlier needs a person."))
    #expect(release(tool) == ["good3.hex"])
    #expect(try tool.open().metadataVersions(named: "good") == [3])
    #expect(try tool.open().metadataVersions(named: "earlier") == [5])
  }

  @Test func aReleaseFileOfOtherContentIsAnAlarm() throws {
    let node = try Nodes.sample("one", version: 10)
    let tool = try tool(["one": [node.url]])
    let other = Hex.encode(Nodes.metadata("one", version: 10, transactionVersion: 2))
    try tool.folder.write(Array(other.utf8), to: "Networks/metadata/one10.hex")
    let run = try tool.run("refresh-defaults")
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.output.contains("one10.hex' holds metadata with the hash "), "\(run)")
    #expect(try tool.open().metadataKeys().isEmpty)
    #expect(try tool.bytes(tool.folder.file("Networks/metadata/one10.hex")) == Array(other.utf8))
  }

  @Test func onlyTheNamedNetworksAreAsked() throws {
    let one = try Nodes.sample("one")
    let two = try Nodes.sample("two")
    let tool = try tool(["one": [one.url], "two": [two.url]])
    try tool.succeed("refresh-defaults", "two")
    #expect(one.requestCount == 0)
    #expect(release(tool) == ["two1000000.hex"])
    try tool.expect(
      66, "Error: No network has the name 'three'. The names are 'one', 'two'.",
      from: ["refresh-defaults", "three"])
  }

  @Test func aDefaultThatIsNotInTheDatabaseNeedsAPerson() throws {
    let one = try Nodes.sample("one")
    let tool = try tool(["one": [one.url]])
    try tool.succeed("remove", "title", "one-sr25519", "--yes")
    let run = try tool.run("refresh-defaults")
    #expect(run.exitCode == 12)
    #expect(run.output.contains("  No network has the name 'one'."), "\(run)")
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func codeStandsInForANode() throws {
    let tool = try Tool(restored: false)
    let networks = Checkout.path + "/Networks"
    for name in try Folder.names(in: networks) where name.hasSuffix(".json") {
      try tool.folder.write(try tool.bytes(networks + "/" + name), to: "Networks/" + name)
    }
    try tool.succeed("restore-defaults")
    let code = Shared.path + "/data/wasm/westend9150.compact.compressed.wasm"
    let run = try tool.run("refresh-defaults", "westend", "--wasm", code, "--json")
    #expect(run.exitCode == 0, "\(run)")
    let row = try #require(try run.document["items"]?.array?.first)
    #expect(row["newVersion"] == .integer(9150))
    #expect(row["blockHash"] == .null)
    #expect(row["source"] == .string(code))
    #expect(release(tool) == ["westend9150.hex"])
    #expect(
      try tool.bytes(tool.folder.file("Networks/metadata/westend9150.hex"))
        == Shared.bytes("data/metadata/westend9150.hex"))
    let other = try tool.run("refresh-defaults", "polkadot", "--wasm", code)
    #expect(other.exitCode == 66, "\(other)")
    try tool.succeed("make-cold-release")
    #expect(
      try ColdRelease(at: tool.folder.file("Output/cold_release.sqlite")).metadata.map(\.key)
        == [MetadataKey(name: "westend", version: 9150)])
  }
}
