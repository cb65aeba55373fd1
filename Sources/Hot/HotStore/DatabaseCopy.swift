import ByteSupport
import FileSupport
import Reporting
import SQLiteStore

/// A file with the contents of a hot database, which can replace the database.
package struct DatabaseCopy: Equatable, Sendable {
  /// The result of a restoration.
  package struct Restored: Equatable, Sendable {
    /// The new path of the damaged file; `nil` if there was none.
    package let movedTo: String?
  }

  package let path: String
  /// The path of the database.
  package let database: String

  package init(_ path: String, of database: String) {
    (self.path, self.database) = (path, database)
  }

  /// Replaces a damaged or missing database with the copy; does nothing if the database is intact.
  ///
  /// The damaged file and its journals are renamed, never removed. If several processes restore or
  /// create the database, one does so, and the others find it sound. The copy itself is not
  /// modified.
  ///
  /// - Returns: the result; `nil` if the database is sound.
  /// - Throws: ``HotDatabaseError``: `store` if the copy is damaged too, or if the database is
  ///   foreign or in use; `emptyCopy`; `file` if the copy is missing or cannot be put back.
  package func restore() throws -> Restored? {
    let turn = try HotDatabase.turn(at: database)
    defer { withExtendedLifetime(turn) {} }
    return try restoreInTurn()
  }

  private func restoreInTurn() throws -> Restored? {
    if try isSound() { return nil }
    // The working copy is made first, so that a full disk leaves everything unchanged.
    let work = try WorkingCopy(of: self)
    let aside = try moveAside()
    try LastGoodCopy.wrapping { try Folder.move(work.path, to: database) }
    return Restored(movedTo: aside)
  }

  /// Replaces the contents of the database with those of the copy.
  ///
  /// The previous contents become the second generation of ``LastGoodCopy``.
  ///
  /// - Returns: the result.
  /// - Throws: ``HotDatabaseError``, as ``restore()``; nothing has changed.
  package func goBack() throws -> Restored {
    let turn = try HotDatabase.turn(at: database)
    defer { withExtendedLifetime(turn) {} }
    return try goBackInTurn(to: nil) ?? Restored(movedTo: nil)
  }

  /// Does the same in the turn of the caller.
  ///
  /// - Returns: the result; `nil` if the file does not have the contents with this id any more.
  /// - Throws: ``HotDatabaseError``; nothing has changed.
  func goBackInTurn(to id: String?) throws -> Restored? {
    if let restored = try restoreInTurn() { return restored }
    let work = try WorkingCopy(of: self)
    if let id, try !HotDatabase.open(at: work.path).contentID().hasSameBytes(as: id) { return nil }
    try HotDatabase.open(at: database).takeContent(of: work.path)
    return Restored(movedTo: nil)
  }

  /// Runs `body` on the copy, which stays unchanged.
  ///
  /// A copy with an older schema is migrated in a temporary file.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: ``HotDatabaseError``, or the error of `body`.
  package func read<Result>(_ body: (HotDatabase) throws -> Result) throws -> Result {
    do {
      return try body(HotDatabase.open(at: path, mode: .unchanging))
    } catch HotDatabaseError
      .store(.outdated)
    {
      let work = try WorkingCopy(of: self)
      return try body(HotDatabase.open(at: work.path))
    }
  }

  private func isSound() throws -> Bool {
    do {
      try DatabaseCopy.check(HotDatabase.openUpToDate(at: database))
      return true
    } catch let error as HotDatabaseError {
      switch error {
      case .store(.missing), .store(.empty), .store(.notADatabase), .store(.damaged),
        .store(.otherSchema), .store(.notReadable), .store(.column), .store(.refused), .damagedRow,
        .tooManyVersions, .repeatedVersion, .metadata, .gone:
        return false
      default: throw error
      }
    }
  }

  /// Reads every row, and throws the first damage found.
  fileprivate static func check(_ database: HotDatabase) throws {
    let damage = database.findings().first { finding in
      switch finding {
      case .store, .damagedRow, .tooManyVersions, .repeatedVersion, .metadata: true
      default: false
      }
    }
    if let damage { throw damage }
  }

  private func moveAside() throws -> String? {
    var number = 1
    while Folder.exists("\(database).damaged-\(number)"), number < 1000 { number += 1 }
    let aside = "\(database).damaged-\(number)"
    let isThere = Folder.exists(database)
    try LastGoodCopy.wrapping {
      for suffix in ["-wal", "-shm", "-journal", ""] where Folder.exists(database + suffix) {
        try Folder.move(database + suffix, to: aside + suffix)
      }
    }
    return isThere ? aside : nil
  }
}

/// A working copy of a backup, next to the database, migrated if its schema is older.
///
/// The backup itself is never modified; it may be on read-only media.
private struct WorkingCopy: ~Copyable {
  let path: String
  private let interruption: Interruption.Temporary

  /// Creates the working copy and checks every row.
  init(of copy: DatabaseCopy) throws {
    path = FileReplacement.temporaryPath(beside: copy.database)
    interruption = Interruption.Temporary(path, hasJournals: true)
    try WorkingCopy.write(copy.path, to: path)
    do { try DatabaseCopy.check(HotDatabase.open(at: path)) } catch {
      WorkingCopy.remove(path)
      throw error
    }
  }

  deinit { WorkingCopy.remove(path) }

  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { try? Folder.removeFile(path + suffix) }
  }

  private static let largestCopy = 4 << 30

  /// Copies the whole database, including its write-ahead log, after reading every row.
  ///
  /// A database with an older schema is copied as a file, and its rows are checked after the
  /// migration.
  private static func write(_ copy: String, to path: String) throws {
    try LastGoodCopy.wrapping {
      do {
        let database = try HotDatabase.open(at: copy, mode: .readOnly)
        try DatabaseCopy.check(database)
        let files = PendingFiles(under: .upkeep)
        try files.addCopy(of: database.connection, named: path)
        try files.commit()
      } catch HotDatabaseError.store(.empty) {
        throw HotDatabaseError.emptyCopy(path: copy)
      } catch HotDatabaseError.store(.outdated), HotDatabaseError.store(.missing) {
        // If the file is missing, reading it gives the better error.
        try FileReplacement.write(
          try FileReading.bytes(at: copy, limit: largestCopy), to: path, under: .upkeep,
          mode: FileReplacement.privateMode)
      }
    }
  }
}
