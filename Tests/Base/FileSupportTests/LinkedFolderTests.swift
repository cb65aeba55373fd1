import DevelopmentNode
import FileSupport
import Foundation
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Folders of a workspace that are links: somebody else may have made them, so nothing is written where
/// they lead, unless that is in the workspace or the user names it.
@Suite struct LinkedFolderTests {
  private let elsewhere: TemporaryFolder
  private let tool: Tool
  private let password: String
  private let prepare = ["add-specs", "-f", "-n", "westend-sr25519", "--quiet"]
  private let make = [
    "make", "--msg", "add-specs", "--payload", "specs", "--unsigned", "--quiet", "--no-rehearsal",
  ]

  init() throws {
    elsewhere = try TemporaryFolder()
    var tool = try Tool()
    tool.show(elsewhere.path, as: "ELSEWHERE")
    try tool.write(UpdateContent.specs(.sample("development")).signedBytes, payload: "specs")
    password = try tool.folder.write(Array("a long password".utf8), to: "password")
    self.tool = tool
  }

  /// Puts a link in the place of whatever is there.
  private func link(_ name: String, to target: String) throws {
    let path = tool.folder.file(name)
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(
      atPath: FilePath.folder(of: path), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  private func run(_ arguments: [String]) throws -> Tool.Run {
    try tool.run(arguments, environment: ["HOTSIDE_PASSWORD_FILE": password])
  }

  /// Runs a command that must not follow a link, and leave nothing behind it.
  private func refuses(
    _ path: String, _ link: String, _ option: String?, from arguments: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = elsewhere.names
    let run = try run(arguments)
    #expect(run.exitCode == 73, "\(run)", sourceLocation: sourceLocation)
    let named = option.map { "name the target itself with \($0), or " } ?? ""
    #expect(
      run.error.hasSuffix(
        "Error: Cannot write '\(path)': '\(link)' is a link to 'ELSEWHERE', but a workspace must not lead outside of '*'. Nothing was changed; \(named)replace the link with a folder or file.\n"
      ), "\(run)", sourceLocation: sourceLocation)
    #expect(elsewhere.names == before, sourceLocation: sourceLocation)
  }

  @Test func foldersOfTheSettingsMustNotLinkOutside() throws {
    let settings = ["exports", "payloads", "database", "device"].map { "\($0) = \"made/in\"\n" }
    try tool.folder.write(Array(("[folders]\n" + settings.joined()).utf8), to: "hotside.toml")
    try FileManager.default.createDirectory(
      atPath: elsewhere.file("in"), withIntermediateDirectories: false)
    try link("made", to: elsewhere.path)
    let payload = "sign_me_add_specs_westend_sr25519"
    let normal = ["--hot-db-path", "Output/hot.sqlite"]
    try refuses(
      "*/made/in/\(payload)", "*/made", "--files-dir", from: prepare + normal)
    try refuses(
      "*/made/in/add_specs_development-sr25519_unverified.png", "*/made", "--export-dir",
      from: make + normal + ["--files-dir", "Output/in_progress"])
    try refuses("*/made/in", "*/made", "--hot-db-path", from: ["restore-defaults"])
    try refuses("*/made/in", "*/made", "--device", from: ["cold", "init", "--trust-host"])
    // What the user names may be anywhere.
    let options = ["--files-dir", tool.folder.file("made/in")]
    #expect(try run(prepare + normal + options).exitCode == 0)
    let device = try run(["cold", "init", "--trust-host", "--device", elsewhere.file("device")])
    #expect(device.exitCode == 0, "\(device)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.file("in")) == [payload])
  }

  @Test func foldersInOutputMustNotLinkOutside() throws {
    let payload = "sign_me_add_specs_westend_sr25519"
    try link("Output/completed", to: elsewhere.path)
    try refuses(
      "*/Output/completed", "*/Output/completed", "--export-dir", from: make)
    try link("Output/in_progress", to: elsewhere.path)
    try refuses("*/Output/in_progress", "*/Output/in_progress", "--files-dir", from: prepare)
    let named = try run(prepare + ["--files-dir", tool.folder.file("Output/in_progress")])
    #expect(named.exitCode == 0, "\(named)")
    #expect(elsewhere.names == [payload])
    try link("Output/cold", to: elsewhere.path)
    try refuses("*/Output/cold", "*/Output/cold", "--device", from: ["cold", "init"])
  }

  @Test func outputItselfMustNotLinkOutside() throws {
    try FileManager.default.removeItem(atPath: tool.folder.file("Output"))
    try link("Output", to: elsewhere.path)
    try refuses(
      "*/Output", "*/Output", "--hot-db-path", from: ["restore-defaults"])
    try refuses("*/Output/cold", "*/Output", "--device", from: ["cold", "init"])
    try refuses(
      "*/Output/cold_release.sqlite", "*/Output", nil, from: ["make-cold-release"])
    let named = tool.folder.file("Output/release.sqlite")
    #expect(try run(["make-cold-release", named]).exitCode == 0)
    #expect(elsewhere.names == ["release.sqlite"])
  }

  /// A database that is there already, and a device.
  @Test func anExistingDatabaseOrDeviceIsNotChangedThroughALink() throws {
    let database = elsewhere.file("hot.sqlite")
    try FileManager.default.moveItem(atPath: tool.database, toPath: database)
    let before = try tool.bytes(database)
    try link("Output", to: elsewhere.path)
    #expect(try run(["networks", "list"]).exitCode == 0)
    try refuses(
      "*/Output/hot.sqlite", "*/Output", "--hot-db-path",
      from: ["networks", "set-endpoint", "westend-sr25519", "ws://127.0.0.1:1"])
    #expect(try tool.bytes(database) == before)
  }

  @Test func metadataOfAReleaseStayInTheWorkspace() throws {
    let node = try Nodes.sample("one", version: 10)
    for name in ["types.json", "defaults.json"] {
      let bytes = try tool.bytes(Checkout.path + "/Networks/" + name)
      try tool.folder.write(bytes, to: "Networks/" + name)
    }
    let list = JSONValue.members(["default": .strings(["one"]), "further": .array([])])
    try tool.folder.write(Array(list.serialized().utf8), to: "Networks/defaults.json")
    let file = NetworkFile(
      title: "one-sr25519", specs: .sample("one"), endpoints: [node.url], verifier: nil)
    try tool.folder.write(Array(file.json.utf8), to: "Networks/one.json")
    try tool.succeed("restore-defaults", "--yes")
    try link("Networks/metadata", to: elsewhere.path)
    let run = try run(["refresh-defaults"])
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.output.contains("'*/Networks/metadata' is a link to 'ELSEWHERE'"), "\(run)")
    #expect(elsewhere.names == [])
  }

  @Test func aLinkToAWorkspaceIsAccepted() throws {
    let name = elsewhere.file("workspace")
    try FileManager.default.createSymbolicLink(
      atPath: name, withDestinationPath: tool.folder.path)
    let made = try run(make + ["--workspace", name])
    #expect(made.exitCode == 0, "\(made)")
    #expect(tool.products.count == 3)
  }

  /// As `cold_release.sqlite` and a working folder have it: names that begin nowhere.
  @Test func relativePathsDoNotEvadeTheCheck() throws {
    try link("Output/completed", to: elsewhere.path)
    let run = try tool.run(make, environment: ["HOTSIDE_WORKSPACE": "."])
    #expect(run.exitCode == 73, "\(run)")
    #expect(run.error.contains("'Output/completed' is a link to 'ELSEWHERE'"), "\(run)")
    #expect(elsewhere.names == [])
  }
}
