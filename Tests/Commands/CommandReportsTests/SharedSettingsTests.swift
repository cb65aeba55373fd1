import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// What the `hotside.toml` of somebody else's workspace may do to one's own.
@Suite struct SharedSettingsTests {
  private static let own = "*/home/.config/hotside/hotside.toml"
  private static let alice =
    "sr25519:d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d"
  private static let other = "ed25519:\(String(repeating: "ab", count: 32))"

  private let tool: Tool

  init() throws { tool = try Tool() }

  private func settings(workspace: String, own: String) throws {
    try tool.folder.write(Array(workspace.utf8), to: "hotside.toml")
    try tool.folder.write(Array(own.utf8), to: "home/.config/hotside/hotside.toml")
  }

  /// A setting as `config show` has it: its value, whose it is, what was passed over and why.
  private func row(_ key: String, _ environment: [String: String] = [:]) throws -> [String?] {
    let run = try tool.run(["config", "show", "--json"], environment: environment)
    let rows = try #require(try run.document["settings"]?.array, "\(run)")
    let row = try #require(rows.first { $0["key"]?.string == key })
    let path = row["origin"]?["path"]?.string
    let owner = path.map { $0 == Self.own ? "own" : "workspace" }
    let passedOver = row["passedOver"]
    return [
      row["value"]?.string, owner ?? row["origin"]?["kind"]?.string, passedOver?["value"]?.string,
      passedOver?["reason"]?.string,
    ]
  }

  @Test(
    arguments: [
      ("nodes", "agree", "1", "2", "own", "the larger value applies"),
      ("nodes", "agree", "3", "2", "workspace", "the larger value applies"),
      ("nodes", "request-timeout", "900", "30", "own", "the smaller value applies"),
      ("nodes", "request-timeout", "5", "30", "workspace", "the smaller value applies"),
      ("nodes", "connect-timeout", "900", "30", "own", "the smaller value applies"),
      ("nodes", "connect-timeout", "5", "30", "workspace", "the smaller value applies"),
      (
        "nodes", "proxy", "\"\"", "\"socks5h://127.0.0.1:9050\"", "own",
        "a workspace cannot replace your own setting"
      ),
      (
        "nodes", "proxy", "\"http://127.0.0.1:1\"", "\"\"", "own",
        "a workspace cannot replace your own setting"
      ),
      (
        "signing", "verifier", "\"\(alice)\"", "\"recorded\"", "own",
        "a workspace cannot replace your own setting"
      ),
      ("nodes", "jobs", "3", "2", "workspace", "a workspace's file overrides your own"),
    ])
  func theStricterOfTwoSettingsWins(
    table: String, key: String, workspace: String, own: String, taken: String, reason: String
  ) throws {
    let name = "\(table).\(key)"
    try settings(
      workspace: "[\(table)]\n\(key) = \(workspace)\n", own: "[\(table)]\n\(key) = \(own)\n")
    let values = [workspace, own].map { $0.replacing("\"", with: "") }
    let (value, left) = taken == "own" ? (values[1], values[0]) : (values[0], values[1])
    #expect(try row(name) == [value, taken, left, reason])
    let text = try tool.succeed("config", "show").output
    let place = taken == "own" ? "*/hotside.toml:2" : Self.own + ":2"
    #expect(
      text.hasSuffix(
        "\n\(name): \(place) says '\(left)', which has no effect, because \(reason).\n"),
      "\(text)")
    // Alone, that of a workspace counts, and a variable before both.
    try settings(workspace: "[\(table)]\n\(key) = \(workspace)\n", own: "")
    #expect(try row(name) == [values[0], "workspace", nil, nil])
  }

  @Test func optionsAndVariablesWinOverBothFiles() throws {
    try settings(workspace: "[nodes]\nagree = 1\n", own: "[nodes]\nagree = 3\n")
    #expect(
      try row("nodes.agree", ["HOTSIDE_NODES_AGREE": "2"]) == ["2", "variable", nil, nil])
    let run = try tool.succeed(
      "config", "show", "--json", "--", "load-metadata", "-a", "--agree", "1")
    let rows = try #require(try run.document["settings"]?.array)
    let agree = try #require(rows.first { $0["key"]?.string == "nodes.agree" })
    #expect(agree["value"] == .string("1") && agree["passedOver"] == .null)
  }

  @Test func equalSettingsOfTwoFilesAreNotReportedAsIgnored() throws {
    try settings(workspace: "[nodes]\nagree = 2\n", own: "[nodes]\nagree = 2\n")
    #expect(try row("nodes.agree") == ["2", "workspace", nil, nil])
  }

  @Test func secretsInAProxyThatDoesNotCountAreNotShown() throws {
    try settings(
      workspace: "[nodes]\nproxy = \"http://a:geheim@127.0.0.1:1\"\n",
      own: "[nodes]\nproxy = \"http://b:geheim@127.0.0.1:2\"\n")
    for form in [[], ["--json"]] {
      let run = try tool.run(["config", "show"] + form)
      #expect(run.output.contains("http://***@127.0.0.1:1"), "\(run)")
      #expect(!run.output.contains("geheim"), "\(run)")
    }
  }

  @Test func aWorkspaceDoesNotReplaceTheVerifierOfTheUser() throws {
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519")
    try tool.succeed(
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
      "--verifier-alice", "sr25519", "--no-rehearsal")
    let product = tool.product("add_specs_westend-sr25519_Alice-sr25519.png")
    try settings(
      workspace: "[signing]\nverifier = \"\(Self.alice)\"\n",
      own: "[signing]\nverifier = \"\(Self.other)\"\n")
    let run = try tool.run("verify", product)
    #expect(run.exitCode == 77, "\(run)")
    #expect(
      run.error.contains(
        "Warning: */hotside.toml:2 names another verifier than your own settings. Your own settings apply, because a workspace cannot replace them.\n"
      ), "\(run)")
    try settings(workspace: "[signing]\nverifier = \"\(Self.other)\"\n", own: "")
    #expect(try tool.run("verify", product).exitCode == 77)
    try settings(workspace: "[signing]\nverifier = \"\(Self.alice)\"\n", own: "")
    #expect(try tool.run("verify", product).exitCode == 0)
  }
}
