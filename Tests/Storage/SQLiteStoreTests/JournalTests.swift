import Foundation
import Glibc
import SQLiteStore
import TestSupport
import Testing

/// What stands beside a store's file, and what can be read where nothing can be made beside it.
@Suite struct JournalTests {
  /// The store of the fixture, with the other journal.
  private static let rollback = StoreFormat(
    name: Fixture.format.name, remedy: Fixture.format.remedy,
    applicationID: Fixture.format.applicationID, migrations: Fixture.format.migrations,
    journal: .rollback)

  private func open(
    _ fixture: Fixture, _ mode: SQLiteConnection.Mode, _ format: StoreFormat = rollback,
    busyTimeout: Duration = .seconds(30)
  ) throws(SQLiteStoreError) -> SQLiteConnection {
    try SQLiteConnection(path: fixture.path, mode: mode, format: format, busyTimeout: busyTimeout)
  }

  private func journal(_ connection: SQLiteConnection) throws -> [String] {
    try connection.rows("PRAGMA journal_mode") { (row) throws(SQLiteStoreError) in
      try row.text(0)
    }
  }

  @Test func aStoreWithARollbackJournalIsOneFileAtAnyTime() throws {
    let fixture = try Fixture()
    let connection = try open(fixture, .create)
    try connection.add("Ada")
    #expect(try journal(connection) == ["delete"])
    let synchronous = try connection.rows("PRAGMA synchronous") { (row) throws(SQLiteStoreError) in
      try row.integer(0)
    }
    #expect(synchronous == [3])
    #expect(fixture.folder.names == ["notes.sqlite"])
    #expect(try open(fixture, .readOnly).authors() == ["Ada"])
    #expect(fixture.folder.names == ["notes.sqlite"])
  }

  @Test func readersLeaveNothingBesideAStore() throws {
    let fixture = try Fixture()
    try fixture.open().add("Ada")
    #expect(fixture.folder.names == ["notes.sqlite"])
    for _ in 0..<2 {
      #expect(try fixture.open(.readOnly).authors() == ["Ada"])
      #expect(fixture.folder.names == ["notes.sqlite"])
    }
    // A reader that stays while the writer goes does not lose what was written.
    let reader = try fixture.open(.readOnly)
    try fixture.open(.existing).add("Bob")
    #expect(try reader.authors() == ["Ada", "Bob"])
  }

  @Test func aStoreWithALogIsConvertedWhenItIsOpenedForWriting() throws {
    let fixture = try Fixture()
    try fixture.open().add("Ada")
    do {
      let reader = try open(fixture, .readOnly)
      #expect(try journal(reader) == ["wal"])
      #expect(try reader.authors() == ["Ada"])
    }
    let writer = try open(fixture, .existing)
    #expect(try journal(writer) == ["delete"])
    try writer.add("Bob")
    #expect(fixture.folder.names == ["notes.sqlite"])
    // Who has converted the store does not keep it.
    #expect(try open(fixture, .readOnly).authors() == ["Ada", "Bob"])
    try open(fixture, .existing).add("Cid")
    #expect(try writer.authors() == ["Ada", "Bob", "Cid"])
  }

  @Test func aLogThatSomebodyUsesIsNotTakenAway() throws {
    let fixture = try Fixture()
    let other = try fixture.open()
    try other.add("Ada")
    #expect(throws: SQLiteStoreError.busy(path: fixture.path, store: "note store")) {
      try open(fixture, .existing, busyTimeout: .milliseconds(50))
    }
    try other.add("Bob")
    #expect(try other.authors() == ["Ada", "Bob"])
  }

  @Test func aStoreOfAnotherProgramKeepsItsLog() throws {
    let fixture = try Fixture()
    let other = StoreFormat(
      name: "other", remedy: "", applicationID: 77, migrations: ["CREATE TABLE t (a) "])
    do { _ = try open(fixture, .create, other) }
    #expect(throws: SQLiteStoreError.foreign(path: fixture.path, store: "note store", found: 77)) {
      try open(fixture, .existing)
    }
    #expect(try journal(try open(fixture, .existing, other)) == ["wal"])
  }

  @Test func manyWhoConvertAStoreAtOnceAllWriteToIt() throws {
    for _ in 0..<20 {
      let fixture = try Fixture()
      try fixture.open().add("Ada")
      DispatchQueue.concurrentPerform(iterations: 12) { number in
        #expect(throws: Never.self) {
          try open(fixture, .existing).add("author \(number)")
        }
      }
      #expect(try open(fixture, .readOnly).authors().count == 13)
      #expect(fixture.folder.names == ["notes.sqlite"])
    }
  }

  @Test func aPrivateStoreIsItsOwnersAlone() throws {
    let format = StoreFormat(
      name: "note store", remedy: "", applicationID: Fixture.format.applicationID,
      migrations: Fixture.format.migrations, isPrivate: true)
    let fixture = try Fixture()
    do { try open(fixture, .create, format).add("Ada") }
    #expect(try mode(of: fixture.path) == 0o600)
    try setMode(0o644, of: fixture.path)
    _ = try open(fixture, .readOnly, format)
    #expect(try mode(of: fixture.path) == 0o644)
    _ = try open(fixture, .existing, format)
    #expect(try mode(of: fixture.path) == 0o600)
    // A group that was let in on purpose stays in.
    try setMode(0o660, of: fixture.path)
    let connection = try open(fixture, .existing, format)
    try connection.add("Bob")
    #expect(try mode(of: fixture.path) == 0o660)
    #expect(try mode(of: fixture.path + "-wal") == 0o660)
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
  func aStoreInAFolderThatCannotBeWrittenIsReadUnlessItChangesMeanwhile() throws {
    let fixture = try Fixture()
    try fixture.open().add("Ada")
    try setMode(0o555, of: fixture.folder.path)
    defer { try? setMode(0o755, of: fixture.folder.path) }
    let reader = try fixture.open(.readOnly)
    #expect(try reader.authors() == ["Ada"])
    try setMode(0o755, of: fixture.folder.path)
    try fixture.open(.existing).add("Bob")
    #expect(throws: SQLiteStoreError.busy(path: fixture.path, store: "note store")) {
      try reader.authors()
    }
  }

  private func mode(of path: String) throws -> mode_t {
    var status = stat()
    try #require(unsafe stat(path, &status) == 0)
    return status.st_mode & 0o777
  }
}
