import ByteSupport
import ColdSigner
import ColdStore
import FileSupport
import Foundation
import HotStore
import JSONCodec
import SCALECodec
import SQLiteStore
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `make-cold-release` and `transfer-meta` (hot-side 2.5, 5.7).
@Suite struct ColdReleaseTests {
  private func release(_ tool: Tool, _ name: String = "Output/cold_release.sqlite") throws
    -> ColdRelease
  {
    try ColdRelease(at: tool.folder.file(name))
  }

  /// A workspace with the checkout's defaults, and a release set.
  private func tool(_ metadata: [(String, UInt32)] = []) throws -> Tool {
    let tool = try Tool(restored: false)
    let networks = Checkout.path + "/Networks"
    for name in try Folder.names(in: networks) where name.hasSuffix(".json") {
      try tool.folder.write(try tool.bytes(networks + "/" + name), to: "Networks/" + name)
    }
    for (name, version) in metadata {
      // The sample has the prefix of Westend.
      let hex = Hex.encode(Nodes.metadata(name, version: version))
      try tool.folder.write(Array(hex.utf8), to: "Networks/metadata/\(name)\(version).hex")
    }
    try tool.succeed("restore-defaults")
    return tool
  }

  @Test(arguments: ["make-cold-release", "make_cold_release"])
  func aReleaseContainsTheDefaults(word: String) throws {
    let tool = try tool()
    let run = try tool.succeed(word, "--json")
    #expect(run.error.contains("Networks/metadata has no metadata"))
    #expect(
      try run.document["networkNames"]
        == .array([.string("polkadot"), .string("kusama"), .string("westend")]))
    #expect(tool.names(in: "Output").filter { $0.hasPrefix("cold") } == ["cold_release.sqlite"])
    let release = try release(tool)
    #expect(release.networks.map(\.order) == [0, 1, 2])
    #expect(release.networks.map(\.specs) == (try NetworkDefaults.compiled().networks.map(\.specs)))
    #expect(release.verifiers.values.allSatisfy { $0 == .general })
    #expect(release.verifiers.count == 3)
    #expect(release.metadata.isEmpty)
    #expect(release.types == (try NetworkDefaults.compiled().types.scaleBytes))
    #expect(release.generalVerifier == nil)
  }

  /// A device must know who signs for each network, and nobody but the user says so.
  @Test func aNetworkWithoutAVerifierIsLeftOut() throws {
    let tool = try tool([("westend", 10)])
    let path = tool.folder.file("Networks/westend.json")
    let text = String(decoding: try tool.bytes(path), as: UTF8.self)
    let changed = text.replacing(#/,\s*"verifier": "general"/#, with: "")
    #expect(changed != text)
    try tool.folder.write(Array(changed.utf8), to: "Networks/westend.json")
    let run = try tool.succeed("make-cold-release", "--json")
    #expect(
      run.error.contains("'westend-sr25519' is left out: its file in Networks names no verifier."))
    #expect(try release(tool).networks.map(\.specs.name) == ["polkadot", "kusama"])
    #expect(try release(tool).metadata.isEmpty)
    let device = try tool.succeed("cold", "init", "--trust-host", "--device", "device")
    #expect(device.error.contains("'westend-sr25519' is left out: "), "\(device)")
  }

  @Test func aReleaseIsFilledFromTheReleaseSet() throws {
    let tool = try tool([("westend", 10), ("westend", 11), ("elsewhere", 1)])
    try tool.succeed("make-cold-release", "release.sqlite")
    let release = try release(tool, "release.sqlite")
    #expect(
      release.metadata.map(\.key) == [
        MetadataKey(name: "westend", version: 10), MetadataKey(name: "westend", version: 11),
      ])
    #expect(release.metadata.last?.blob == Nodes.metadata("westend", version: 11))
  }

  @Test func fault08AFormerReleaseIsReplacedAndAnythingElseIsNot() throws {
    let tool = try tool()
    try tool.succeed("make-cold-release", "r.sqlite")
    try tool.folder.write(
      Array(Hex.encode(Nodes.metadata("westend", version: 1)).utf8),
      to: "Networks/metadata/westend1.hex")
    try tool.succeed("make-cold-release", "r.sqlite")
    #expect(try release(tool, "r.sqlite").metadata.count == 1)
    let hot = try tool.bytes(tool.database)
    for (path, code) in [
      ("Output/hot.sqlite", Int32(65)), ("list.txt", 65), ("nowhere/r.sqlite", 73),
    ] {
      if path == "list.txt" { try tool.folder.write(Array("text".utf8), to: path) }
      let run = try tool.run("make-cold-release", path)
      #expect(run.exitCode == code, "\(path) \(run)")
    }
    #expect(try tool.bytes(tool.database) == hot)
    #expect(try tool.bytes(tool.folder.file("list.txt")) == Array("text".utf8))
    // Nothing of the workspace's own was made in their stead (hot-side 7.8).
    #expect(!tool.names(in: "Output").contains("cold_release.sqlite"))
    #expect(!tool.folder.names.contains { $0.hasSuffix(".tmp") })
  }

  @Test func wrongMetadataMakeNoRelease() throws {
    let tool = try tool([("polkadot", 1)])
    let run = try tool.run("make-cold-release")
    #expect(run.exitCode == 65, "\(run)")
    #expect(!tool.names(in: "Output").contains("cold_release.sqlite"))
  }

  // MARK: - Transfer

  private func store(_ versions: [UInt32], _ tool: Tool, name: String = "westend") throws {
    let database = try tool.open()
    for version in versions {
      try database.store(
        IncomingMetadata(
          accepting: Nodes.metadata(name, version: version), blockHash: nil,
          source: .file(name: "x")), firstSeen: 0)
    }
  }

  @Test(arguments: ["transfer-meta", "transfer_meta"])
  func metadataOfKnownNetworksAreCopied(word: String) throws {
    let tool = try tool()
    try tool.succeed("make-cold-release")
    try store([10, 11], tool)
    try tool.open().insert(Network(specs: .sample("development"), endpoints: []))
    try store([5], tool, name: "development")
    let run = try tool.succeed(word, "--json")
    #expect(try run.document["added"]?.array?.count == 2)
    let release = try release(tool)
    #expect(release.metadata.map(\.key.version) == [10, 11])
    #expect(release.networks.count == 3)
    let again = try tool.succeed(word)
    #expect(again.error.contains(" has no new metadata."))
  }

  @Test func fault38TheReleaseKeepsTwoVersions() throws {
    let tool = try tool([("westend", 9), ("westend", 10)])
    try tool.succeed("make-cold-release")
    try store([10, 12], tool)
    try tool.succeed("transfer-meta")
    #expect(try release(tool).metadata.map(\.key.version) == [10, 12])
    // An older version that the release never had stays out.
    let other = try self.tool([("westend", 20)])
    try other.succeed("make-cold-release")
    try store([3], other)
    let run = try other.succeed("transfer-meta")
    #expect(run.error.contains("westend 3 is left out, because the release already has 20."))
    #expect(try release(other).metadata.map(\.key.version) == [20])
  }

  @Test func fault38OtherMetadataOfOneVersionAreRefused() throws {
    let tool = try tool([("westend", 10)])
    try tool.succeed("make-cold-release")
    let before = try tool.bytes(tool.folder.file("Output/cold_release.sqlite"))
    try tool.open().store(
      IncomingMetadata(
        accepting: Nodes.metadata("westend", version: 10, transactionVersion: 2), blockHash: nil,
        source: .file(name: "x")), firstSeen: 0)
    let run = try tool.run("transfer-meta")
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.error.contains("without a new version"))
    #expect(try tool.bytes(tool.folder.file("Output/cold_release.sqlite")) == before)
  }

  @Test func otherPathsAreUsedAndNamedInMessages() throws {
    let tool = try tool()
    try tool.succeed("make-cold-release", "cold.sqlite")
    try store([10], tool)
    try tool.succeed(
      "transfer-meta", "--cold-db", "cold.sqlite", "--hot-db", "Output/hot.sqlite")
    #expect(try release(tool, "cold.sqlite").metadata.count == 1)
    let missing = try tool.run("transfer-meta", "--cold-db", "missing.sqlite")
    #expect(missing.exitCode == 66, "\(missing)")
    #expect(
      missing.error
        == "Error: The cold release 'missing.sqlite' does not exist. Make one with 'hotside make-cold-release', or name another.\n"
    )
    let nowhere = try tool.run("make-cold-release", "no/cold.sqlite")
    #expect(nowhere.exitCode == 73, "\(nowhere)")
    #expect(
      nowhere.error
        == "Error: Cannot write 'no/cold.sqlite': the folder 'no' does not exist. Nothing was changed.\n"
    )
    let swapped = try tool.run(
      "transfer-meta", "--cold-db", "Output/hot.sqlite", "--hot-db", "cold.sqlite")
    #expect(swapped.exitCode == 65, "\(swapped)")
  }
}
