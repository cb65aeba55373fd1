import ByteSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `remove`, `meta-default-file` and `meta-at-block` (hot-side 5.6, 5.7).
@Suite struct UpkeepTests {
  /// A workspace with a network of two entries and two versions.
  private func tool() throws -> Tool {
    let tool = try Tool(["development": []])
    try tool.open().insert(Network(specs: .sample("development", .ed25519), endpoints: []))
    for version: UInt32 in [10, 11] {
      let node = try Nodes.sample("development", version: version)
      try tool.succeed("load-metadata", "-p", "-n", "development", "--endpoint", node.url)
    }
    return tool
  }

  // MARK: - Removing

  @Test func metadataStayUntilTheLastEntryGoes() throws {
    let tool = try tool()
    let first = try tool.succeed("remove", "title", "development-ed25519", "--yes")
    #expect(first.output == "")
    #expect(
      first.error
        == "Removed development-ed25519.\nTo undo: hotside restore --from \(try tool.copyID(2))\n"
    )
    #expect(try tool.open().metadataKeys().count == 2)
    let second = try tool.succeed("remove", "title", "development-sr25519", "--yes", "--json")
    #expect(try second.document["removedVersions"] == .array([.integer(10), .integer(11)]))
    let database = try tool.open()
    #expect(try database.networks().isEmpty)
    #expect(try database.metadataKeys().isEmpty)
    #expect(try database.fetchHistory().isEmpty)
  }

  /// What was prepared goes on to be signed with everything else, where nobody says so.
  @Test func payloadsOfARemovedNetworkAreNamed() throws {
    let tool = try tool()
    let node = try Nodes.sample("development", version: 12)
    try tool.succeed("load-metadata", "-n", "development", "--endpoint", node.url)
    try tool.succeed("add-specs", "-f", "-n", "development-ed25519")
    let first = try tool.succeed("remove", "title", "development-ed25519", "--yes")
    let waiting = " is still prepared for signing."
    #expect(
      first.error.contains("sign_me_add_specs_development_ed25519\(waiting)"), "\(first)")
    #expect(!first.error.contains("V12\(waiting)"))
    let second = try tool.succeed("remove", "title", "development-sr25519", "--yes")
    #expect(
      second.error.contains("sign_me_load_metadata_developmentV12\(waiting)"), "\(second)")
    #expect(!second.error.contains("_ed25519\(waiting)"))
  }

  @Test func aWordOfAnotherFamilyIsNamedInFull() throws {
    let run = try tool().run(["networks", "remove", "x"])
    #expect(run.exitCode == 64)
    #expect(
      run.error.contains("Unknown subcommand 'remove'. Did you mean 'hotside remove title TITLE'?"),
      "\(run)")
  }

  /// The history goes with it: it would else be attached to what comes from a file later
  /// (hot-side 7.24).
  @Test(arguments: ["spec-name-version", "spec_name_version"])
  func fault24AVersionGoesWithItsHistory(word: String) throws {
    let tool = try tool()
    try tool.succeed("remove", word, "development", "10", "--yes")
    let database = try tool.open()
    #expect(try database.metadataVersions(named: "development") == [11])
    #expect(try database.fetchHistory().map(\.version) == [11])
  }

  @Test func removingAMissingEntryIsRefused() throws {
    let tool = try tool()
    let before = try tool.state()
    try tool.expect(
      66,
      "Error: 'development' can be one of several entries: 'development-ed25519' of 'development', 'development-sr25519' of 'development'. Name one of them by another title or name; 'hotside networks rename-title' gives an entry another title.",
      from: ["remove", "title", "development"])
    try tool.expect(
      66,
      "Error: The database has no metadata of 'development' with version 12. The stored versions are 10, 11.",
      from: ["remove", "spec-name-version", "development", "12"])
    for words in [[], ["title"], ["spec-name-version", "development"], ["title", "a", "b"]] {
      #expect(try tool.run(["remove"] + words).exitCode == (words.isEmpty ? 0 : 64))
    }
    #expect(
      try tool.run("remove", "spec-name-version", "development", "-1").exitCode == 64)
    #expect(try tool.state() == before)
  }

  // MARK: - Files of metadata

  @Test(arguments: ["meta-default-file", "meta_default_file"])
  func storedMetadataBecomeAFile(word: String) throws {
    let tool = try tool()
    let run = try tool.succeed(word, "--name", "development", "--version", "10")
    #expect(run.output == "")
    #expect(tool.products == ["development10"])
    let bytes = try tool.bytes(tool.product("development10"))
    #expect(bytes == Array(Hex.encode(Nodes.metadata("development", version: 10)).utf8))
    let check = try tool.run("show", "check-file", tool.product("development10"), "--json")
    #expect(try check.document["inDatabase"] == .string("same"))
  }

  @Test func unknownMetadataBecomeNone() throws {
    let tool = try tool()
    try tool.expect(
      66,
      "Error: The database has no metadata of 'development' with version 9. The stored versions are 10, 11.",
      from: ["meta-default-file", "--name", "development", "--version", "9"])
    #expect(tool.products.isEmpty)
    #expect(try tool.run("meta-default-file", "--name", "development").exitCode == 64)
    #expect(try tool.run("meta-default-file", "--version", "1").exitCode == 64)
  }

  @Test(arguments: ["meta-at-block", "meta_at_block"], ["", "0x"])
  func metadataOfABlockBecomeAFile(word: String, prefix: String) throws {
    let node = try Nodes.sample()
    let tool = try Tool(restored: false)
    let genesis = node.genesisHash.hex
    try tool.succeed(word, "--url", node.url, "--block-hash", prefix + genesis)
    let name = "development1000000_\(genesis)"
    #expect(tool.names(in: "Output") == ["completed"])
    #expect(tool.products == [name])
    #expect(try tool.bytes(tool.product(name)) == Array(Hex.encode(Nodes.metadata()).utf8))
  }

  @Test func wrongBlocksAreRefused() throws {
    let node = try Nodes.sample()
    let tool = try Tool(restored: false)
    let unknown = String(repeating: "ab", count: 32)
    for (hash, code, text) in [
      ("abcd", Int32(64), "has 2 bytes"), ("xyz", 64, "not hex"), (unknown, 66, "UnknownBlock"),
    ] {
      let run = try tool.run("meta-at-block", "--url", node.url, "--block-hash", hash)
      #expect(run.exitCode == code, "\(run)")
      #expect(run.error.contains(text), "\(run)")
    }
    #expect(tool.products.isEmpty)
  }

  @Test func aLyingNodeGivesNoFile() throws {
    for misbehavior: Misbehavior in [
      .versionMismatch, .truncatedMetadata, .trailingMetadata, .metadataV15,
    ] {
      let node = try Nodes.sample(misbehavior)
      let tool = try Tool(restored: false)
      let run = try tool.run(
        "meta-at-block", "--url", node.url, "--block-hash", node.genesisHash.hex)
      #expect(run.exitCode == 65, "\(misbehavior) \(run)")
      #expect(tool.products.isEmpty)
    }
  }

  // MARK: - The last good copy

  /// Each command that changes the database leaves its copy, which then holds the same.
  @Test func everyChangeIsInTheLastGoodCopy() throws {
    let node = try Nodes.sample()
    let tool = try Tool()
    let file = try tool.run("networks", "export", "westend-sr25519").output
    try tool.folder.write(Array(file.utf8), to: "westend.json")
    for words in [
      ["restore-defaults"], ["add-specs", "-p", "-u", node.url, "--encryption", "sr25519"],
      ["load-metadata", "-p", "-n", "development"],
      ["networks", "set-endpoint", "westend", "ws://127.0.0.1:1"],
      ["networks", "rename-title", "westend-sr25519", "westend"],
      ["networks", "verifier", "set", "westend", "--none"],
      ["networks", "verifier", "set-general", "--vault-default"],
      ["networks", "import", "westend.json", "--replace"],
      ["remove", "spec-name-version", "development", "1000000", "--yes"],
      ["remove", "title", "development-sr25519", "--yes"],
    ] {
      let run = try tool.run(words)
      #expect(run.exitCode == 0, "\(words) \(run)")
      let copy = try HotDatabase.open(at: tool.database + ".last-good")
      let database = try tool.open()
      #expect(try copy.networks() == database.networks(), "\(words)")
      #expect(try copy.metadataKeys() == database.metadataKeys(), "\(words)")
      #expect(try copy.generalVerifier() == database.generalVerifier(), "\(words)")
      #expect(try copy.verifiers().count == database.verifiers().count, "\(words)")
    }
  }
}
