import ChainProofs
import DevelopmentNode
import HotStore
import TestSupport
import Testing
import ToolTestSupport

/// `kill -9` at random moments while the authorities of a chain are followed.
@Suite struct KilledProofTests {
  private static let proving = [
    "load-metadata", "-n", ProvenWorldTests.relay, "--prove", "--quiet",
  ]

  @Test func theCheckpointIsAlwaysAProvedOne() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("kill -9, \(Tool.killRuns) times: seed \(seed)")
    var generator = SplitMix64(seed: seed)
    let node = try ProvenWorldTests.relay()
    let fresh = try ProvenWorldTests.tool([node])
    let genesis = Nodes.genesis(of: ProvenWorldTests.relay)
    let first = try #require(try fresh.open().checkpoint(of: genesis)).chain
    var (length, last, moved) = (0, first, 0)
    for run in -1..<Tool.killRuns {
      let tool = try Tool(restored: false)
      let copied = try ProcessRunner.run(
        "/bin/cp", ["-a", fresh.folder.path + "/.", tool.folder.path])
      try #require(copied.exitCode == 0, "\(copied.error)")
      let moment = run < 0 ? nil : Int.random(in: 0...length * 5 / 4, using: &generator)
      let end = try tool.killed(Self.proving, after: moment)
      let database = try tool.open()
      #expect(database.findings() == [])
      let found = try #require(try database.checkpoint(of: genesis)).chain
      if run < 0 {
        #expect(!end.wasKilled && found.block == node.finalizedHeader.id)
        (length, last) = (end.microseconds, found)
        continue
      }
      #expect(found == first || found == last, "run \(run), killed after \(moment ?? 0) µs")
      if found == last { moved += 1 }
      // Metadata is stored after the checkpoint with which it was proved.
      #expect(try tool.state().metadata.isEmpty || found == last)
      #expect(try !tool.killed(Self.proving, after: nil).wasKilled)
      #expect(try tool.open().checkpoint(of: genesis)?.chain == last)
    }
    print("moved \(moved) of \(Tool.killRuns)")
  }
}
