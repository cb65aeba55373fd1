import DevelopmentNode
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `kill -9` at random moments of `sign --all` (round 3).
@Suite struct KilledSigningTests {
  private static let names = ["net0", "net1", "net2"]
  private static let signing = [
    "sign", "--all", "--verifier-alice", "sr25519", "--yes", "--quiet",
  ]

  /// A row is complete or untouched, and the next run goes on.
  @Test func theRunAfterAKilledOneSignsTheRest() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("kill -9, \(Tool.killRuns) times: seed \(seed)")
    var generator = SplitMix64(seed: seed)
    let nodes = try Self.names.map { try Nodes.sample($0) }
    let tool = try Tool([
      "net0": [nodes[0].url], "net1": [nodes[1].url], "net2": [nodes[2].url],
    ])
    try tool.succeed("load-metadata", "-t", "-a")
    let length = try tool.killed(Self.signing, after: nil).microseconds
    var partly = 0
    for run in 0..<Tool.killRuns {
      for name in tool.products {
        try FileManager.default.removeItem(atPath: tool.product(name))
      }
      let moment = Int.random(in: 0...length * 5 / 4, using: &generator)
      _ = try tool.killed(Self.signing, after: moment)
      let states = try states(tool)
      // The development key's products are another's, wherever they are whole.
      #expect(
        states.allSatisfy { ["foreign", "waiting"].contains($0) },
        "run \(run), killed after \(moment) µs: \(states)")
      if Set(states).count == 2 { partly += 1 }
      try tool.succeed("sign", "--all", "--verifier-alice", "sr25519", "--yes")
      #expect(try self.states(tool) == ["foreign", "foreign", "foreign"], "run \(run)")
    }
    print("\(partly) of \(Tool.killRuns) runs were killed between two products")
  }

  /// Where the metadata of each network stands.
  private func states(_ tool: Tool) throws -> [String] {
    let items = try tool.run("status", "--json").document["items"]?.array ?? []
    return items.filter { $0["kind"]?.string == "load-metadata" }
      .compactMap { $0["state"]?.string }
  }
}
