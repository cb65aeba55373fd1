import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Commands that take the files of `Output/completed` as a shell lists them.
struct CompletedFolderTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.succeed("add-specs", "-f", "-a", "--quiet")
    try tool.succeed("sign", "--all", "--verifier-alice", "sr25519", "--yes", "--quiet")
  }

  private var files: [String] {
    tool.names(in: "Output/completed").filter { $0.contains("westend") }
      .map { tool.folder.file("Output/completed/\($0)") }
  }

  @Test(arguments: [["rehearse"], ["verify"], ["qr", "read"]])
  func manifestsNextToTheirPicturesAreNotPictures(command: [String]) throws {
    #expect(files.count == 3, "\(files)")
    let run = try tool.run(command + files)
    #expect(!run.error.contains("is not a PNG"), "\(run)")
    let quoted = try tool.run(command + ["Output/completed/*westend*"])
    #expect(quoted.exitCode == run.exitCode && !quoted.error.contains("is not a PNG"), "\(quoted)")
  }

  @Test func aManifestAloneIsNotLeftOut() throws {
    let manifest = try #require(files.first { $0.hasSuffix(".json") })
    let run = try tool.run("rehearse", manifest)
    #expect(run.exitCode == 65 && run.error.contains("is not a PNG"), "\(run)")
  }

  @Test func updatesOfOneVerdictAreOneLine() throws {
    try tool.succeed(
      "networks", "verifier", "set-general", "--public-key", Self.alice, "--crypto", "sr25519",
      "--yes")
    let run = try tool.run("verify", "Output/completed")
    #expect(run.output == "3 hold: kusama, polkadot, westend, signed by //Alice.\n", "\(run)")
    let words = ["verify", "Output/completed", "--verifier", "recorded"]
    let asked = try tool.run(words)
    let line = "3 hold, by the verifier on record, as asked: kusama, polkadot, westend"
    #expect(asked.output == line + ", signed by //Alice.\n", "\(asked)")
  }

  private static let alice = "d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d"

  @Test(arguments: [true, false])
  func entriesOfAFolderThatAreNotReadAreNamed(hasManifests: Bool) throws {
    let folder = tool.folder.file("f")
    for name in tool.names(in: "Output/completed").filter({ $0.contains("westend") })
    where hasManifests || name.hasSuffix(".png") {
      let bytes = try tool.bytes(tool.folder.file("Output/completed/\(name)"))
      for place in ["f", "f/sub"] { try tool.folder.write(bytes, to: "\(place)/\(name)") }
      if name.hasSuffix(".png") { try tool.folder.write(bytes, to: "f/.hidden.png") }
    }
    try tool.folder.write([], to: "f/.gitkeep")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "sub")
    let run = try tool.run("verify", folder)
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      run.error.contains(
        """
        1 folder, 1 hidden file, 1 link in '*/f' were not looked at: 'sub', '.hidden.png', 'link'.
        """), "\(run)")
    let document = try tool.run("verify", folder, "--json").document
    let names = ["sub", ".hidden.png", "link"].map { JSONValue.string("*/f/\($0)") }
    #expect(document["notLookedAt"]?.array == names, "\(document)")
    #expect(try tool.run("rehearse", folder).error.contains("were not looked at"))
    try FileManager.default.removeItem(atPath: folder + "/sub")
    try FileManager.default.removeItem(atPath: folder + "/link")
    try FileManager.default.removeItem(atPath: folder + "/.hidden.png")
    #expect(try !tool.run("verify", folder).error.contains("not looked at"))
  }

  @Test func anOverriddenRecordIsNotFollowedByAdvice() throws {
    try tool.succeed("networks", "verifier", "set-general", "--vault-default", "--yes")
    let words = ["sign", "westend", "--unsigned", "--again", "--yes"]
    let refused = try tool.run(words)
    #expect(refused.exitCode == 77, "\(refused)")
    #expect(refused.error.contains("or pass --unsigned --override-verifier."), "\(refused)")
    let run = try tool.run(words + ["--override-verifier"])
    #expect(run.error.contains("A Vault that knows this verifier refuses it.\n"), "\(run)")
    #expect(!run.error.contains("--override-verifier"), "\(run)")
  }
}
