import ByteSupport
import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// What `networks export --json` writes, `networks import` reads.
@Suite struct NetworkListFileTests {
  @Test func aDocumentOfAllNetworksComesBack() throws {
    let tool = try Tool()
    let exported = try tool.succeed("networks", "export", "--json")
    #expect(try exported.document["items"]?.array?.count == tool.open().networks().count)
    let file = try tool.folder.write(Array(exported.output.utf8), to: "all.json")
    let other = try Tool(["development": ["http://127.0.0.1:1"]])
    try other.succeed("networks", "import", file)
    try other.succeed("remove", "title", "development-sr25519")
    #expect(try other.succeed("networks", "export", "--json").output == exported.output)
    let again = try other.succeed("networks", "import", file, "--json")
    #expect(
      try again.document["items"]?.array?.allSatisfy { $0["outcome"] == .string("unchanged") }
        == true)
  }

  /// The key of the general verifier belongs to no network; a repository keeps it in `Networks/defaults.json`.
  @Test func theGeneralVerifierGoesWithTheList() throws {
    let key = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    let other = try KeyPair.development("//Eve", scheme: .sr25519).publicKey
    let tool = try Tool()
    try tool.folder.write(
      Array(#"{"default": ["westend"], "further": []}"#.utf8), to: "Networks/defaults.json")
    try tool.folder.write(
      Array(try Data(contentsOf: URL(fileURLWithPath: Checkout.path + "/Networks/types.json"))),
      to: "Networks/types.json")
    let set = [
      "networks", "verifier", "set-general", "--crypto", "sr25519", "--yes", "--public-key",
    ]
    #expect(try tool.run(set + [Hex.encode(key.publicKey)]).exitCode == 0)
    try tool.succeed("networks", "export", "westend-sr25519", "--folder", "Networks")
    // A fresh database has it, and nothing is lost to the defaults.
    try FileManager.default.removeItem(atPath: tool.database)
    try tool.succeed("restore-defaults", "--yes")
    #expect(try tool.open().generalVerifier() == key)
    #expect(!(try tool.succeed("restore-defaults")).error.contains("takes that back"))
    // The list keeps it when a network is added.
    try tool.succeed("networks", "export", "westend-sr25519", "--folder", "Networks")
    #expect(try tool.bytes(tool.folder.file("Networks/defaults.json")).count > 100)
    // A database that is there takes it in.
    #expect(try tool.run(set + [Hex.encode(other.publicKey)]).exitCode == 0)
    let refused = try tool.run("networks", "import", "Networks/defaults.json")
    #expect(refused.exitCode != 0 && refused.error.contains("Give --replace."), "\(refused)")
    try tool.succeed(
      "networks", "import", "Networks/defaults.json", "Networks/westend.json", "--replace")
    #expect(try tool.open().generalVerifier() == key)
    // A list without one changes nothing.
    try tool.folder.write(
      Array(#"{"default": ["westend"], "further": []}"#.utf8), to: "Networks/defaults.json")
    try tool.succeed("networks", "import", "Networks/defaults.json", "--replace")
    #expect(try tool.open().generalVerifier() == key)
    // A weak key, for which anybody can sign, and what is not a key are refused.
    for bad in [String(repeating: "0", count: 64), "00"] {
      try tool.folder.write(
        Array(
          #"{"default": ["westend"], "further": [], "generalVerifier": {"scheme": "sr25519", "publicKey": "\#(bad)"}}"#
            .utf8), to: "Networks/defaults.json")
      #expect(
        try [65, 77].contains(tool.run("networks", "import", "Networks/defaults.json").exitCode))
      #expect(try [65, 77].contains(tool.run("restore-defaults", "--yes").exitCode))
    }
    #expect(try tool.open().generalVerifier() == key)
  }

  @Test func oneNetworkInADocumentIsOne() throws {
    let tool = try Tool()
    let exported = try tool.succeed("networks", "export", "westend-sr25519", "--json")
    let file = try tool.folder.write(Array(exported.output.utf8), to: "westend.json")
    let run = try tool.succeed("networks", "import", file)
    #expect(run.error == "westend-sr25519 is there already.\n")
  }

  @Test func aFieldInAListIsNamedWithItsPlace() throws {
    let tool = try Tool()
    let run = try tool.succeed("networks", "export", "--json")
    var list = try #require(try run.document["items"]?.array)
    var second = try #require(list[1].object)
    var specs = try #require(second["specs"]?.object)
    specs["decimals"] = .integer(300)
    second["specs"] = .object(specs)
    list[1] = .object(second)
    let file = try tool.folder.write(Array(JSONValue.array(list).serialized().utf8), to: "x.json")
    try tool.refuses(
      65, "Error: '*/x.json': [1].specs.decimals must be a whole number of 0 to 255.",
      from: ["networks", "import", file])
    let empty = try tool.folder.write(Array("[1]".utf8), to: "y.json")
    try tool.refuses(
      65, "Error: '*/y.json': [0] must be an object.", from: ["networks", "import", empty])
  }
}
