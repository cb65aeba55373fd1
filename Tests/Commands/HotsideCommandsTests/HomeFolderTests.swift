import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// Surroundings in which the tool has no place of its own.
@Suite struct HomeFolderTests {
  private let tool: Tool

  init() throws { tool = try Tool(restored: false) }

  private func refuses(
    _ error: String, from arguments: [String], home: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try tool.refuses(
      66, "Error: \(error)", from: arguments,
      environment: [
        "HOTSIDE_WORKSPACE": "", "HOME": home,
      ], sourceLocation: sourceLocation)
  }

  private static let list = ["networks", "list"]
  private static let keys = ["keys", "list"]

  @Test func aRelativeHomeIsIgnored() throws {
    try refuses(
      "No workspace was found: no Networks folder here, and HOME is 'relative', which does not begin with '/'. Name one with --workspace.",
      from: Self.list, home: "relative")
    try refuses(
      "No place for the vault of keys is known: HOME is 'relative', which does not begin with '/'. Set HOME, or name the vault with --vault.",
      from: Self.keys, home: "relative")
    // Nor does it have settings.
    try tool.folder.write(Array("nonsense".utf8), to: "relative/.config/hotside/hotside.toml")
    #expect(try tool.run(["config", "show"], environment: ["HOME": "relative"]).exitCode == 0)
  }

  @Test func aHomeThatIsNotThereIsNotMade() throws {
    let home = tool.folder.file("nobody")
    try refuses(
      "No workspace was found: no Networks folder here, and HOME is '*/nobody', which is not a folder. Name one with --workspace.",
      from: Self.list, home: home)
    try refuses(
      "No place for the vault of keys is known: HOME is '*/nobody', which is not a folder. Set HOME, or name the vault with --vault.",
      from: Self.keys, home: home)
    try FileManager.default.createDirectory(
      atPath: home, withIntermediateDirectories: false)
    let run = try tool.run(Self.list, environment: ["HOTSIDE_WORKSPACE": "", "HOME": home])
    #expect(run.exitCode == 0, "\(run)")
  }

  @Test func withoutAHomeTheVaultIsWhatIsMissing() throws {
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("Networks"), withIntermediateDirectories: false)
    try refuses(
      "No place for the vault of keys is known: neither XDG_DATA_HOME nor HOME is set. Set HOME, or name the vault with --vault.",
      from: Self.keys, home: "")
  }

  /// The system's library for threads ends a process by a signal where it can open nothing.
  @Test(arguments: [4, 5, 6, 12])
  func tooFewDescriptorsAreReported(count: Int) throws {
    try tool.refuses(
      1,
      "Error: This process may open fewer than 16 more files, but a command needs them. Raise the limit, such as with 'ulimit -n 64'.",
      from: Self.list, within: "ulimit -n \(count); exec \"$@\"")
  }

  @Test func fewDescriptorsAreEnough() throws {
    let run = try tool.run(["restore-defaults"], within: "ulimit -n 24; exec \"$@\"")
    #expect(run.exitCode == 0, "\(run)")
  }
}
