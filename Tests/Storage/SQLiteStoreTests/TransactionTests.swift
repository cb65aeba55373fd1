import Foundation
import Glibc
import SQLiteStore
import TestSupport
import Testing

@Suite struct TransactionTests {
  /// What a job throws that runs inside a transaction.
  enum JobError: SQLiteStoreErrorConvertible, Equatable {
    case refused
    case store(SQLiteStoreError)
    init(_ error: SQLiteStoreError) { self = .store(error) }
  }

  private func add(_ name: String, to connection: SQLiteConnection) throws(JobError) {
    try JobError.wrapping { () throws(SQLiteStoreError) in try connection.add(name) }
  }

  @Test func aThrownErrorUndoesEverything() throws {
    let connection = try Fixture().open()
    #expect(throws: JobError.refused) {
      try connection.transaction { () throws(JobError) in
        try add("Ada", to: connection)
        throw .refused
      }
    }
    #expect(try connection.authors().isEmpty)
    try connection.transaction { () throws(SQLiteStoreError) in try connection.add("Bob") }
    #expect(try connection.authors() == ["Bob"])
  }

  /// What is written early is nobody's before the commit, and goes when there is none.
  @Test func flushedChangesAreUndoneLikeTheOthers() throws {
    let fixture = try Fixture()
    let connection = try fixture.open()
    let other = try fixture.open(.existing)
    let logSize = { () throws -> Int in
      try FileManager.default.attributesOfItem(atPath: fixture.path + "-wal")[.size] as? Int ?? 0
    }
    try connection.emptyLog()
    #expect(try logSize() == 0)
    #expect(throws: JobError.refused) {
      try connection.transaction { () throws(JobError) in
        try add("Ada", to: connection)
        try JobError.wrapping { () throws(SQLiteStoreError) in try connection.flush() }
        #expect((try? logSize()) ?? 0 > 0)
        #expect((try? other.authors()) == [])
        throw .refused
      }
    }
    #expect(try connection.authors().isEmpty)
    try connection.transaction { () throws(JobError) in
      try add("Bob", to: connection)
      try JobError.wrapping { () throws(SQLiteStoreError) in try connection.flush() }
      try add("Cleo", to: connection)
    }
    #expect(try other.authors() == ["Bob", "Cleo"])
  }

  /// The file alone then holds what was committed.
  @Test func theLogIsFoldedIntoTheFile() throws {
    let fixture = try Fixture()
    let connection = try fixture.open()
    try connection.add("Ada")
    let copy = fixture.folder.file("copy.sqlite")
    func copied() throws -> [String] {
      try? FileManager.default.removeItem(atPath: copy)
      try FileManager.default.copyItem(atPath: fixture.path, toPath: copy)
      return try SQLiteConnection(path: copy, mode: .existing, format: Fixture.format).authors()
    }
    connection.foldLog()
    #expect(try copied() == ["Ada"])
    try connection.add("Bob")
    #expect(try copied() == ["Ada"])
    connection.foldLog()
    #expect(try copied() == ["Ada", "Bob"])
  }

  @Test func aTransactionInsideAnotherIsUndoneAlone() throws {
    let connection = try Fixture().open()
    try connection.transaction { () throws(SQLiteStoreError) in
      try connection.add("Ada")
      do throws(JobError) {
        try connection.transaction { () throws(JobError) in
          try add("Bob", to: connection)
          throw .refused
        }
      } catch {}
      try connection.transaction { () throws(SQLiteStoreError) in try connection.add("Cleo") }
    }
    #expect(try connection.authors() == ["Ada", "Cleo"])
  }

  @Test func theOuterTransactionUndoesTheInner() throws {
    let connection = try Fixture().open()
    #expect(throws: JobError.refused) {
      try connection.transaction { () throws(JobError) in
        try connection.transaction { () throws(JobError) in
          try add("Ada", to: connection)
        }
        throw .refused
      }
    }
    #expect(try connection.authors().isEmpty)
  }

  @Test func aSnapshotSeesOneState() throws {
    let fixture = try Fixture()
    let (reader, writer) = (try fixture.open(), try fixture.open())
    try writer.add("Ada")
    try reader.snapshot { () throws(SQLiteStoreError) in
      #expect(try reader.authors() == ["Ada"])
      try writer.add("Bob")
      #expect(try reader.authors() == ["Ada"])
    }
    #expect(try reader.authors() == ["Ada", "Bob"])
  }

  @Test func theSecondWriterFailsBecauseTheStoreIsInUse() throws {
    let fixture = try Fixture()
    let (first, second) = (try fixture.open(), try fixture.open())
    try first.transaction { () throws(SQLiteStoreError) in
      try first.add("Ada")
      #expect(throws: SQLiteStoreError.busy(path: fixture.path, store: "note store")) {
        try second.transaction { () throws(SQLiteStoreError) in try second.add("Bob") }
      }
      #expect(try second.authors().isEmpty)
    }
    try second.add("Cleo")
    #expect(try first.authors() == ["Ada", "Cleo"])
  }

  @Test func writersThatWaitLoseNothing() async throws {
    let fixture = try Fixture()
    let path = fixture.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<6 {
        group.addTask {
          // All six also race to make the file.
          let connection = try SQLiteConnection(
            path: path, mode: .create, format: Fixture.format, busyTimeout: .seconds(60))
          for number in 0..<5 {
            try connection.transaction { () throws(SQLiteStoreError) in
              try connection.add("\(writer)-\(number)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try fixture.open().authors().count == 30)
  }

  @Test func aProcessKilledInATransactionLeavesTheFormerState() async throws {
    let fixture = try Fixture()
    try fixture.open().add("Ada")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = fixture.path as String] in
      let connection = try SQLiteConnection(
        path: path, mode: .existing, format: Fixture.format)
      try connection.add("Bob")
      try connection.transaction { () throws(SQLiteStoreError) in
        try connection.run("DELETE FROM author")
        // Enough to spill out of the page cache into the write-ahead log.
        try connection.execute("PRAGMA cache_size = 1; PRAGMA cache_spill = 1")
        try connection.add("Eve")
        for number in 0..<500 {
          try connection.run(
            "INSERT INTO note (author, body) VALUES ('Eve', zeroblob(4000 + ?))",
            [.integer(Int64(number))])
        }
        kill(getpid(), SIGKILL)
      }
    }
    #expect(fixture.folder.names.contains("notes.sqlite-wal"))
    let connection = try fixture.open(.existing)
    #expect(try connection.authors() == ["Ada", "Bob"])
    try connection.check()
  }

  @Test func aProcessKilledWhileMakingTheStoreLeavesNoHalfStore() async throws {
    let fixture = try Fixture()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = fixture.path as String] in
      func dies(_ connection: SQLiteConnection) throws(SQLiteStoreError) {
        try connection.add("Eve")
        kill(getpid(), SIGKILL)
      }
      _ = try SQLiteConnection(
        path: path, mode: .create, format: Fixture.format, populate: dies)
    }
    #expect(throws: SQLiteStoreError.self) { try fixture.open(.existing) }
    #expect(try fixture.open(.create).authors().isEmpty)
  }

  @Test func aFullDiskUndoesTheTransaction() throws {
    let fixture = try Fixture()
    let connection = try fixture.open()
    try connection.add("Ada")
    try connection.execute("PRAGMA max_page_count = 8")
    #expect(throws: SQLiteStoreError.full(path: fixture.path, store: "note store")) {
      try connection.transaction { () throws(SQLiteStoreError) in
        try connection.add("Bob")
        try connection.run("INSERT INTO note (author, body) VALUES ('Bob', zeroblob(100000))")
      }
    }
    #expect(try connection.authors() == ["Ada"])
    try connection.add("Cleo")
    #expect(try connection.authors() == ["Ada", "Cleo"])
  }

  @Test func writingWhatWasOpenedForReadingIsRefused() throws {
    let fixture = try Fixture()
    try fixture.open().add("Ada")
    let connection = try fixture.open(.readOnly)
    #expect(
      throws: SQLiteStoreError.notWritable(
        path: fixture.path, store: "note store",
        reason: "attempt to write a readonly database")
    ) {
      try connection.transaction { () throws(SQLiteStoreError) in try connection.add("Bob") }
    }
    #expect(try connection.authors() == ["Ada"])
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
  func readOnlyFilesAndFoldersAreDistinguishedFromBrokenOnes() throws {
    let fixture = try Fixture()
    try fixture.open().add("Ada")
    try setMode(0o444, of: fixture.path)
    #expect(
      throws: SQLiteStoreError.notWritable(
        path: fixture.path, store: "note store", reason: "the file is read-only")
    ) { try fixture.open(.existing) }
    #expect(try fixture.open(.readOnly).authors() == ["Ada"])
    try setMode(0o555, of: fixture.folder.path)
    defer { try? setMode(0o755, of: fixture.folder.path) }
    #expect {
      try SQLiteConnection(
        path: fixture.folder.file("new.sqlite"), mode: .create, format: Fixture.format)
    } throws: { error in
      guard case .notWritable = error as? SQLiteStoreError else { return false }
      return true
    }
  }
}
