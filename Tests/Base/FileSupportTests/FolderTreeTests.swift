import FileSupport
import Foundation
import TestSupport
import Testing

/// Whole trees, and what tells files apart without reading them.
@Suite struct FolderTreeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func filesOfATreeAreListedInOrder() throws {
    for name in ["t/b", "t/a/c", "t/a.d", "t/é/x"] { try folder.write([1], to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("t/link"), withDestinationPath: "/etc")
    #expect(
      try Folder.files(below: folder.file("t")) == ["a.d", "a/c", "b", "link", "é/x"])
  }

  @Test func twoFoldersExchangeTheirNames() throws {
    try folder.write([1], to: "one/a")
    try folder.write([2], to: "two/b")
    #expect(try Folder.exchange(folder.file("one"), with: folder.file("two")))
    #expect(try Folder.files(below: folder.file("one")) == ["b"])
    #expect(try Folder.files(below: folder.file("two")) == ["a"])
    #expect(throws: FileError.self) {
      _ = try Folder.exchange(folder.file("one"), with: folder.file("three"))
    }
  }

  @Test func aTreeIsRemovedWithoutFollowingLinks() throws {
    try folder.write([1], to: "kept/a")
    try folder.write([1], to: "t/x/y")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("t/link"), withDestinationPath: folder.file("kept"))
    try Folder.removeTree(folder.file("t"))
    #expect(folder.names == ["kept"])
    #expect(try Folder.files(below: folder.file("kept")) == ["a"])
  }

  @Test func anUnchangedFileHasTheSameState() throws {
    let path = try folder.write([1], to: "a")
    let state = try #require(FileState(of: path))
    #expect(FileState(of: path) == state)
    #expect(FileState(of: folder.path) == nil)
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
    #expect(FileState(of: link) == state)
    #expect(FileState(of: link, followingLinks: false) == nil)
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).write(contentsOf: [2])
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(time)], ofItemAtPath: path)
    #expect(FileState(of: path) != state)
  }

  @Test func aNewFileIsReadableByAllAndReplacesNothing() throws {
    try Folder.addFile([1, 2], to: folder.file("a"))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("a"))[.posixPermissions]
    #expect(mode as? Int == 0o644)
    #expect(throws: FileError.self) { try Folder.addFile([3], to: folder.file("a")) }
  }

  @Test func onlyOneProcessHasTheLockAndItsTimeIsReported() throws {
    var lock = try ExclusiveLock(folder.file("lock"), at: "noon") { _ in false }
    #expect(lock != nil)
    var other = ""
    let second = try ExclusiveLock(folder.file("lock"), at: "later") {
      other = $0
      return false
    }
    #expect(second == nil)
    #expect(other.hasPrefix("process \(ProcessInfo.processInfo.processIdentifier) on "))
    #expect(other.hasSuffix("since noon"))
    lock = nil
    #expect(try ExclusiveLock(folder.file("lock"), at: "later") { _ in false } != nil)
  }

  /// What a killed process has left goes with the next folder for the same, and nothing of those that live.
  @Test func scratchFoldersOfKilledProcessesAreRemoved() throws {
    let name = "hotside-scratch-\(UInt64.random(in: .min ... .max))"
    let living = try ScratchFolder(named: name)
    try Folder.addFile([1], to: living.path + "/file")
    let left = living.path.replacing("-\(getpid())-", with: "-\(pid_t.max)-")
    try Folder.create(left + "/folder")
    try Folder.addFile([2], to: left + "/folder/file")
    let next = try ScratchFolder(named: name)
    #expect(left != living.path && !Folder.exists(left))
    #expect(Folder.exists(living.path + "/file"))
    #expect(next.path != living.path && Folder.isFolder(next.path))
    withExtendedLifetime((living, next)) {}
  }

  @Test func aScratchFolderIsRemovedWithItsValue() throws {
    func path() throws -> String {
      let scratch = try ScratchFolder(named: "hotside-scratch")
      defer { withExtendedLifetime(scratch) {} }
      try Folder.create(scratch.path + "/folder")
      try Folder.addFile([1], to: scratch.path + "/folder/file")
      return scratch.path
    }
    #expect(try !Folder.exists(path()))
  }
}
