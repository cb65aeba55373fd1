import CommandTestSupport
import Foundation
import HotStore
import SQLiteStore
import TestSupport
import Testing
import ToolTestSupport

/// Commands that read, where nothing can be written.
@Suite struct UnwritableMediaTests {
  private static let commands = [
    ["show", "networks"], ["show", "metadata"], ["networks", "list"], ["networks", "doctor"],
    ["digest", "--name", "development"], ["diff", "development", "development"],
  ]

  @Test(.enabled(if: Confinement.isPossible, "\(Confinement.absence)"), arguments: commands)
  func readingCommandsWorkAndChangeNothing(_ command: [String]) throws {
    let tool = try Tool(["development": ["http://127.0.0.1:9"]])
    try tool.storeSample()
    let expected = try tool.run(command)
    let before = try tool.files()
    #expect(
      try tool.run(command, within: Confinement.readOnly(tool.folder.path)) == expected)
    #expect(try tool.files() == before)
  }

  @Test func readingCommandsLeaveNothingBesideTheDatabase() throws {
    let tool = try Tool(["development": ["http://127.0.0.1:9"]])
    try tool.storeSample()
    let before = tool.names(in: "Output")
    for command in Self.commands {
      _ = try tool.run(command)
      #expect(tool.names(in: "Output") == before, "\(command)")
    }
  }

  @Test(
    .enabled(if: Confinement.isPossible, "\(Confinement.absence)"),
    arguments: ["a b", "100%", "50%25?mode=rwc#x", "ü"])
  func databasesWithUnusualPathsAreReadOnReadOnlyMedia(_ name: String) throws {
    let tool = try Tool()
    let folder = tool.folder.file(name)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: tool.database, toPath: folder + "/hot.sqlite")
    let command = ["show", "networks", "--hot-db-path", folder]
    let expected = try tool.run(command)
    #expect(expected.exitCode == 0)
    #expect(try tool.run(command, within: Confinement.readOnly(tool.folder.path)) == expected)
  }

  @Test(.enabled(if: Confinement.isPossible, "\(Confinement.absence)"))
  func changesInAWriteAheadLogAreReadOrReported() throws {
    let tool = try Tool()
    let copy = tool.folder.file("copy")
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    do {
      // What a process leaves that is killed while the database is open.
      let database = try HotDatabase.open(at: tool.database)
      try database.removeNetwork(titled: "westend-sr25519")
      for suffix in ["", "-wal", "-shm"] {
        try FileManager.default.copyItem(
          atPath: tool.database + suffix, toPath: copy + "/hot.sqlite" + suffix)
      }
    }
    let command = ["show", "networks", "--hot-db-path", copy]
    let readOnly = Confinement.readOnly(copy)
    let run = try tool.run(command, within: readOnly)
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.contains("kusama") && !run.output.contains("westend"))
    try FileManager.default.removeItem(atPath: copy + "/hot.sqlite-shm")
    try tool.expect(
      66,
      "Error: Cannot read the hot database '*/copy/hot.sqlite': a part of it is in '*/copy/hot.sqlite-wal', which SQLite can read only in a folder that it can write; copy both files into such a folder.",
      from: command, within: readOnly)
  }
}
