import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Networks leave and enter as JSON, and whatever tells of specs tells all of them.
@Suite struct SpecsInFullTests {
  @Test func exportedSpecsAreImportedUnchanged() throws {
    let tool = try Tool()
    try tool.succeed(
      "networks", "set-specs", "westend-sr25519", "--vault-title", "Wést\u{301}end", "--color",
      "#123456")
    try tool.succeed("networks", "verifier", "set", "westend", "--none")
    let all = try tool.succeed("networks", "export", "--json")
    #expect(try all.document["items"]?.array?.count == 3)
    let file = try tool.folder.write(Array(all.output.utf8), to: "networks.json")
    let one = try tool.succeed("networks", "export", "westend-sr25519", "--json")
    let other = try Tool()
    let taken = try other.succeed("networks", "import", file, "--replace", "--json").document
    #expect(
      taken["items"]?.array?.compactMap { $0["outcome"]?.string }.sorted()
        == ["replaced", "unchanged", "unchanged"])
    #expect(try other.succeed("networks", "export", "--json").output == all.output)
    // The document of one network comes in as well, also through standard input.
    let third = try Tool()
    let run = try third.run(
      ["networks", "import", "-", "--replace"], input: Array(one.output.utf8))
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      try third.succeed("networks", "export", "westend-sr25519", "--json").output == one.output)
  }

  @Test func verifyAndManifestsHaveTheSpecsInFull() throws {
    let tool = try Tool()
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    let payload = try #require(tool.payloads.first)
    let made = try tool.succeed(
      "make", "--msg", "add-specs", "--payload", payload, "--verifier-alice", "sr25519", "--json")
    let stem = "add_specs_westend-sr25519_Alice-sr25519"
    let exported = try tool.succeed("networks", "export", "westend-sr25519", "--json").document
    let specs = try #require(exported["items"]?.array?.first?["specs"])
    #expect(specs.object?.count == 11)
    #expect(try made.document["specs"] == specs)
    #expect(try tool.manifest(stem)["specs"] == specs)
    let verified = try tool.succeed("verify", tool.product(stem + ".png"), "--json").document
    #expect(verified["specs"] == specs)
    #expect(
      try tool.succeed("show", "specs", "westend-sr25519", "--json").document["specs"] == specs)
  }
}
