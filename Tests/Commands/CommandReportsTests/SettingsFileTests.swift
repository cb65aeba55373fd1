import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// What `hotside.toml` decides, at the built tool.
@Suite struct SettingsFileTests {
  private static let personal = "home/.config/hotside/hotside.toml"

  private func tool(_ workspace: String, user: String = "") throws -> Tool {
    let tool = try Tool()
    try tool.folder.write(Array(workspace.utf8), to: "hotside.toml")
    try tool.folder.write(Array(user.utf8), to: Self.personal)
    return tool
  }

  /// Keys, values and sources of the settings that are not as they come.
  private func changed(
    _ tool: Tool, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> [String] {
    let run = try tool.run(
      ["config", "show", "--json"] + arguments, environment: environment)
    #expect(run.exitCode == 0, "\(run)")
    let rows = try #require(try run.document.object?["settings"]?.array)
    return rows.compactMap { row in
      guard let row = row.object, let source = row["origin"]?.object,
        let kind = source["kind"]?.string, kind != "default"
      else { return nil }
      let place = source["name"]?.string ?? source["path"]?.string ?? ""
      let line = source["line"].map { ":" + $0.serialized() } ?? ""
      return "\(row["key"]?.string ?? "")=\(row["value"]?.string ?? "null") \(place)\(line)"
    }
  }

  @Test func anOptionWinsOverAVariableOverTheWorkspaceOverTheUser() throws {
    let tool = try tool(
      "[nodes]\nagree = 3\nrequest-timeout = 7\n",
      user: "[nodes]\nagree = 4\nrequest-timeout = 8\njobs = 9\nconnect-timeout = 10\n")
    #expect(
      try changed(tool, environment: ["HOTSIDE_NODES_AGREE": "2"]) == [
        "nodes.agree=2 HOTSIDE_NODES_AGREE", "nodes.connect-timeout=10 */\(Self.personal):5",
        "nodes.jobs=9 */\(Self.personal):4", "nodes.request-timeout=7 */hotside.toml:3",
      ])
    #expect(
      try changed(
        tool, ["--", "load-metadata", "-a", "--agree", "1", "--jobs", "1"],
        environment: ["HOTSIDE_NODES_AGREE": "2"]) == [
          "nodes.jobs=1 --jobs", "nodes.agree=1 --agree",
          "nodes.connect-timeout=10 */\(Self.personal):5",
          "nodes.request-timeout=7 */hotside.toml:3",
        ])
    #expect(
      try changed(tool, environment: ["XDG_CONFIG_HOME": tool.folder.file("elsewhere")])
        == ["nodes.agree=3 */hotside.toml:2", "nodes.request-timeout=7 */hotside.toml:3"])
  }

  @Test func endpointsOfTheFileAreAskedInThePlaceOfTheStoredOnes() throws {
    let node = try Nodes.sample()
    let tool = try Tool(["development": ["http://127.0.0.1:1"]])
    try tool.folder.write(
      Array("[nodes.endpoints]\ndevelopment = [\"\(node.url)\"]\n".utf8), to: "hotside.toml")
    for arguments in [
      ["load-metadata", "-p", "-n", "development"], ["load-metadata", "-p", "-a"],
      ["add-specs", "-t", "-n", "development-sr25519"],
    ] {
      let run = try tool.run(arguments)
      #expect(run.exitCode == 0, "\(run)")
    }
    let typed = try tool.run(
      "load-metadata", "-p", "-n", "development", "--endpoint", "http://127.0.0.1:1")
    #expect(typed.exitCode == 69, "\(typed)")
    #expect(try tool.open().networks().map(\.endpoints) == [["http://127.0.0.1:1"]])
  }

  @Test(arguments: ["Development", "developmnet", "development-sr25519"])
  func endpointsOfAMisspelledNetworkAreWarnedOf(name: String) throws {
    let node = try Nodes.sample()
    let tool = try Tool(["development": [node.url]])
    try tool.folder.write(
      Array("[nodes.endpoints]\n\(name) = \"http://127.0.0.1:1\"\n".utf8), to: "hotside.toml")
    let run = try tool.succeed("load-metadata", "-p", "-n", "development", "--json")
    #expect(
      try run.document["warnings"]?.array?.compactMap(\.string) == [
        "The settings have endpoints of '\(name)', which is not the name of a network, so they are never used. Did you mean nodes.endpoints.development?"
      ])
    // Those of a network of another workspace are none of this one's business.
    try tool.folder.write(
      Array("[nodes.endpoints]\nother = \"http://127.0.0.1:1\"\n".utf8), to: "hotside.toml")
    let quiet = try tool.succeed("load-metadata", "-p", "-n", "development", "--quiet")
    #expect(quiet.error == "")
  }

  @Test func theWorkspaceOfTheUserCountsForNetworksThatTheOtherFileLeavesOut() throws {
    let tool = try tool(
      "[nodes.endpoints]\na = \"ws://a\"\n",
      user: "[nodes.endpoints]\na = \"ws://b\"\nc = [\"ws://c/?apikey=geheim\", \"ws://d\"]\n")
    #expect(
      try changed(tool) == [
        "nodes.endpoints.a=ws://a */hotside.toml:2",
        "nodes.endpoints.c=ws://c/?apikey=*** ws://d */\(Self.personal):3",
      ])
  }

  @Test func foldersOfAFileBeginWhereTheFileIs() throws {
    let tool = try tool(
      "[folders]\npayloads = \"to sign\"\n",
      user: "[folders]\nexports = \"~/made\"\nvault = \"keys.sqlite\"\n")
    for name in ["to sign", "home/made"] {
      try FileManager.default.createDirectory(
        atPath: tool.folder.file(name), withIntermediateDirectories: true)
    }
    #expect(
      try changed(tool) == [
        "folders.exports=*/home/made */\(Self.personal):2",
        "folders.payloads=*/to sign */hotside.toml:2",
        "folders.vault=*/home/.config/hotside/keys.sqlite */\(Self.personal):3",
      ])
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    #expect(tool.names(in: "to sign") == ["sign_me_add_specs_westend_sr25519"])
    try tool.succeed(
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
      "--verifier-alice", "sr25519", "--no-rehearsal")
    #expect(tool.names(in: "home/made").contains("add_specs_westend-sr25519_Alice-sr25519.png"))
    #expect(tool.payloads == [] && tool.products == [])
  }

  @Test func movieFormatAndProfileAreTakenForUpdatesAndNamesStillDecide() throws {
    let tool = try tool("[pictures]\nformat = \"apng\"\nprofile = \"old-phone\"\nscale = 1\n")
    let payload = try tool.folder.write([UInt8](repeating: 7, count: 4000), to: "payload")
    try tool.succeed("encode-to-qr", "--path", payload, "--dst-file", tool.folder.file("a.gif"))
    #expect(try tool.bytes(tool.folder.file("a.gif")).starts(with: Array("GIF".utf8)))
    #expect(
      try changed(tool, ["--", "make", "--msg", "add-specs", "--payload", "x"]) == [
        "pictures.format=apng */hotside.toml:2", "pictures.profile=old-phone */hotside.toml:3",
        "pictures.scale=1 */hotside.toml:4",
      ])
  }

  @Test func theVerifierOfTheFileIsExpected() throws {
    let tool = try tool("[signing]\nverifier = \"ed25519:\(String(repeating: "ab", count: 32))\"\n")
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    try tool.succeed(
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
      "--verifier-alice", "sr25519", "--no-rehearsal")
    let product = tool.product("add_specs_westend-sr25519_Alice-sr25519.png")
    #expect(try tool.run("verify", product).exitCode == 77)
    #expect(
      try tool.run(["verify", product], environment: ["HOTSIDE_SIGNING_VERIFIER": "recorded"])
        .exitCode != 0)
    let alice = "sr25519:d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d"
    #expect(try tool.run("verify", product, "--verifier", alice).exitCode == 0)
  }

  @Test func helpAndVersionReadNoFile() throws {
    let tool = try tool("this is no TOML", user: "nor is this")
    for arguments in [["--version"], ["load-metadata", "--help"], ["config", "path"]] {
      #expect(try tool.run(arguments).exitCode == 0)
    }
    #expect(try tool.run("config", "show").exitCode == 65)
  }
}
