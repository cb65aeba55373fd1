import DevelopmentNode
import TestSupport
import Testing
import ToolTestSupport

extension PortalUpdateTests {
  /// A vault by its first bytes.
  private static let vault =
    Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 52) + Array("HVLT".utf8)
    + [UInt8](repeating: 1, count: 100)

  /// Nothing is asked or written if a text would replace or damage another file.
  @Test func aTextReplacesOnlyTextsOfItsKind() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    try fixture.tool.succeed("portal", "update", "--quiet")
    try fixture.sign()
    try fixture.build()
    let folder = fixture.tool.folder
    try folder.write(PortalUpdateTests.vault, to: "vault")
    try folder.write(Array("alpha bravo charlie\n".utf8), to: "phrase")
    try folder.write(Array("# Notes\n".utf8), to: "README.md")
    try folder.write(Array(#"{"signed": {}, "signatures": []}"#.utf8), to: "1.root.json")
    let site = ["--out", fixture.site, "--quiet"]
    let commands = [
      ["update", "--pr-body"], ["update", "--summary"], ["status", "--summary"],
      ["build"] + site + ["--summary"], ["watch", "--once"] + site + ["--summary"],
      ["check", "--site", fixture.site, "--no-pictures", "--summary"],
    ]
    let files = [
      "vault", "Output/hot.sqlite", "Portal/portal.json", "Portal/log/2026.jsonl", "1.root.json",
      "Portal/update.json", "phrase", "nothing/x", "README.md",
    ]
    for command in commands {
      for name in files {
        let isAppended = command.last == "--summary"
        if name == "README.md", isAppended { continue }
        let path = folder.file(name)
        let before = name == "nothing/x" ? nil : try fixture.tool.bytes(path)
        let run = try fixture.tool.run(["portal"] + command + [path])
        let hasOtherEnding = name.hasSuffix(".json")
        #expect(run.exitCode == (hasOtherEnding ? 64 : 73), "\(command) \(run)")
        #expect(
          run.error.contains(hasOtherEnding ? "would hold Markdown" : "Nothing was changed"),
          "\(command) \(run)")
        #expect(try before == nil || fixture.tool.bytes(path) == before, "\(command) \(name)")
      }
    }
    // A text that the same command wrote is replaced, and Markdown is appended to.
    let (body, readme) = (folder.file("body.md"), folder.file("README.md"))
    try folder.write(Array("### Yesterday\n\nmore\n".utf8), to: "body.md")
    try fixture.tool.succeed(
      "portal", "update", "--quiet", "--pr-body", body, "--summary", readme)
    #expect(try fixture.tool.bytes(body).starts(with: Array("### Living portal\n".utf8)))
    #expect(try fixture.tool.bytes(readme).starts(with: Array("# Notes\n### Living".utf8)))
  }

  /// The files that GitHub names are checked before nodes are asked.
  @Test(arguments: ["GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT"])
  func aMissingFolderIsFoundBeforeAnythingIsWritten(_ variable: String) throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    let path = fixture.tool.folder.file("nothing/x")
    let run = try fixture.update(environment: [variable: path])
    #expect(run.exitCode == 73, "\(run)")
    #expect(try fixture.tool.run("portal", "sign-queue").output == "")
    try fixture.tool.folder.write(Array("[a link](x)\n".utf8), to: "file")
    let file = fixture.tool.folder.file("file")
    #expect(try fixture.update(environment: [variable: file]).exitCode == 0)
    #expect(try fixture.tool.bytes(file).starts(with: Array("[a link](x)\n".utf8)))
    #expect(try fixture.tool.bytes(file).count > 20)
  }
}
