import FileSupport
import Foundation
import Glibc
import Reporting
import TestSupport
import Testing

@Suite struct PendingFilesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func allFilesGetTheirNamesAtTheCommit() throws {
    let files = PendingFiles(under: .named())
    for name in ["a", "b", "c"] { try files.add(Array(name.utf8), to: folder.file(name)) }
    // Complete, but under other names.
    #expect(folder.names.count == 3)
    #expect(folder.names.allSatisfy { $0.hasPrefix(".") })
    #expect(files.paths == ["a", "b", "c"].map { folder.file($0) })
    try files.commit()
    #expect(folder.names == ["a", "b", "c"])
    #expect(try FileReading.bytes(at: folder.file("b"), limit: 10) == Array("b".utf8))
  }

  /// They are synced in the background, and yet only so many are open.
  @Test func manyFilesNeedFewDescriptors() throws {
    func openHere() throws -> Int {
      let links = "/proc/self/fd"
      return try FileManager.default.contentsOfDirectory(atPath: links).count { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(links)/\(name)")
        return target?.hasPrefix(folder.path) == true
      }
    }
    let files = PendingFiles(under: .named())
    let names = (100..<200).map { "\($0)" }
    for name in names {
      try files.add(Array(name.utf8), to: folder.file(name))
      #expect(try openHere() <= 32)
    }
    try files.seal()
    #expect(try openHere() == 0)
    #expect(folder.names.count == 100 && folder.names.allSatisfy { $0.hasPrefix(".") })
    try files.giveNames()
    #expect(folder.names == names)
    try files.commit()
    try files.commit()
    for name in names {
      #expect(try FileReading.bytes(at: folder.file(name), limit: 10) == Array(name.utf8))
    }
  }

  @Test func filesOfAnotherSetAreTakenOver() throws {
    let files = PendingFiles(under: .named())
    try files.add([1], to: folder.file("a"))
    do {
      let (early, unused) = (PendingFiles(under: .named()), PendingFiles(under: .named()))
      try early.add([2], to: folder.file("b"))
      try unused.add([3], to: folder.file("c"))
      try files.takeAll(of: early)
      #expect(early.paths == [])
      try early.commit()
    }
    // What nobody took is gone with who had it.
    #expect(folder.names.count == 2 && folder.names.allSatisfy { $0.hasPrefix(".") })
    #expect(files.paths == ["a", "b"].map { folder.file($0) })
    try files.commit()
    #expect(folder.names == ["a", "b"])
    #expect(try FileReading.bytes(at: folder.file("b"), limit: 10) == [2])
  }

  @Test func withoutACommitNothingIsLeft() throws {
    do {
      let files = PendingFiles(under: .named())
      try files.add([1], to: folder.file("a"))
      #expect(throws: FileError.self) { try files.add([2], to: folder.file("none/b")) }
    }
    #expect(folder.names.isEmpty)
  }

  /// What was written by itself is complete when it is taken over.
  @Test func aFileThatIsTakenOverIsSealed() throws {
    let files = PendingFiles(under: .named())
    var file = try FileReplacement(path: folder.file("a"), under: .named())
    try file.write([1, 2])
    try files.add(file, to: folder.file("a"))
    #expect(try FileReading.bytes(at: folder.file(folder.names[0]), limit: 10) == [1, 2])
    try files.commit()
    #expect(folder.names == ["a"])
  }

  @Test func aSealedFileIsCommittedLater() throws {
    var file = try FileReplacement(path: folder.file("a"), under: .named())
    try file.write([1])
    try file.seal()
    try file.seal()
    #expect(folder.names.count == 1)
    try file.commit()
    #expect(try FileReading.bytes(at: folder.file("a"), limit: 10) == [1])
  }

  @Test func aFailedRenameRestoresTheOtherFiles() throws {
    try folder.write(Array("d".utf8), to: "c")
    let files = PendingFiles(under: .named())
    for name in ["a", "c", "b"] { try files.add(Array(name.utf8), to: folder.file(name)) }
    try FileManager.default.createDirectory(
      atPath: folder.file("b"), withIntermediateDirectories: false)
    #expect(throws: FileError.notWritable(path: folder.file("b"), reason: "Is a directory")) {
      try files.commit()
    }
    #expect(folder.names == ["b", "c"])
    #expect(try content("c") == Array("d".utf8))
  }

  @Test func theMessageListsWrittenAndMissingFiles() {
    let error = FileError.partlyWritten(
      path: folder.file("b"), reason: "Is a directory", written: [folder.file("a")],
      missing: [folder.file("b"), folder.file("c")])
    #expect(
      error.message.replacing(folder.path, with: "*")
        == "Cannot write '*/b': Is a directory. Written before that: '*/a'. Not written: '*/b', '*/c'. Remove the obstacle, and run the command again."
    )
  }

  @Test func aFailureAtTheFirstNameLeavesNoFile() throws {
    let files = PendingFiles(under: .named())
    for name in ["a", "b"] { try files.add(Array(name.utf8), to: folder.file(name)) }
    try FileManager.default.createDirectory(
      atPath: folder.file("a"), withIntermediateDirectories: false)
    #expect(throws: FileError.notWritable(path: folder.file("a"), reason: "Is a directory")) {
      try files.commit()
    }
    #expect(folder.names == ["a"])
  }

  // MARK: - Records

  /// A record and a text of an earlier run, and those of another, which are not named yet.
  private func rewrite() throws -> PendingFiles {
    for name in ["a", "record"] { try folder.write([1], to: name) }
    let files = PendingFiles(under: .named(isForced: true))
    try files.addRecord([2], to: folder.file("record"))
    try files.add([2], to: folder.file("a"))
    return files
  }

  private func content(_ name: String) throws -> [UInt8] {
    try FileReading.bytes(at: folder.file(name), limit: 10)
  }

  @Test func aRecordReplacesTheFormerOneAfterAllOtherFiles() throws {
    let files = try rewrite()
    files.supersede(folder.file("b"))
    try folder.write([1], to: "b")
    try files.commit()
    #expect(folder.names == ["a", "record"])
    #expect(try content("a") == [2] && content("record") == [2])
  }

  @Test func theFormerRecordStaysIfNoFileIsRenamed() throws {
    let files = try rewrite()
    try FileManager.default.removeItem(atPath: folder.file("a"))
    try FileManager.default.createDirectory(
      atPath: folder.file("a"), withIntermediateDirectories: false)
    #expect(throws: FileError.notWritable(path: folder.file("a"), reason: "Is a directory")) {
      try files.commit()
    }
    #expect(folder.names == ["a", "record"])
    #expect(try content("record") == [1])
  }

  @Test func theFormerRecordIsRestoredIfALaterRenameFails() throws {
    let files = try rewrite()
    try files.add([2], to: folder.file("b"))
    try FileManager.default.createDirectory(
      atPath: folder.file("b"), withIntermediateDirectories: false)
    #expect(throws: FileError.notWritable(path: folder.file("b"), reason: "Is a directory")) {
      try files.commit()
    }
    #expect(folder.names == ["a", "b", "record"])
    #expect(try content("a") == [1] && content("record") == [1])
  }

  @Test func aRecordIsNamedAlthoughASupersededFileStays() throws {
    let files = try rewrite()
    try FileManager.default.createDirectory(
      atPath: folder.file("b"), withIntermediateDirectories: false)
    files.supersede(folder.file("b"))
    #expect(
      throws: FileError.notRemoved(path: folder.file("b"), reason: "Is a directory")
    ) { try files.commit() }
    #expect(folder.names == ["a", "b", "record"])
    #expect(try content("record") == [2])
  }

  // MARK: - What killed processes left

  /// The name of a temporary of this machine, its process replaced.
  private func temporary(_ name: String, of process: Int32) throws -> String {
    let file = try FileReplacement(path: folder.file(name), under: .named())
    let own = try #require(folder.names.first { $0.hasPrefix(".\(name).") })
    _ = consume file
    #expect(own.contains("-\(getpid())-"))
    return own.replacing("-\(getpid())-", with: "-\(process)-")
  }

  /// The number of a process that has ended.
  private func endedProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test(arguments: [false, true])
  func temporariesOfDeadProcessesAreRemoved(atOnce: Bool) throws {
    let dead = try temporary("x", of: try endedProcess())
    let living = [try temporary("x", of: getpid()), try temporary("x", of: getppid())]
    let others = [".x.1a2b.tmp", "x.tmp", ".x.00000000-1-.tmp", ".tmp", ".00000000-1-1.tmp"]
    for name in [dead] + living + others { try folder.write([1], to: name) }
    try FileManager.default.createDirectory(
      atPath: folder.file(dead + "x.tmp"), withIntermediateDirectories: false)
    if atOnce {
      try FileReplacement.write([2], to: folder.file("new"), under: .named())
    } else {
      let files = PendingFiles(under: .named())
      try files.add([2], to: folder.file("new"))
      try files.commit()
    }
    #expect(folder.names == (living + others + [dead + "x.tmp", "new"]).sorted())
  }

  /// Nobody here knows whether a process of another machine lives.
  @Test func temporariesOfOtherMachinesStayForADay() throws {
    let own = try temporary("x", of: try endedProcess())
    let machine = try #require(own.split(separator: "-").first?.suffix(8))
    let names = ["1", "2"].map { own.replacing(machine, with: "0000000\($0)") }
    for name in names { try folder.write([1], to: name) }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -90_000)],
      ofItemAtPath: folder.file(names[1]))
    try FileReplacement.write([2], to: folder.file("new"), under: .named())
    #expect(folder.names == [names[0], "new"].sorted())
  }

  /// A name as long as a file may have leaves room for the temporary's own.
  @Test func filesWithTheLongestNamesAreReplaced() throws {
    for name in [String(repeating: "a", count: 255), String(repeating: "é", count: 127)] {
      try FileReplacement.write([1], to: folder.file(name), under: .named())
      #expect(folder.names.contains(name))
    }
    #expect(folder.names.count == 2)
  }

  @Test func messagesNameTheObstacle() {
    #expect(
      FileError.folderInTheWay(path: "a").message
        == "Cannot write 'a': a folder of that name is in the way. Nothing was changed; name another file, or move the folder."
    )
    #expect(
      FileError.noFolder(path: "a").message
        == "The folder 'a' to write to does not exist. Make it, or name another.")
  }
}
