import ByteSupport
import Foundation
import TestSupport
import Testing

@Suite struct PendingFilesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func allGetTheirNamesTogether() throws {
    let files = PendingFiles()
    for name in ["a", "b", "c"] { try files.add(Array(name.utf8), to: folder.file(name)) }
    // Complete, but under other names.
    #expect(folder.names.count == 3)
    #expect(folder.names.allSatisfy { $0.hasPrefix(".") })
    #expect(files.paths == ["a", "b", "c"].map { folder.file($0) })
    try files.commit()
    #expect(folder.names == ["a", "b", "c"])
    #expect(try FileReading.bytes(at: folder.file("b"), limit: 10) == Array("b".utf8))
  }

  @Test func withoutACommitNothingIsLeft() throws {
    do {
      let files = PendingFiles()
      try files.add([1], to: folder.file("a"))
      #expect(throws: FileError.self) { try files.add([2], to: folder.file("none/b")) }
    }
    #expect(folder.names.isEmpty)
  }

  /// What was written by itself is complete when it is taken over.
  @Test func aFileThatIsTakenOverIsSealed() throws {
    let files = PendingFiles()
    var file = try FileReplacement(path: folder.file("a"))
    try file.write([1, 2])
    try files.add(file, to: folder.file("a"))
    #expect(try FileReading.bytes(at: folder.file(folder.names[0]), limit: 10) == [1, 2])
    try files.commit()
    #expect(folder.names == ["a"])
  }

  @Test func aSealedFileIsCommittedLater() throws {
    var file = try FileReplacement(path: folder.file("a"))
    try file.write([1])
    try file.seal()
    try file.seal()
    #expect(folder.names.count == 1)
    try file.commit()
    #expect(try FileReading.bytes(at: folder.file("a"), limit: 10) == [1])
  }

  @Test func sentencesSayWhatIsInTheWay() {
    #expect(
      FileError.folderInTheWay(path: "a").message
        == "Cannot write 'a': a folder of that name is in the way. Nothing was changed; name another file, or move the folder."
    )
    #expect(
      FileError.noFolder(path: "a").message
        == "There is no folder 'a' to write to. Make it, or name another.")
  }
}
