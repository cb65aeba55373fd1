import HotStore
import JSONCodec
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
