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
  private static let runs =
    Int(ProcessInfo.processInfo.environment["HOTSIDE_KILL_RUNS"] ?? "") ?? 20
  private static let names = ["net0", "net1", "net2", "net3"]

  @Test func theDatabaseIsWholeWheneverTheProcessDies() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("kill -9, \(Self.runs) times: seed \(seed)")
    var generator = SplitMix64(seed: seed)
    let nodes = try Self.names.map { try Nodes.sample($0) }
    let tool = try Tool([
      "net0": [nodes[0].url], "net1": [nodes[1].url], "net2": [nodes[2].url],
      "net3": [nodes[3].url],
    ])
    let length = try Self.killed(tool, after: nil).microseconds
    #expect(try tool.state().metadata.count == Self.names.count)
    var (untouched, stored, named) = (0, 0, 0)
    for run in 0..<Self.runs {
      try Self.forgetMetadata(tool)
      let moment = Int.random(in: 0...length * 5 / 4, using: &generator)
      let end = try Self.killed(tool, after: moment)
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
    #expect(try !Self.killed(tool, after: nil).wasKilled)
    #expect(tool.payloads == Self.names.map { "sign_me_load_metadata_\($0)V1000000" })
    print("untouched \(untouched), stored \(stored), of those with all files \(named)")
  }

  /// What is left of a killed process, the next one goes on from.
  @Test func theNextRunSucceeds() throws {
    let node = try Nodes.sample("net0", .delay(milliseconds: 300))
    let tool = try Tool(["net0": [node.url]])
    _ = try Self.killed(tool, after: 200_000)
    try tool.succeed("load-metadata", "-t", "-a")
    #expect(try tool.state().metadata.map(\.name) == ["net0"])
  }

  /// Starts the tool and kills it.
  ///
  /// - Parameters:
  ///   - tool: the workspace.
  ///   - moment: microseconds after the start; `nil` lets it end.
  /// - Returns: whether it was killed, and how long it ran.
  /// - Throws: when it cannot be started.
  private static func killed(
    _ tool: Tool, after moment: Int?
  ) throws -> (wasKilled: Bool, microseconds: Int) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ProcessRunner.hotside)
    process.arguments = ["load-metadata", "-t", "-a", "--quiet", "--workspace", tool.folder.path]
    process.standardOutput = FileHandle.nullDevice
    let clock = ContinuousClock()
    let start = clock.now
    try process.run()
    if let moment {
      usleep(UInt32(moment))
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    return (
      process.terminationReason == .uncaughtSignal,
      Int((clock.now - start) / .microseconds(1))
    )
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
