import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// `--prove` of parachains, whose blocks a relay chain makes final.
@Suite struct ProveParachainTests {
  private static func node(_ options: String...) throws -> ServedProcess {
    try ServedProcess(ProcessRunner.hotside, ["dev-node", "--port", "0", "--quiet"] + options)
  }

  /// A workspace with the checkpoint of polkadot, whose state has the head of a parachain.
  private static func tool(
    _ id: Int, at parachain: ServedProcess
  ) throws -> (tool: Tool, relay: ServedProcess) {
    let tool = try Tool()
    let spec = tool.folder.file("spec.json")
    let relay = try node(
      "--network", "polkadot", "--genesis",
      "91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3",
      "--authorities", "4", "--parachain", "\(id)=\(parachain.url)",
      "--chain-spec", spec)
    try tool.succeed("networks", "set-endpoint", "polkadot", relay.url)
    try tool.succeed("checkpoint", "import", spec, "--network", "polkadot")
    return (tool, relay)
  }

  @Test func theFileOfANetworkHasItsRelayChain() throws {
    let tool = try Tool()
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("Networks"), withIntermediateDirectories: false)
    try tool.succeed("networks", "export", "westend", "--folder", "Networks")
    func member(_ name: String) throws -> JSONValue? {
      let path = tool.folder.file("Networks/westend.json")
      return try JSONValue(parsing: try tool.bytes(path))[name]
    }
    let words = ["networks", "set-endpoint", "westend", "wss://westend.example.org"]
    let run = try tool.succeed(words: words + ["--relay", "polkadot", "--para-id", "2001"])
    #expect(run.error.contains("Networks/westend.json"), "\(run)")
    #expect(try member("paraId") == .integer(2001))
    #expect(try member("relay")?.string?.contains("91b171bb158e2d38") ?? false)
    try tool.succeed(words: words + ["--no-relay"])
    #expect(try member("paraId") ?? .null == .null)
    let shown = try tool.succeed("networks", "show", "westend", "--json").document
    #expect(shown["paraId"] ?? .null == .null)
    #expect(
      try tool.run(words + ["--no-relay", "--relay", "polkadot", "--para-id", "1"]).exitCode == 64)
  }

  /// The code is proved by the relay chain, but the genesis hash, which specs are about, is not.
  @Test func specsNeedTheGenesisHashOfTheState() throws {
    let honest = try Self.node("--para-id", "2000")
    let (tool, relay) = try Self.tool(2000, at: honest)
    let liar = try Self.node(
      "--para-id", "2000", "--genesis", String(repeating: "6", count: 64), "--without-method",
      "state_getReadProof")
    let before = tool.payloads
    let words = ["--encryption", "sr25519", "--relay", "polkadot", "--para-id", "2000", "--prove"]
    let run = try tool.run(["add-specs", "-u", liar.url] + words)
    #expect(run.exitCode == 69, "\(run)")
    #expect(!(run.output + run.error).contains("Proved:"), "\(run)")
    #expect(run.error.contains("is not proved, so no specs were made of it"), "\(run)")
    #expect(tool.payloads == before)
    let proved = try tool.succeed(words: ["add-specs", "-u", honest.url] + words)
    #expect(proved.error.contains("Proved: the genesis hash of development"), "\(proved)")
    withExtendedLifetime(relay) {}
  }

  /// Anybody can own a parachain, and give it the genesis hash of a known network.
  @Test func anotherIdThanThatOfTheReleaseIsNamed() throws {
    let forged = try Self.node(
      "--network", "westend", "--genesis",
      "e143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e", "--spec-version",
      "1000099", "--para-id", "2001")
    let (tool, relay) = try Self.tool(2001, at: forged)
    try tool.succeed(
      "networks", "set-endpoint", "westend", forged.url, "--relay", "polkadot", "--para-id", "2001")
    let run = try tool.run(["load-metadata", "-n", "westend", "--prove"])
    #expect(
      run.error.contains("westend is recorded as parachain 2001 of the relay chain 91b171bb"),
      "\(run)")
    #expect(run.error.contains("but this release knows it as no parachain"), "\(run)")
    withExtendedLifetime(relay) {}
  }
}
