import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// Files of settings that are refused, and what is said of them.
@Suite struct WrongSettingsTests {
  private static let personal = "home/.config/hotside/hotside.toml"
  private static let wayOut =
    "Set it in */\(personal)."

  private func expect(_ error: String, of bytes: [UInt8], at path: String = "hotside.toml") throws {
    let tool = try Tool(restored: false)
    try tool.folder.write(bytes, to: path)
    try tool.expect(65, "Error: \(error)", from: ["config", "show"])
  }

  @Test(
    arguments: [
      (
        "nodes.agre = 1",
        "*/hotside.toml:1: 'nodes.agre' is not a setting. Did you mean 'nodes.agree'? 'hotside config show' lists all."
      ),
      (
        "\n[picture]\n",
        "*/hotside.toml:2: 'picture' is not a setting. Did you mean 'pictures'? 'hotside config show' lists all."
      ),
      (
        "nodes = 1",
        "*/hotside.toml:1: nodes is an integer, but must be a table: [nodes], with its settings below it."
      ),
      (
        "[nodes]\nagree = \"1\"",
        "*/hotside.toml:2: nodes.agree is a string in quotation marks, but an integer is needed."
      ),
      (
        "[nodes]\nagree = 1.5",
        "*/hotside.toml:2: nodes.agree is a number with a fraction, but must be a string in quotation marks, an integer, or an array of them."
      ),
      (
        "[nodes]\nagree = 300",
        "*/hotside.toml:2: '300' is not a valid value for nodes.agree. Expected a whole number from 0 to 255."
      ),
      (
        "[nodes]\nagree = [1]",
        "*/hotside.toml:2: nodes.agree is an array, but an integer is needed."
      ),
      (
        "[pictures]\nprofile = \"fsat\"",
        "*/hotside.toml:2: 'fsat' is not a valid value for pictures.profile. Did you mean 'fast'? Please provide one of 'fast', 'balanced' or 'old-phone'."
      ),
      (
        "[nodes.endpoints]\na = [\"ftp://x\"]",
        "*/hotside.toml:2: nodes.endpoints.a: 'ftp://x' is not the URL of a node: its scheme is 'ftp', not http, https, ws or wss. An example is wss://rpc.polkadot.io."
      ),
      (
        "[nodes.endpoints]\na = []",
        "*/hotside.toml:2: nodes.endpoints.a: the URLs of a network must be an array of strings."
      ),
      (
        "[nodes.endpoints.a]\nb = 1",
        "*/hotside.toml:1: nodes.endpoints.a: the URLs of a network must be an array of strings."
      ),
      (
        "[nodes.endpoints]\na = 1",
        "*/hotside.toml:2: nodes.endpoints.a: a URL must be a string in quotation marks."
      ),
    ])
  func anInvalidSettingIsReportedWithItsLine(text: String, error: String) throws {
    try expect(error, of: Array(text.utf8))
  }

  @Test func invalidTOMLIsReportedWithItsLine() throws {
    let tool = try Tool(restored: false)
    try tool.folder.write(Array("a = 1\nb = = 2\n".utf8), to: "hotside.toml")
    let run = try tool.run("config", "show")
    #expect(run.exitCode == 65)
    #expect(run.error.hasPrefix("Error: */hotside.toml:2: This is not TOML at column 5: "))
  }

  @Test func textsThatAreNotPlainUTF8AreRefused() throws {
    try expect(
      "*/hotside.toml:1: the file begins with a byte-order mark (EF BB BF), which TOML does not allow. Save the file as UTF-8 without it.",
      of: [0xef, 0xbb, 0xbf] + Array("[nodes]".utf8))
    try expect(
      "*/hotside.toml:2: the text is not UTF-8, as TOML requires. Save the file as UTF-8.",
      of: Array("[nodes]\nproxy = \"".utf8) + [0xff, 0x22])
    try expect(
      "'*/hotside.toml' is larger than 1048576 bytes, the most that is read here.",
      of: [UInt8](repeating: 0x23, count: 1 << 20 | 1))
  }

  @Test(
    arguments: [
      ("[folders]\nvault = \"keys.sqlite\"", "folders.vault"),
      ("[signing]\nkey = \"release\"", "signing.key"),
      ("[nodes]\ncertificate-authority = \"ca.pem\"", "nodes.certificate-authority"),
    ])
  func aWorkspaceMayNotSetKeysAndAuthorities(text: String, key: String) throws {
    try expect(
      "*/hotside.toml:2: a workspace cannot set \(key), because others may have written its file. \(Self.wayOut)",
      of: Array(text.utf8))
    let tool = try Tool(restored: false)
    try tool.folder.write(Array(text.utf8), to: Self.personal)
    #expect(try tool.run("config", "show").exitCode == 0)
  }

  @Test(arguments: ["../x", "/tmp/x", "~/x", "a/../../x", ""])
  func aWorkspaceMayOnlyNameFoldersInIt(value: String) throws {
    try expect(
      "*/hotside.toml:2: folders.exports is '\(value)', which is not in the workspace's folder. Give a path below that folder, or set folders.exports in */\(Self.personal).",
      of: Array("[folders]\nexports = \"\(value)\"".utf8))
  }

  @Test func linksAndPipesAreNotReadForAWorkspace() throws {
    let tool = try Tool(restored: false)
    let other = try tool.folder.write(Array("[nodes]\nagree = 2\n".utf8), to: "other.toml")
    let path = tool.folder.file("hotside.toml")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    try tool.expect(
      65,
      "Error: */hotside.toml is a link, but the settings of a workspace must be a regular file. Put the file itself there.",
      from: ["config", "show"])
    try FileManager.default.removeItem(atPath: path)
    #expect(unsafe mkfifo(path, 0o600) == 0)
    try tool.expect(
      65, "Error: */hotside.toml is not a regular file. Put the settings into a regular file.",
      from: ["config", "show"])
    try FileManager.default.removeItem(atPath: path)
    // People keep their own settings where they like.
    try tool.folder.write([], to: Self.personal)
    try FileManager.default.removeItem(atPath: tool.folder.file(Self.personal))
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.file(Self.personal), withDestinationPath: other)
    let run = try tool.run("config", "show")
    #expect(run.output.contains("*/\(Self.personal):2"), "\(run)")
  }

  @Test func aWrongVariableIsAUsageError() throws {
    let tool = try Tool(restored: false)
    try tool.expect(
      64,
      "Error: $HOTSIDE_NODES_JOBS: 'many' is not a valid value for nodes.jobs. Expected a whole number from 0 to 65535.",
      from: ["config", "show"], environment: ["HOTSIDE_NODES_JOBS": "many"])
  }

  @Test func aRefusedSettingIsReportedWithItsPlace() throws {
    let tool = try Tool()
    try tool.folder.write(Array("[nodes]\nconnect-timeout = 0\n".utf8), to: "hotside.toml")
    let run = try tool.run("load-metadata", "-p", "-n", "westend")
    #expect(run.exitCode == 64)
    #expect(
      run.error.hasPrefix(
        "Error: A timeout of 0 seconds never succeeds. Give 1 or more.\nSettings: nodes.connect-timeout (*/hotside.toml:2)\nUsage: "
      ))
    let document = try tool.run("load-metadata", "-p", "-n", "westend", "--json").output
    #expect(
      document.contains(
        "\"A timeout of 0 seconds never succeeds. Give 1 or more. Settings: nodes.connect-timeout (*/hotside.toml:2)\""
      ), "\(document)")
  }
}
