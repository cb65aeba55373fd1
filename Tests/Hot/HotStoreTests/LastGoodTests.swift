import FileSupport
import Foundation
import HotStore
import SQLiteStore
import TestSupport
import Testing

/// The copies beside the database, and backups, made while others read and write it.
@Suite struct LastGoodTests {
  private let fixture: Fixture
  private let database: HotDatabase
  private var copy: HotDatabase {
    get throws { try HotDatabase.open(at: LastGoodCopy(of: fixture.path).path, mode: .unchanging) }
  }

  init() throws {
    fixture = try Fixture()
    database = try fixture.empty()
  }

  private func names(_ database: HotDatabase) throws -> [String] {
    try database.networks().map(\.name)
  }

  @Test func theCopyIsWhatTheChangeLeft() throws {
    try database.insert(Fixture.network("one"))
    #expect(try names(copy) == ["one"])
    try database.store(try Fixture.incoming("one", 1), firstSeen: 1)
    #expect(try copy.metadata(named: "one", version: 1).bytes == Fixture.metadata("one", 1))
    #expect(try copy.findings() == [])
    #expect(!fixture.folder.names.contains { $0.hasSuffix(".tmp") })
  }

  /// After an update of the tool the previous copies are still listed and can be put back.
  @Test func aCopyOfAnEarlierSchemaIsRead() throws {
    try database.insert(Fixture.network("one"))
    let path = LastGoodCopy(of: fixture.path).path
    do {
      let connection = try SQLiteConnection(
        path: path, mode: .existing, format: HotDatabase.format)
      try connection.execute(
        """
        DROP TABLE checkpoint; DROP TABLE trail; DROP TABLE proof; DROP TABLE parachain;
        DROP TABLE code_read; DROP TABLE runtime_state; ALTER TABLE observation DROP COLUMN fault_at;
        ALTER TABLE observation DROP COLUMN block_number; ALTER TABLE observation DROP COLUMN asked;
        ALTER TABLE observation DROP COLUMN answered; ALTER TABLE observation DROP COLUMN agreed;
        ALTER TABLE observation DROP COLUMN unproved;
        PRAGMA user_version = 3
        """)
    }
    let former = FileState(of: path)
    let listing = LastGoodCopy(of: fixture.path).listing()
    #expect(listing.networks == [Fixture.network("one").title])
    #expect(
      try DatabaseCopy(path, of: fixture.path).read { try $0.networks().map(\.name) } == ["one"])
    #expect(FileState(of: path) == former)
    #expect(!fixture.folder.names.contains { $0.hasSuffix(".tmp") })
  }

  @Test func aTransactionWithoutAChangeWritesNoCopy() throws {
    try database.insert(Fixture.network("one"))
    let path = LastGoodCopy(of: fixture.path).path
    let former = try #require(FileState(of: path))
    try database.transaction {}
    _ = try database.transaction {
      try database.store(try Fixture.incoming("one", 1), firstSeen: 1)
    }
    #expect(FileState(of: path) != former)
    let latter = FileState(of: path)
    try database.store(try Fixture.incoming("one", 1), firstSeen: 2)
    #expect(FileState(of: path) == latter)
  }

  /// A reader keeps what is new in the log alone.
  @Test func aReaderOfAnEarlierStatePreventsNoCopy() throws {
    try database.insert(Fixture.network("one"))
    let reader = try HotDatabase.open(at: fixture.path, mode: .readOnly)
    try reader.snapshot {
      #expect(try names(reader) == ["one"])
      try database.insert(Fixture.network("two"))
      #expect(try names(copy) == ["one", "two"])
      try database.removeNetwork(titled: Fixture.network("one").title)
      #expect(try names(copy) == ["two"])
      let files = PendingFiles(under: .named())
      let path = fixture.folder.file("backup.sqlite")
      #expect(try names(database.addBackup(to: files, named: path)) == ["two"])
      try files.commit()
      #expect(try names(HotDatabase.open(at: path, mode: .unchanging)) == ["two"])
      #expect(try names(reader) == ["one"])
    }
    let former = LastGoodCopy(of: fixture.path, generation: 2)
    #expect(try names(HotDatabase.open(at: former.path, mode: .unchanging)) == ["one", "two"])
    #expect(!fixture.folder.names.contains { $0.hasSuffix(".tmp") })
  }

  @Test func theFormerStateIsThatBeforeTheChange() throws {
    try database.insert(Fixture.network("one"))
    try database.insert(Fixture.network("two"))
    try database.transaction {
      try database.insert(Fixture.network("three"))
      try database.removeNetwork(titled: Fixture.network("one").title)
    }
    let former = LastGoodCopy(of: fixture.path, generation: 2)
    #expect(try names(HotDatabase.open(at: former.path, mode: .unchanging)) == ["one", "two"])
    #expect(try Set(names(copy)) == ["two", "three"])
  }

  @Test func aBackupIsLentInPieces() throws {
    try database.insert(Fixture.network("one"))
    var bytes: [UInt8] = []
    try database.lendBackup(besides: fixture.folder.file("x.sqlite")) { piece in
      bytes += piece.indices.map { piece[$0] }
    }
    let path = fixture.folder.file("backup.sqlite")
    try FileReplacement.write(bytes, to: path, under: .upkeep)
    #expect(try names(HotDatabase.open(at: path, mode: .unchanging)) == ["one"])
    #expect(!fixture.folder.names.contains { $0.hasSuffix(".tmp") })
  }

  @Test func recordsHaveWhatIsStoredWithTheBytes() throws {
    for (name, version, block) in [("b", 2, "B"), ("a", 1, nil), ("b", 1, nil)]
      as [(String, UInt32, String?)]
    {
      if try database.networks(named: name).isEmpty { try database.insert(Fixture.network(name)) }
      guard version == 2 || name == "a" else { continue }
      try database.store(try Fixture.incoming(name, version, block: block), firstSeen: 1)
    }
    let records = try database.metadataRecords()
    #expect(records.map { "\($0.name) \($0.version)" } == ["a 1", "b 2"])
    #expect(
      records.map(\.hash) == [
        Fixture.hash(of: Fixture.metadata("a", 1)), Fixture.hash(of: Fixture.metadata("b", 2)),
      ])
    #expect(records.map(\.blockHash) == [nil, Fixture.hash("B")])
  }
}
