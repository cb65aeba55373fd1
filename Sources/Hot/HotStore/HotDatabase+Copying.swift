package import FileSupport
import Reporting
import SQLiteStore

extension HotDatabase {
  /// Writes the contents to a file that is itself a hot database.
  ///
  /// - Parameters:
  ///   - files: receives the file, and renames it into place at its commit.
  ///   - path: the path of the file.
  /// - Returns: the copy, open for reading before the commit.
  /// - Throws: ``HotDatabaseError``: `store`, also for inconsistent pages; `file`.
  package func addBackup(to files: PendingFiles, named path: String) throws -> HotDatabase {
    try HotDatabaseError.wrapping { try connection.quickCheck() }
    try files.addCopy(of: connection, named: path)
    return try HotDatabase.open(at: files.temporary(of: path) ?? path, mode: .unchanging)
  }

  /// Passes the bytes of the same file to `body` in pieces.
  ///
  /// - Parameters:
  ///   - path: a path whose folder can hold a temporary file.
  ///   - body: receives the pieces in order.
  /// - Throws: the error of `body`; ``HotDatabaseError`` as in ``addBackup(to:named:)``.
  package func lendBackup(
    besides path: String, _ body: (Span<UInt8>) throws -> Void
  ) throws {
    try HotDatabaseError.wrapping {
      try connection.quickCheck()
      let spare = try SpareCopy(of: connection, beside: path)
      _ = try spare.open().lendFile(to: body)
    }
  }
}

extension PendingFiles {
  /// Writes the committed contents of a hot database to a file.
  ///
  /// - Throws: ``HotDatabaseError``: `store`, `file`.
  func addCopy(of connection: SQLiteConnection, named path: String) throws {
    try HotDatabaseError.wrapping {
      try LastGoodCopy.wrapping {
        if try addFile(of: connection, named: path) == .whole { return }
        // The second file gives a consistent state, even if other processes write to the database.
        let spare = try SpareCopy(of: connection, beside: path)
        _ = try addFile(of: spare.open(), named: path)
      }
    }
  }

  private func addFile(of connection: SQLiteConnection, named path: String) throws -> LentFile {
    var file = try begin(path, mode: FileReplacement.privateMode)
    let lent = try connection.lendFile(to: { piece in try file.write(piece) })
    if lent == .whole { try add(file, to: path) }
    return lent
  }
}

/// A temporary copy of a database, which a later run removes if this process is killed.
private struct SpareCopy: ~Copyable {
  private let path: String
  private let interruption: Interruption.Temporary

  /// Writes the copy to the folder of `path`.
  init(of connection: SQLiteConnection, beside path: String) throws {
    let name = FileReplacement.temporaryPath(beside: path)
    self.path = name
    interruption = Interruption.Temporary(name, hasJournals: true)
    do { try connection.copyPages(to: name) } catch {
      SpareCopy.remove(name)
      throw error
    }
  }

  deinit { SpareCopy.remove(path) }

  borrowing func open() throws -> SQLiteConnection {
    try SQLiteConnection(path: path, mode: .unchanging, format: HotDatabase.format)
  }

  private static func remove(_ path: String) {
    for suffix in ["", "-journal"] { try? Folder.removeFile(path + suffix) }
  }
}
