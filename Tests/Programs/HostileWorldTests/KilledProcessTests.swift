import DevelopmentNode
import Foundation
import Glibc
import HotStore
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `kill -9` at random moments of `load-metadata -t -a`.
///
/// `$HOTSIDE_KILL_RUNS` says how often; 300 is what a release is held to.
@Suite struct KilledProcessTests {
  private static let names = ["net0", "net1", "net2", "net3"]
  private static let loading = ["load-metadata", "-t", "-a", "--quiet"]

  @Test func theDatabaseIsWholeWheneverTheProcessDies() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("kill -9, \(Tool.killRuns) times: seed \(seed)")
    var generator = SplitMix64(seed: seed)
    let nodes = try Self.names.map { try Nodes.sample($0) }
    let tool = try Tool([
      "net0": [nodes[0].url], "net1": [nodes[1].url], "net2": [nodes[2].url],
      "net3": [nodes[3].url],
    ])
    let length = try tool.killed(Self.loading, after: nil).microseconds
    #expect(try tool.state().metadata.count == Self.names.count)
    var (untouched, stored, named) = (0, 0, 0)
    for run in 0..<Tool.killRuns {
      try Self.forgetMetadata(tool)
      let moment = Int.random(in: 0...length * 5 / 4, using: &generator)
      let end = try tool.killed(Self.loading, after: moment)
      let findings = try tool.open().findings()
      #expect(findings == [], "run \(run), killed after \(moment) µs")
      let metadata = try tool.state().metadata
      #expect(
        metadata.isEmpty || metadata.map(\.name) == Self.names,
        "run \(run): \(metadata) after \(moment) µs")
      let payloads = tool.payloads.filter { !$0.hasPrefix(".") }
      for name in payloads {
        let content = try UpdateContent(
          .loadMetadata, signed: try tool.bytes(tool.payload(name)))
        #expect(content.kind == .loadMetadata)
      }
      // Files get their names only when the database has what is in them.
      #expect(payloads.isEmpty || !metadata.isEmpty, "run \(run): \(payloads)")
      #expect(end.wasKilled || payloads.count == Self.names.count)
      #expect(try LastGoodCopy(of: tool.database).restore() == nil)
      if metadata.isEmpty { untouched += 1 } else { stored += 1 }
      if payloads.count == Self.names.count { named += 1 }
    }
    // What the killed ones left behind is gone with the next files of that folder.
    #expect(try !tool.killed(Self.loading, after: nil).wasKilled)
    #expect(tool.payloads == Self.names.map { "sign_me_load_metadata_\($0)V1000000" })
    print("untouched \(untouched), stored \(stored), of those with all files \(named)")
  }

  /// What is left of a killed process, the next one goes on from.
  @Test func theRunAfterAKilledOneSucceeds() throws {
    let node = try Nodes.sample("net0", .delay(milliseconds: 300))
    let tool = try Tool(["net0": [node.url]])
    _ = try tool.killed(Self.loading, after: 200_000)
    try tool.succeed("load-metadata", "-t", "-a")
    #expect(try tool.state().metadata.map(\.name) == ["net0"])
  }

  /// The state before: networks without metadata, no files.
  private static func forgetMetadata(_ tool: Tool) throws {
    let database = try tool.open()
    for key in try database.metadataKeys() {
      try database.removeMetadata(named: key.name, version: key.version)
    }
    for name in tool.payloads where !name.hasPrefix(".") {
      try FileManager.default.removeItem(atPath: tool.payload(name))
    }
  }
}
