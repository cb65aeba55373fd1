import FileSupport
import Foundation
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Commands that write into the workspace's `Networks` leave a folder that all other commands take.
struct ListedNetworkTests {
  private let tool: Tool

  init() throws {
    tool = try Tool(restored: false)
    for (name, bytes) in NetworkDefaults.compiledFiles {
      try tool.folder.write(bytes, to: "Networks/\(name)")
    }
    try tool.succeed("restore-defaults")
    // Two names are those of files that are no networks.
    for (index, name) in ["chain-1", "types", "defaults"].enumerated() {
      let westend = String(
        decoding: NetworkDefaults.compiledFiles["westend.json"] ?? [], as: UTF8.self)
      let genesis = String(repeating: "a\(index)", count: 32)
      let start = try #require(westend.range(of: #""genesisHash": ""#)?.upperBound)
      let end = westend.index(start, offsetBy: 64)
      let text = (String(westend[..<start]) + genesis + String(westend[end...]))
        .replacing("westend", with: name)
      try tool.folder.write(Array(text.utf8), to: "in/\(name)-file.json")
      try tool.succeed("networks", "import", "in/\(name)-file.json")
    }
    try tool.succeed("networks", "verifier", "set-general", "--vault-default", "--yes")
  }

  private func requireTaken() throws {
    for command in [
      ["doctor"], ["networks", "doctor"], ["refresh-defaults", "--dry-run", "-n", "westend"],
      ["networks", "add-default", "chain-1"],
      ["cold", "init", "--trust-host", "--device", "device"],
      ["restore-defaults", "--yes"],
    ] {
      let run = try tool.run(command)
      #expect(run.exitCode == 0 || command[0] == "refresh-defaults", "\(command): \(run)")
      #expect(!(run.output + run.error).contains("listed"), "\(command): \(run)")
    }
  }

  private var further: [String] {
    get throws {
      let bytes = try FileReading.bytes(
        at: tool.folder.file("Networks/defaults.json"), limit: 1 << 20)
      return try JSONValue(parsing: bytes)["further"]?.array?.compactMap(\.string) ?? []
    }
  }

  @Test func aNewPortalListsItsNetworks() throws {
    try tool.succeed("portal", "init")
    #expect(try further.sorted() == ["chain-1", "defaults-2", "mythos", "types-2"])
    try requireTaken()
  }

  @Test func filesOfAnEarlierPortalAreListedByTheNext() throws {
    try tool.succeed("portal", "init")
    try tool.folder.write(
      NetworkDefaults.compiledFiles["defaults.json"] ?? [], to: "Networks/defaults.json")
    let refused = try tool.run("networks", "doctor")
    #expect(refused.exitCode == 65)
    #expect(
      refused.output.contains(
        "the files 'chain-1.json', 'defaults-2.json', 'types-2.json' are not listed"), "\(refused)")
    try tool.succeed("networks", "add-default", "chain-1", "--further")
    try tool.succeed("portal", "init")
    try requireTaken()
  }

  @Test func exportedNetworksAreListed() throws {
    let refused = try tool.run("networks", "export", "--folder", "Networks")
    #expect(refused.exitCode == 65 && refused.error.contains("cannot have this file name"))
    #expect(try further == ["mythos"])
    try tool.succeed("networks", "export", "chain-1", "--folder", "Networks")
    #expect(try further == ["mythos", "chain-1"])
    try requireTaken()
  }

  /// As docs/ci.md says, outside a checkout.
  @Test(arguments: ["Networks", "./Networks/", "full"])
  func anExportMakesTheFolderOfNetworks(_ name: String) throws {
    let tool = try Tool(["one": [], "two": []])
    let folder = name == "full" ? tool.folder.file("Networks") : name
    try? FileManager.default.removeItem(atPath: tool.folder.file("Networks"))
    try tool.succeed("networks", "verifier", "set-general", "--vault-default", "--yes")
    try tool.succeed("networks", "export", "--folder", folder)
    #expect(
      tool.names(in: "Networks") == ["defaults.json", "one.json", "two.json", "types.json"])
    try tool.succeed("restore-defaults", "--yes")
    #expect(try tool.open().networks().map(\.specs.name).sorted() == ["one", "two"])
    #expect(try tool.open().generalVerifier() != nil)
    // Only that folder.
    #expect(try tool.run("networks", "export", "--folder", "nowhere").exitCode == 73)
  }

  @Test func aRehearsalNeedsNoListOfOtherNetworks() throws {
    try tool.folder.write(Array("{}".utf8), to: "Networks/other.json")
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    let made = try tool.run(
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
      "--verifier-alice", "sr25519", "--override-verifier", "--yes")
    #expect(made.exitCode == 0 && !made.error.contains("Not rehearsed"), "\(made)")
  }
}
