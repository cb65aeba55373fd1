internal import ByteSupport
internal import Glibc
import SQLiteStore

/// The copy of a hot database as it was after the last change that left it sound, beside it under
/// the name `hot.sqlite.last-good`: what a file that was cut off or overwritten is made good from.
public struct LastGoodCopy: Sendable {
  /// What became of a damaged database.
  public struct Outcome: Equatable, Sendable {
    /// Where the damaged file is now; `nil` where there was none.
    public let movedTo: String?
  }

  /// The database's path.
  public let database: String

  /// The copy's path.
  public var path: String { database + ".last-good" }

  /// The copy that belongs to a database.
  public init(of database: String) { self.database = database }

  /// Puts the copy in the place of a database that is damaged or gone; one that is sound stays.
  ///
  /// The damaged file and those beginning with its name are moved aside, never removed. No other
  /// process may use the database meanwhile.
  ///
  /// - Returns: what was done; `nil` where the database is sound and nothing was.
  /// - Throws: ``HotDatabaseError``: `store` where the copy is damaged too, or the database is of
  ///   another program or in use; `file` where there is no copy, or it cannot be put back.
  public func restore() throws(HotDatabaseError) -> Outcome? {
    if try isSound() { return nil }
    let bytes = try LastGoodCopy.wrapping { () throws(FileError) in
      try FileReading.bytes(at: path, limit: LastGoodCopy.largestCopy)
    }
    try LastGoodCopy.check(path)
    // Written before anything is moved: a full disk leaves everything where it was.
    let files = PendingFiles()
    try LastGoodCopy.wrapping { () throws(FileError) in
      try files.add(bytes, to: database + ".restored")
      try files.seal()
    }
    let aside = try moveAside()
    try LastGoodCopy.wrapping { () throws(FileError) in try files.commit() }
    try rename(database + ".restored", to: database)
    return Outcome(movedTo: aside)
  }

  private static let largestCopy = 4 << 30

  private func isSound() throws(HotDatabaseError) -> Bool {
    do throws(HotDatabaseError) {
      try LastGoodCopy.check(database)
      return true
    } catch {
      switch error {
      case .store(.missing), .store(.empty), .store(.notADatabase), .store(.damaged),
        .store(.notReadable), .store(.column), .store(.refused), .damagedRow, .tooManyVersions,
        .repeatedVersion, .metadata:
        return false
      default: throw error
      }
    }
  }

  /// Reads the whole file, every row of it, and throws the first damage.
  private static func check(_ path: String) throws(HotDatabaseError) {
    let damage = try HotDatabase.open(at: path).findings().first { finding in
      switch finding {
      case .store, .damagedRow, .tooManyVersions, .repeatedVersion, .metadata: true
      default: false
      }
    }
    if let damage { throw damage }
  }

  private func moveAside() throws(HotDatabaseError) -> String? {
    var number = 1
    while Folder.exists("\(database).damaged-\(number)"), number < 1000 { number += 1 }
    let aside = "\(database).damaged-\(number)"
    let isThere = Folder.exists(database)
    for suffix in ["-wal", "-shm", ""] where Folder.exists(database + suffix) {
      try rename(database + suffix, to: aside + suffix)
    }
    return isThere ? aside : nil
  }

  private func rename(_ old: String, to new: String) throws(HotDatabaseError) {
    guard unsafe Glibc.rename(SystemText.cString(old), SystemText.cString(new)) == 0 else {
      // strerror gives a NUL-terminated text that lives until the next call on this thread.
      throw .file(.notWritable(path: new, reason: unsafe String(cString: strerror(errno))))
    }
  }

  fileprivate static func wrapping<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(HotDatabaseError) -> Value {
    do { return try body() } catch { throw .file(error) }
  }
}

extension HotDatabase {
  /// Writes the copy of the state that a transaction is about to leave, for the name that it gets
  /// once the transaction is kept.
  ///
  /// A copy that cannot be written, on a full disk for one, takes nothing back: what is changed is safe
  /// in the database itself, and the former copy stays. Pages that contradict each other never get
  /// into it.
  func addLastGood(to files: PendingFiles) {
    guard (try? connection.quickCheck()) != nil else { return }
    try? connection.withImage { (image) throws(HotDatabaseError) in
      try LastGoodCopy.wrapping { () throws(FileError) in
        try files.add(image, to: LastGoodCopy(of: path).path)
      }
    }
  }
}
