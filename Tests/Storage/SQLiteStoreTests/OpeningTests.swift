import Foundation
import Glibc
import SQLiteStore
import TestSupport
import Testing

@Suite struct OpeningTests {
  @Test func aWrongPathIsAnErrorAndMakesNothing() throws {
    let fixture = try Fixture()
    for mode in [SQLiteConnection.Mode.existing, .readOnly] {
      #expect(
        throws: SQLiteStoreError.missing(
          path: fixture.path, store: "note store", remedy: "Run 'notes init' to make one.")
      ) { try fixture.open(mode) }
    }
    #expect(fixture.folder.names.isEmpty)
  }

  @Test func creatingTwiceKeepsWhatIsThere() throws {
    let fixture = try Fixture()
    try fixture.open().add("Ada")
    #expect(try fixture.open(.create).authors() == ["Ada"])
    #expect(try fixture.open(.existing).authors() == ["Ada"])
    #expect(try fixture.open(.readOnly).authors() == ["Ada"])
  }

  @Test func connectionsWriteAheadSyncFullyAndCheckReferences() throws {
    let connection = try Fixture().open()
    func pragma(_ name: String) throws -> Int64 {
      try #require(
        try connection.rows("PRAGMA \(name)") { (row) throws(SQLiteStoreError) in
          try row.integer(0)
        }.first)
    }
    let journal = try connection.rows("PRAGMA journal_mode") { (row) throws(SQLiteStoreError) in
      try row.text(0)
    }
    #expect(journal == ["wal"])
    #expect(try pragma("synchronous") == 2)
    #expect(try pragma("foreign_keys") == 1)
    #expect(try pragma("busy_timeout") == 50)
    #expect(try pragma("user_version") == 1)
    #expect(try pragma("application_id") == 0x4e4f_5445)
    #expect(try pragma("trusted_schema") == 0)
  }

  @Test(arguments: [":memory:", "file:notes?mode=memory", "-"])
  func namesThatMeanSomethingToSQLiteAreFileNames(_ name: String) throws {
    let fixture = try Fixture()
    let path = fixture.folder.file(name)
    try SQLiteConnection(path: path, mode: .create, format: Fixture.format).add("Ada")
    #expect(fixture.folder.names == [name])
  }

  @Test(arguments: ["", "a\0b"]) func pathsWithoutANameAreRefused(_ path: String) throws {
    #expect(
      throws: SQLiteStoreError.notReadable(
        path: path, store: "note store", reason: "the path is empty or has a NUL in it")
    ) { try SQLiteConnection(path: path, mode: .create, format: Fixture.format) }
  }

  @Test func aFolderIsNoStore() throws {
    let fixture = try Fixture()
    #expect(throws: SQLiteStoreError.isFolder(path: fixture.folder.path, store: "note store")) {
      try SQLiteConnection(path: fixture.folder.path, mode: .create, format: Fixture.format)
    }
  }

  @Test func pipesAndDevicesAreRefused() throws {
    let fixture = try Fixture()
    let pipe = fixture.folder.file("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero"] {
      #expect(
        throws: SQLiteStoreError.notReadable(
          path: path, store: "note store", reason: "it is a device, a pipe or a socket")
      ) { try SQLiteConnection(path: path, mode: .create, format: Fixture.format) }
    }
  }

  @Test func aFolderThatIsNotThereCannotHoldAStore() throws {
    let path = try Fixture().folder.file("absent/notes.sqlite")
    #expect {
      try SQLiteConnection(path: path, mode: .create, format: Fixture.format)
    } throws: { error in
      guard case .notWritable(path, "note store", let reason) = error as? SQLiteStoreError else {
        return false
      }
      return reason.contains("No such file or directory")
    }
  }

  @Test func anEmptyFileIsReportedAndCanBeFilled() throws {
    let fixture = try Fixture()
    try fixture.folder.write([], to: "notes.sqlite")
    #expect(
      throws: SQLiteStoreError.empty(
        path: fixture.path, store: "note store", remedy: "Run 'notes init' to make one.")
    ) { try fixture.open(.existing) }
    #expect(try fixture.open(.create).authors().isEmpty)
  }

  @Test(arguments: [1, 100, 511, 512, 5000]) func noiseIsRefusedWithAdvice(_ count: Int) throws {
    let fixture = try Fixture()
    var generator = SplitMix(state: 7)
    let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    try fixture.folder.write(noise, to: "notes.sqlite")
    #expect(throws: SQLiteStoreError.notADatabase(path: fixture.path, store: "note store")) {
      try fixture.open()
    }
    #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.path))) == noise)
  }

  @Test func aFileCutShortIsRefusedWithAdvice() throws {
    let fixture = try Fixture()
    try fill(try fixture.open())
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.path)))
    for count in [512, 4095, 4096, 4097, whole.count / 2, whole.count - 4096] {
      try fixture.folder.write(Array(whole[..<count]), to: "notes.sqlite")
      #expect(
        throws: SQLiteStoreError.damaged(
          path: fixture.path, store: "note store", detail: "database disk image is malformed"),
        "cut to \(count) bytes"
      ) { try fixture.open(.existing).check() }
    }
  }

  @Test func overwrittenPagesAreFoundByTheCheck() throws {
    let fixture = try Fixture()
    try fill(try fixture.open())
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.path)))
    for position in 8192..<bytes.count - 4096 { bytes[position] ^= 0x5a }
    try fixture.folder.write(bytes, to: "notes.sqlite")
    #expect {
      try fixture.open(.existing).check()
    } throws: { error in
      guard case .damaged(fixture.path, "note store", _) = error as? SQLiteStoreError else {
        return false
      }
      return true
    }
  }

  @Test func aSoundStorePassesTheCheck() throws {
    let connection = try Fixture().open()
    try fill(connection)
    try connection.check()
  }

  @Test func aDatabaseOfAnotherProgramIsLeftAlone() throws {
    let fixture = try Fixture()
    let other = StoreFormat(
      name: "other", remedy: "", applicationID: 77, migrations: ["CREATE TABLE t (a) "])
    do { _ = try SQLiteConnection(path: fixture.path, mode: .create, format: other) }
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    for mode in [SQLiteConnection.Mode.create, .existing, .readOnly] {
      #expect(
        throws: SQLiteStoreError.foreign(path: fixture.path, store: "note store", found: 77)
      ) { try fixture.open(mode) }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
  }

  @Test func aDatabaseWithoutAMarkIsForeign() throws {
    let fixture = try Fixture()
    do {
      let connection = try fixture.open()
      try connection.execute("PRAGMA application_id = 0")
    }
    #expect(throws: SQLiteStoreError.foreign(path: fixture.path, store: "note store", found: 0)) {
      try fixture.open()
    }
  }

  @Test func aLaterVersionIsRefused() throws {
    let fixture = try Fixture()
    do {
      _ = try SQLiteConnection(path: fixture.path, mode: .create, format: Fixture.laterFormat)
    }
    #expect(
      throws: SQLiteStoreError.newer(
        path: fixture.path, store: "note store", found: 2, known: 1)
    ) { try fixture.open() }
  }

  @Test func anEarlierVersionIsBroughtUpToDate() throws {
    let fixture = try Fixture()
    try fixture.open().add("Ada")
    #expect(
      throws: SQLiteStoreError.outdated(
        path: fixture.path, store: "note store", found: 1, known: 2)
    ) {
      try SQLiteConnection(path: fixture.path, mode: .readOnly, format: Fixture.laterFormat)
    }
    let later = try SQLiteConnection(
      path: fixture.path, mode: .existing, format: Fixture.laterFormat)
    try later.run("UPDATE author SET born = 1815")
    #expect(try later.authors() == ["Ada"])
  }

  @Test func aMigrationThatFailsLeavesTheFormerVersion() throws {
    let fixture = try Fixture()
    try fixture.open().add("Ada")
    let broken = StoreFormat(
      name: "note store", remedy: "", applicationID: Fixture.format.applicationID,
      migrations: Fixture.format.migrations + ["DROP TABLE note; DROP TABLE nothing"])
    #expect(throws: SQLiteStoreError.self) {
      try SQLiteConnection(path: fixture.path, mode: .existing, format: broken)
    }
    let connection = try fixture.open(.existing)
    #expect(try connection.authors() == ["Ada"])
    try connection.run("SELECT * FROM note")
  }

  @Test func aStoreIsCreatedOnlyIfItsFirstContentsSucceed() throws {
    struct Refusal: SQLiteStoreErrorConvertible {
      init(_ error: SQLiteStoreError) {}
    }
    let fixture = try Fixture()
    let refused = SQLiteStoreError.missing(path: "x", store: "y", remedy: "z")
    #expect(throws: Refusal.self) {
      try SQLiteConnection(path: fixture.path, mode: .create, format: Fixture.format) {
        (_) throws(Refusal) in throw Refusal(refused)
      }
    }
    #expect(throws: SQLiteStoreError.self) { try fixture.open(.existing) }
    func fill(_ connection: SQLiteConnection) throws(SQLiteStoreError) {
      try connection.add("Ada")
    }
    for _ in 0..<2 {
      let connection = try SQLiteConnection(
        path: fixture.path, mode: .create, format: Fixture.format, populate: fill)
      #expect(try connection.authors() == ["Ada"])
    }
  }

  private func fill(_ connection: SQLiteConnection) throws {
    try connection.transaction { () throws(SQLiteStoreError) in
      try connection.add("Ada")
      for number in 0..<60 {
        try connection.run(
          "INSERT INTO note (author, body) VALUES ('Ada', ?)",
          [.bytes([UInt8](repeating: UInt8(number), count: 1000))])
      }
    }
  }
}

/// A small generator with a seed, so that a failing run can be repeated.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
