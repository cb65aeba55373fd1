import FileSupport
import TestSupport
import Testing
import ToolTestSupport

/// Nodes that prove nothing, and checkpoints that fit another chain or day.
@Suite struct UnprovedTests {
  /// A node of a chain with authorities, and the chain specification that it writes.
  private static func node(
    _ tool: Tool, _ more: String..., network: String = "polkadot"
  ) throws -> (node: ServedProcess, spec: String) {
    let spec = tool.folder.file("spec.json")
    let node = try ServedProcess(
      ProcessRunner.hotside,
      [
        "dev-node", "--port", "0", "--quiet", "--network", network, "--authorities", "4",
        "--time", "\(FileTime.now)", "--chain-spec", spec,
      ] + more)
    return (node, spec)
  }

  @Test(arguments: [true, false])
  func aNodeThatAnsweredIsNotCalledSilent(hasCheckpoint: Bool) throws {
    let tool = try Tool()
    let (node, spec) = try Self.node(tool, "--misbehave", "pruned-state")
    try tool.succeed("networks", "set-endpoint", "polkadot", node.url, "--quiet")
    if hasCheckpoint {
      try tool.succeed("checkpoint", "import", spec, "--network", "polkadot", "--quiet")
    }
    let asked = try tool.run("status", "polkadot", "--fetch", "--prove", "--request-timeout", "5")
    let later = try tool.run("status", "polkadot")
    let reason = hasCheckpoint ? "state_getReadProof" : "does not have a checkpoint of polkadot"
    for run in [asked, later] {
      #expect(run.exitCode == 12 && run.output.contains("unproved"), "\(run)")
      #expect(run.output.contains(reason) && !run.output.contains("silent"), "\(run)")
      #expect(!run.output.contains("No node has ever answered"), "\(run)")
    }
  }

  /// Behind one address there may be several nodes, of which one is a block behind.
  @Test func aNodeThatIsBehindIsNoAlarm() throws {
    let tool = try Tool()
    let (node, spec) = try Self.node(tool)
    try tool.succeed("networks", "set-endpoint", "polkadot", node.url, "--quiet")
    try tool.succeed("checkpoint", "import", spec, "--network", "polkadot", "--quiet")
    try tool.succeed("load-metadata", "-n", "polkadot", "--prove", "--quiet")
    let behind = try Self.node(tool, "--misbehave", "behind").node
    try tool.succeed("networks", "set-endpoint", "polkadot", behind.url, "--quiet")
    let asked = try tool.run("status", "polkadot", "--fetch", "--prove")
    #expect(asked.error.contains("is below the checkpoint 61 "), "\(asked)")
    for run in [asked, try tool.run("status", "polkadot")] {
      #expect(run.exitCode == 12 && !run.output.contains("alarm"), "\(run)")
    }
  }

  @Test func aStoredCheckpointKeepsItsDayAndSaysSo() throws {
    let tool = try Tool()
    let (node, spec) = try Self.node(tool)
    withExtendedLifetime(node) {}
    let early = try tool.succeed("checkpoint", "import", spec, "--date", "2026-01-01")
    #expect(early.error.contains("--date 2026-01-01 is before "), "\(early)")
    let again = try tool.succeed("checkpoint", "import", spec)
    #expect(
      again.error.contains("is stored already, of 2026-01-01T00:00:00Z. To store it with "),
      "\(again)")
    let replaced = try tool.succeed("checkpoint", "import", spec, "--replace")
    #expect(!replaced.error.contains("stored already"), "\(replaced)")
  }

  @Test func aBlockBelongsToOneChain() throws {
    let tool = try Tool()
    // The first block names the genesis block as its parent.
    let first = try Self.node(tool)
    let run = try tool.run("checkpoint", "import", first.spec, "--network", "kusama")
    #expect(run.exitCode == 77 && run.error.contains("belongs to the chain with"), "\(run)")
    let genesis = try Self.node(tool, "--blocks", "0")
    let words = ["checkpoint", "import", genesis.spec, "--date", "2026-01-01", "--network"]
    try tool.succeed(words: words + ["polkadot"])
    let other = try tool.run(words + ["kusama"])
    #expect(other.exitCode == 77, "\(other)")
    #expect(other.error.contains("is the stored checkpoint of polkadot"), "\(other)")
  }
}
