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
  @Test func aDocumentOfAllNetworksIsImportedUnchanged() throws {
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

  // MARK: - The general verifier
  //
  // Its key belongs to no network; a repository keeps it in `Networks/defaults.json`.

  private static let list = "Networks/defaults.json"
  private static let listWithoutKey = #"{"default": ["westend"], "further": []}"#

  private static func key(_ name: String) throws -> MultiSigner {
    try KeyPair.development(name, scheme: .sr25519).publicKey
  }

  private func setGeneral(_ key: MultiSigner, in tool: Tool) throws {
    let run = try tool.run(
      "networks", "verifier", "set-general", "--crypto", "sr25519", "--yes", "--public-key",
      Hex.encode(key.publicKey))
    #expect(run.exitCode == 0, "\(run)")
  }

  /// A workspace that has exported Westend and, in the list of defaults, Alice as general verifier.
  private func exported() throws -> Tool {
    let tool = try Tool()
    try tool.folder.write(Array(Self.listWithoutKey.utf8), to: Self.list)
    try tool.folder.write(
      Array(try Data(contentsOf: URL(fileURLWithPath: Checkout.path + "/Networks/types.json"))),
      to: "Networks/types.json")
    try setGeneral(try Self.key("//Alice"), in: tool)
    try tool.succeed("networks", "export", "westend-sr25519", "--folder", "Networks")
    return tool
  }

  @Test func aNewDatabaseHasTheGeneralVerifierOfTheList() throws {
    let tool = try exported()
    try FileManager.default.removeItem(atPath: tool.database)
    try tool.succeed("restore-defaults", "--yes")
    #expect(try tool.open().generalVerifier() == Self.key("//Alice"))
    // Nothing is lost to the defaults.
    #expect(!(try tool.succeed("restore-defaults")).error.contains("To undo:"))
  }

  @Test func anExportKeepsTheGeneralVerifierInTheList() throws {
    let tool = try exported()
    try FileManager.default.removeItem(atPath: tool.database)
    try tool.succeed("restore-defaults", "--yes")
    try tool.succeed("networks", "export", "westend-sr25519", "--folder", "Networks")
    #expect(try tool.bytes(tool.folder.file(Self.list)).count > 100)
  }

  @Test func anotherGeneralVerifierIsReplacedOnlyOnRequest() throws {
    let tool = try exported()
    try setGeneral(try Self.key("//Eve"), in: tool)
    let refused = try tool.run("networks", "import", Self.list)
    #expect(
      refused.exitCode != 0 && refused.error.contains("To replace it, give --replace."),
      "\(refused)")
    try tool.succeed("networks", "import", Self.list, "Networks/westend.json", "--replace")
    #expect(try tool.open().generalVerifier() == Self.key("//Alice"))
  }

  @Test func aListWithoutAGeneralVerifierChangesNothing() throws {
    let tool = try exported()
    try tool.folder.write(Array(Self.listWithoutKey.utf8), to: Self.list)
    try tool.succeed("networks", "import", Self.list, "--replace")
    #expect(try tool.open().generalVerifier() == Self.key("//Alice"))
  }

  /// A weak key, for which anyone can forge signatures, and a text that is not a key.
  @Test(arguments: [String(repeating: "0", count: 64), "00"])
  func aListWithABadGeneralVerifierIsRefused(bad: String) throws {
    let tool = try exported()
    try tool.folder.write(
      Array(
        #"{"default": ["westend"], "further": [], "generalVerifier": {"scheme": "sr25519", "publicKey": "\#(bad)"}}"#
          .utf8), to: Self.list)
    #expect(try [65, 77].contains(tool.run("networks", "import", Self.list).exitCode))
    #expect(try [65, 77].contains(tool.run("restore-defaults", "--yes").exitCode))
    #expect(try tool.open().generalVerifier() == Self.key("//Alice"))
  }

  // MARK: - Documents

  @Test func aDocumentOfOneNetworkIsImported() throws {
    let tool = try Tool()
    let exported = try tool.succeed("networks", "export", "westend-sr25519", "--json")
    let file = try tool.folder.write(Array(exported.output.utf8), to: "westend.json")
    let run = try tool.succeed("networks", "import", file)
    #expect(run.error == "westend-sr25519 already exists.\n")
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
