import FileSupport
import Reporting
import SQLiteStore

/// A file that holds the content of a hot database and can be put in its place.
package struct DatabaseCopy: Equatable, Sendable {
  /// What became of a database.
  package struct Restored: Equatable, Sendable {
    /// Where a damaged file is now; `nil` where there was none.
    package let movedTo: String?
  }

  /// The file.
  package let path: String
  /// The path of the database that it is put in the place of.
  package let database: String

  package init(_ path: String, of database: String) {
    (self.path, self.database) = (path, database)
  }

  /// Puts the copy in the place of a database that is damaged or gone; one that is sound stays.
  ///
  /// The damaged file and those beginning with its name are moved aside, never removed. Of several processes that
  /// restore or make the database, one does it, and the others find it sound. The copy stays as it is.
  ///
  /// - Returns: what was done; `nil` where the database is sound and nothing was.
  /// - Throws: ``HotDatabaseError``: `store` where the copy is damaged too, or the database is of
  ///   another program or in use; `emptyCopy`; `file` where there is no copy, or it cannot be put back.
  package func restore() throws -> Restored? {
    let turn = try HotDatabase.turn(at: database)
    defer { withExtendedLifetime(turn) {} }
    return try restoreInTurn()
  }

  private func restoreInTurn() throws -> Restored? {
    if try isSound() { return nil }
    // Written before anything is moved: a full disk leaves everything where it was.
    let work = try WorkingCopy(of: self)
    let aside = try moveAside()
    try LastGoodCopy.wrapping { try Folder.move(work.path, to: database) }
    return Restored(movedTo: aside)
  }

  /// Gives the database the content of the copy; what it holds now becomes the second generation of
  /// ``LastGoodCopy``.
  ///
  /// - Returns: what was done.
  /// - Throws: ``HotDatabaseError``, as ``restore()``; nothing has changed then.
  package func goBack() throws -> Restored {
    let turn = try HotDatabase.turn(at: database)
    defer { withExtendedLifetime(turn) {} }
    if let restored = try restoreInTurn() { return restored }
    let work = try WorkingCopy(of: self)
    try HotDatabase.open(at: database).takeContent(of: work.path)
    return Restored(movedTo: nil)
  }

  /// Runs `body` over the copy, which stays as it is; a copy of an earlier version of the schema is brought up to
  /// date in a temporary file.
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

  /// Reads every row, and throws the first damage.
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

/// A copy of a copy, beside the database: one of an earlier version is brought up to date, and nothing
/// moves or changes the file itself, which may lie where nobody can write.
private struct WorkingCopy: ~Copyable {
  let path: String
  private let interruption: Interruption.Temporary

  /// Copies and checks it; every row is read.
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

  /// Writes the whole file, with what stands in a log beside it, after every row was read; one of an
  /// earlier version is read once it is brought up to date.
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
        // Where there is no file, reading it says so of a file.
        try FileReplacement.write(
          try FileReading.bytes(at: copy, limit: largestCopy), to: path, under: .upkeep,
          mode: FileReplacement.privateMode)
      }
    }
  }
}
