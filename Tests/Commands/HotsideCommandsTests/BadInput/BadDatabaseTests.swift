import Foundation
import HotStore
import JSONCodec
import SQLiteStore
import TestSupport
import Testing
import ToolTestSupport

/// Databases that are not there, are none, are damaged, or are in use.
@Suite struct BadDatabaseTests {
  private static let advice =
    "Restore a copy, or move away the file and all files whose names begin with its name, and start again. 'hotside restore' puts back the copy of its last good state."

  /// One command that reads, one that writes.
  private static let commands = [
    ["show", "networks"], ["load-metadata", "-t", "-n", "development"],
  ]

  /// A database with a network and its metadata.
  private func filled() throws -> Tool {
    let tool = try Tool(["development": ["http://127.0.0.1:9"]])
    try tool.storeSample()
    return tool
  }

  @Test(arguments: commands) func aPathWithoutDatabaseIsRefused(_ command: [String]) throws {
    let tool = try Tool(restored: false)
    try tool.refuses(
      66,
      "Error: The hot database '*/none/hot.sqlite' does not exist. Run 'hotside restore-defaults' to make one….",
      from: command + ["--hot-db-path", tool.folder.file("none")])
  }

  @Test(arguments: commands) func randomBytesAreRefused(_ command: [String]) throws {
    let tool = try filled()
    let size = try tool.bytes(tool.database).count
    var generator = SplitMix64(seed: 1)
    try tool.folder.write(
      (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }, to: "Output/hot.sqlite")
    try tool.refuses(
      65,
      "Error: '*/Output/hot.sqlite' is not a hot database: it is not an SQLite file, or its beginning is destroyed. \(Self.advice)",
      from: command)
  }

  @Test(arguments: [1, 100, 511, 512, 4096, 5000, 20_000, 40_960])
  func aTruncatedDatabaseIsRefused(_ count: Int) throws {
    let tool = try filled()
    try tool.folder.write(
      Array(try tool.bytes(tool.database).prefix(count)), to: "Output/hot.sqlite")
    for command in Self.commands {
      let before = try tool.files()
      let run = try tool.run(command)
      #expect(run.exitCode == 65, "\(count): \(run)")
      #expect(run.error.hasSuffix(Self.advice + "\n"), "\(count): \(run)")
      #expect(try tool.files() == before)
    }
  }

  @Test func anEmptyFileIsRefused() throws {
    let tool = try filled()
    try tool.folder.write([], to: "Output/hot.sqlite")
    try tool.refuses(
      66,
      "Error: '*/Output/hot.sqlite' is empty and not yet a hot database. Run 'hotside restore-defaults' to make one….",
      from: ["show", "networks"])
  }

  @Test func aFolderIsRefused() throws {
    let tool = try Tool(restored: false)
    try FileManager.default.createDirectory(
      atPath: tool.database, withIntermediateDirectories: true)
    try tool.refuses(
      66,
      "Error: '*/Output/hot.sqlite' is a folder; the hot database is a file. Name the file.",
      from: ["show", "networks"])
  }

  @Test func aDatabaseOfAnotherProgramIsRefused() throws {
    let tool = try Tool(restored: false)
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("Output"), withIntermediateDirectories: true)
    do {
      let format = StoreFormat(
        name: "other store", remedy: "", applicationID: 77, migrations: ["CREATE TABLE t (a)"])
      _ = try SQLiteConnection(path: tool.database, mode: .create, format: format)
    }
    for command in [["show", "networks"], ["restore-defaults"], ["restore"]] {
      try tool.refuses(
        65,
        "Error: '*/Output/hot.sqlite' is a SQLite database of another program (application id 77), not a hot database. Name another file; this one was not touched.",
        from: command)
    }
  }

  /// Another process holds the database: readers go on, a writer gives up after a while.
  @Test func aWriterGivesUpWhileAnotherProcessWrites() throws {
    let tool = try filled()
    let database = try tool.open()
    try database.transaction {
      let shown = try? tool.run("show", "networks")
      #expect(shown?.exitCode == 0)
      let run = try? tool.run("restore-defaults", "--yes")
      #expect(run?.exitCode == 75)
      #expect(
        run?.error
          == "Error: The hot database '*/Output/hot.sqlite' is in use by another process. Nothing was changed; try again.\n"
      )
    }
    #expect(try tool.open().networks().map(\.name) == ["development"])
  }

  @Test func aDamagedDatabaseIsRestoredFromTheCopy() throws {
    let tool = try filled()
    let state = try tool.state()
    let sound = try tool.succeed("restore", "--json")
    #expect(try sound.document["restored"] == .bool(false))
    for count in [0, 300, 20_000] {
      let part = Array(try tool.bytes(tool.database).prefix(count))
      try tool.folder.write(part, to: "Output/hot.sqlite")
      let restored = try tool.succeed("restore", "--json")
      #expect(try restored.document["restored"] == .bool(true))
      let aside = try #require(try restored.document["movedTo"]?.string)
      #expect(try tool.bytes(aside.replacing("*", with: tool.folder.path)) == part)
      #expect(try tool.state() == state)
    }
    try FileManager.default.removeItem(atPath: tool.database)
    try tool.succeed("restore")
    #expect(try tool.state() == state)
  }

  @Test func aDamagedCopyReplacesNothing() throws {
    let tool = try filled()
    let part = Array(try tool.bytes(tool.database).prefix(20_000))
    for name in ["Output/hot.sqlite", "Output/hot.sqlite.last-good"] {
      try tool.folder.write(part, to: name)
    }
    try tool.refuses(
      65, "Error: The hot database '*/Output/hot.sqlite.last-good' is damaged: …",
      from: ["restore"])
    for copy in LastGoodCopy.all(of: tool.database) {
      try FileManager.default.removeItem(atPath: copy.path)
    }
    try tool.refuses(
      66, "Error: The copy '*/Output/hot.sqlite.last-good' of the hot database does not exist. …",
      from: ["restore"])
  }

  /// Every row is read; one that contradicts itself is reported, not passed over.
  @Test func aRowThatContradictsItselfIsReported() throws {
    let tool = try filled()
    do {
      let format = HotDatabase.format
      let connection = try SQLiteConnection(path: tool.database, mode: .existing, format: format)
      try connection.run("PRAGMA ignore_check_constraints = ON")
      try connection.run("UPDATE network SET encryption = 'none'")
    }
    try tool.refuses(
      65,
      "Error: The hot database is damaged: 'development-sr25519' in table network … Remove that entry, or run 'hotside restore-defaults'.",
      from: ["show", "networks"])
  }
}
