import FileSupport
import Foundation
import TestSupport
import Testing

@Suite struct FileReplacementTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func replacesWholeFilesOnly() throws {
    let path = try folder.write([1, 2, 3], to: "file")
    var file = try FileReplacement(path: path, under: .named())
    try file.write([9])
    #expect(try FileReading.bytes(at: path, limit: 10) == [1, 2, 3])
    try file.write([8])
    try file.commit()
    #expect(try FileReading.bytes(at: path, limit: 10) == [9, 8])
    #expect(folder.names == ["file"])
  }

  @Test func leavesNothingBehindWithoutCommit() throws {
    do {
      var file = try FileReplacement(path: folder.file("file"), under: .named())
      try file.write([1])
      #expect(folder.names.count == 1)
    }
    #expect(folder.names.isEmpty)
  }

  @Test func keepsTheModeOfTheReplacedFile() throws {
    let path = try folder.write([1], to: "file")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try FileReplacement.write([2], to: path, under: .named())
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func followsALinkAndKeepsIt() throws {
    let path = try folder.write([1], to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: path)
    try FileReplacement.write([2], to: folder.file("link"), under: .named())
    #expect(try FileReading.bytes(at: path, limit: 10) == [2])
    #expect(folder.names == ["file", "link"])
  }

  @Test func refusesFoldersDevicesAndMissingFolders() throws {
    #expect(throws: FileError.folderInTheWay(path: folder.path)) {
      try FileReplacement.write([1], to: folder.path, under: .named())
    }
    #expect(throws: FileError.self) {
      try FileReplacement.write([1], to: "/dev/null", under: .named())
    }
    let path = folder.file("no/such")
    #expect(
      throws: FileError.notWritable(path: path, reason: "No such file or directory")
    ) { try FileReplacement.write([1], to: path, under: .named()) }
  }

  @Test func readingIsBounded() throws {
    let path = try folder.write([UInt8](repeating: 1, count: 11), to: "file")
    #expect(throws: FileError.tooLarge(path: path, limit: 10)) {
      try FileReading.bytes(at: path, limit: 10)
    }
    #expect(throws: FileError.isFolder(path: folder.path)) {
      try FileReading.bytes(at: folder.path, limit: 10)
    }
    #expect(throws: FileError.missing(path: folder.file("none"))) {
      try FileReading.bytes(at: folder.file("none"), limit: 10)
    }
    #expect(throws: FileError.tooLarge(path: "/dev/zero", limit: 100_000)) {
      try FileReading.bytes(at: "/dev/zero", limit: 100_000, .typed)
    }
  }

  @Test func foldersAreMadeWithTheirParents() throws {
    try Folder.create(folder.file("a/b/c"))
    #expect(Folder.isFolder(folder.file("a/b/c")))
    try folder.write([1], to: "a/file")
    #expect(try Folder.names(in: folder.file("a")) == ["b", "file"])
    #expect(throws: FileError.self) { try Folder.create(folder.file("a/file/d")) }
    #expect(throws: FileError.missing(path: folder.file("z"))) {
      try Folder.names(in: folder.file("z"))
    }
  }
}
