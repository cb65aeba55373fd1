import Foundation
import Glibc
import Reporting
import SledLog
import TestSupport
import Testing

/// Databases in folders.
@Suite struct FolderTests {
  private let folder: TemporaryFolder
  private let files = SledFiles(trees: [
    "tree": [([1], [2]), ([3], [UInt8](repeating: 4, count: 3000))],
    "many": (0..<200).map { ([UInt8($0)], [UInt8](repeating: UInt8($0), count: $0)) },
  ])

  init() throws {
    folder = try TemporaryFolder()
    try files.write(to: folder, "database")
  }

  private func read() throws -> SledDatabase {
    try SledDatabase(folder: folder.file("database"))
  }

  private func message(_ body: () throws -> Void) -> String {
    #expect(throws: SledError.self) { try body() }?.message ?? ""
  }

  @Test func readingAFolderChangesNothing() throws {
    let before = try ProcessRunner.run(
      "/bin/sh", ["-c", "stat -c '%n %s %Y %Z' * */* && cat * */* 2>&1 | md5sum"],
      folder: folder.file("database"))
    let database = try read()
    #expect(database.trees == [Array("many".utf8), Array("tree".utf8)])
    #expect(database.entries(of: Array("none".utf8)) == nil)
    var entries = try #require(database.entries(of: Array("tree".utf8)))
    #expect(try entries.next() == SledEntry(key: [1], value: [2]))
    #expect(try entries.next()?.value.count == 3000)
    #expect(try entries.next() == nil)
    var many = try #require(database.entries(of: Array("many".utf8)))
    for index in 0..<200 {
      #expect(try many.next()?.key == [UInt8(index)])
    }
    #expect(try many.next() == nil)
    let after = try ProcessRunner.run(
      "/bin/sh", ["-c", "stat -c '%n %s %Y %Z' * */* && cat * */* 2>&1 | md5sum"],
      folder: folder.file("database"))
    #expect(before.output == after.output)
    let blobs = try FileManager.default.contentsOfDirectory(atPath: folder.file("database/blobs"))
    #expect(!blobs.isEmpty)
  }

  @Test func aFolderThatAnotherProcessHasOpenIsRefused() throws {
    let writer = try #require(FileHandle(forUpdatingAtPath: folder.file("database/db")))
    #expect(flock(writer.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    let error = #expect(throws: SledError.self) { try read() }
    #expect(error == .inUse(folder: folder.file("database")))
    #expect(error?.exitCode == .tryAgain)
    // Also where a process that another test starts has just inherited the file.
    #expect(flock(writer.fileDescriptor, LOCK_UN) == 0)
    let one = try read()
    let other = try read()
    #expect(one.trees == other.trees)
  }

  @Test func damagedMissingAndTooLargeFilesAreNamed() throws {
    let blobs = try FileManager.default.contentsOfDirectory(atPath: folder.file("database/blobs"))
    for blob in blobs { try folder.write([1, 2, 3, 4, 9, 0], to: "database/blobs/" + blob) }
    #expect(
      message {
        var entries = try #require(read().entries(of: Array("tree".utf8)))
        while try entries.next() != nil {}
      }.contains(": its checksum does not fit"))
    let made = unsafe mkfifo(folder.file("database/snap.0000000000000001"), 0o600)
    #expect(made == 0)
    #expect(message { _ = try read() }.contains("it is not a regular file"))
    try FileManager.default.removeItem(atPath: folder.file("database/snap.0000000000000001"))
    try folder.write([], to: "database/snap.0000000000000001")
    #expect(message { _ = try read() }.contains("'snap.0000000000000001'"))
    try folder.write([UInt8](repeating: 0, count: 5000), to: "database/conf")
    #expect(message { _ = try read() }.contains("larger than 4096 bytes"))
    try FileManager.default.removeItem(atPath: folder.file("database/db"))
    #expect(message { _ = try read() }.hasSuffix("does not exist."))
  }
}
