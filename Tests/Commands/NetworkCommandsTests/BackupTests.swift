import Foundation
import HotStore
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `backup`, and `restore --from-file`, which goes back to what it wrote.
@Suite struct BackupTests {
  private func titles(_ tool: Tool) throws -> [String] { try tool.open().networks().map(\.title) }

  @Test func aBackupBringsBackWhatWasRemoved() throws {
    let tool = try Tool(["development": ["ws://127.0.0.1:9/key"]])
    try tool.storeSample()
    let before = try titles(tool)
    try tool.succeed("backup", "copy.sqlite")
    let file = tool.folder.file("copy.sqlite")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(!tool.folder.names.contains { $0.hasPrefix("copy.sqlite-") })
    let copy = try tool.bytes(file)
    try tool.succeed("remove", "title", "development-sr25519", "--yes")
    try tool.succeed("restore-defaults")
    #expect(try titles(tool) != before)
    let run = try tool.succeed("restore", "--from-file", "copy.sqlite")
    #expect(run.error.contains("restore --list"), "\(run)")
    #expect(try titles(tool) == before)
    #expect(try tool.open().metadataKeys().map(\.name) == ["development"])
    #expect(try tool.bytes(file) == copy)
    // What it was before that is a copy as well.
    try tool.goBack(to: 2)
    #expect(try titles(tool) != before)
  }

  @Test func aBackupTakesThePlaceOfADatabaseThatIsGoneOrDamaged() throws {
    let tool = try Tool(["development": ["ws://127.0.0.1:9"]])
    try tool.succeed("backup", "copy.sqlite")
    let before = try titles(tool)
    for name in tool.names(in: "Output") where name.hasPrefix("hot.sqlite") {
      try FileManager.default.removeItem(atPath: tool.folder.file("Output/" + name))
    }
    try tool.succeed("restore", "--from-file", "copy.sqlite")
    #expect(try titles(tool) == before)
    try tool.folder.write(Array("garbage".utf8), to: "Output/hot.sqlite")
    let run = try tool.succeed("restore", "--from-file", "copy.sqlite")
    #expect(run.error.contains("hot.sqlite.damaged-1"), "\(run)")
    #expect(try titles(tool) == before)
  }

  @Test func standardOutputTakesABackup() throws {
    let tool = try Tool()
    // The bytes are no text, and a shell sends them on.
    let run = try ProcessRunner.run(
      "/bin/sh", ["-c", "\"$0\" backup - >copy.sqlite", ProcessRunner.hotside],
      environment: ["HOTSIDE_WORKSPACE": tool.folder.path], folder: tool.folder.path)
    #expect(run.exitCode == 0, "\(run)")
    let shown = try tool.succeed("show", "networks", "--hot-db-path", "copy.sqlite")
    #expect(shown.output == (try tool.succeed("show", "networks")).output)
  }

  @Test func aBackupReplacesNoFile() throws {
    let tool = try Tool()
    try tool.succeed("backup", "copy.sqlite")
    try tool.folder.write(Array("a letter".utf8), to: "letter")
    for (target, code) in [
      ("copy.sqlite", Int32(73)), (tool.database, 73), ("letter", 73), ("letter.png", 64),
      ("nowhere/copy.sqlite", 73),
    ] {
      let run = try tool.run("backup", target)
      #expect(run.exitCode == code, "\(target) \(run)")
    }
    #expect(try tool.bytes(tool.folder.file("letter")) == Array("a letter".utf8))
    try FileManager.default.removeItem(atPath: tool.database)
    #expect(try tool.run("backup", "other.sqlite").exitCode == 66)
    #expect(!tool.folder.names.contains("other.sqlite"))
  }

  @Test func restoringAnInvalidBackupChangesNothing() throws {
    let tool = try Tool(["development": ["ws://127.0.0.1:9"]])
    try tool.succeed("make-cold-release", "cold.sqlite")
    try tool.succeed("backup", "copy.sqlite")
    let copy = try tool.bytes(tool.folder.file("copy.sqlite"))
    try tool.folder.write(Array("a letter".utf8), to: "letter")
    try tool.folder.write(Array(copy.dropLast(copy.count / 2)), to: "half.sqlite")
    try tool.folder.write([], to: "empty.sqlite")
    let before = try tool.bytes(tool.database)
    for (file, code) in [
      ("letter", Int32(65)), ("half.sqlite", 65), ("empty.sqlite", 66), ("cold.sqlite", 65),
      ("missing.sqlite", 66),
    ] {
      let run = try tool.run("restore", "--from-file", file)
      #expect(run.exitCode == code, "\(file) \(run)")
      #expect(run.error.contains(file), "\(file) \(run)")
    }
    try tool.expect(
      66,
      "Error: 'empty.sqlite' is empty. It is not a copy of a hot database. Name a file that 'hotside backup' wrote; 'hotside restore --list' lists the copies next to the database.",
      from: ["restore", "--from-file", "empty.sqlite"])
    #expect(try tool.bytes(tool.database) == before)
    #expect(!tool.names(in: "Output").contains { $0.contains("damaged") || $0.hasSuffix(".tmp") })
    #expect(try tool.run("restore", "--from-file", "copy.sqlite", "--list").exitCode == 64)
  }
}
