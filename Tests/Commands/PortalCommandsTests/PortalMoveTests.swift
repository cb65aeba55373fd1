import ByteSupport
import CommandTestSupport
import DevelopmentNode
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// A portal whose folder git has brought to another computer, with another database.
@Suite struct PortalMoveTests {
  private let fixture: PortalFixture

  init() throws {
    fixture = try PortalFixture()
    try fixture.built()
    let run = try ProcessRunner.run(
      "/bin/bash",
      ["-ec", "rm -rf Portal/cache Output/completed/* Output/in_progress/* Output/hot.sqlite*"],
      folder: fixture.tool.folder.path)
    try #require(run.exitCode == 0, "\(run)")
    try fixture.tool.succeed("restore-defaults", "--yes", "--quiet")
  }

  /// Fetches a later version and signs it, and returns the run that signs.
  private func sign(_ more: String...) throws -> Tool.Run {
    let genesis = try NetworkDefaults.compiled().networks.first { $0.specs.name == "westend" }?
      .specs.genesisHash
    let node = try Nodes.sample("westend", version: 9230, genesis: genesis)
    defer { node.stop() }
    try fixture.tool.succeed(
      "load-metadata", "-n", "westend", "--endpoint", node.url, "--quiet")
    return try fixture.tool.run(
      ["sign", "westend", "--verifier-alice", "sr25519", "--yes", "--no-rehearsal"] + more)
  }

  @Test func aNewVersionIsComparedWithThePublishedOne() throws {
    let run = try sign()
    #expect(run.exitCode == 0 && run.error.contains("9220 → 9230"), "\(run)")
    #expect(!run.error.contains("is published, but its metadata"), "\(run)")
  }

  @Test func aPublishedVersionThatIsNotHereIsNamed() throws {
    try fixture.remove("Portal/blobs")
    let run = try sign()
    #expect(run.exitCode == 0 && run.error.contains("9220 → 9230       ?"), "\(run)")
    #expect(run.error.contains("Version 9220 is published, but its metadata is neither"), "\(run)")
  }

  @Test func publishedSpecsAreNotPreparedAgain() throws {
    // The record is in the database, which does not move with the folder.
    let alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    try fixture.tool.succeed(
      "networks", "verifier", "set-general", "--public-key", Hex.encode(alice.publicKey),
      "--crypto", "sr25519", "--yes", "--quiet")
    let run = try fixture.tool.run(["status", "westend", "--kind", "specs", "--json"])
    #expect(
      try run.document["items"]?.array?.map { $0["state"] } == [.string("published")], "\(run)")
  }
}
