package import FileSupport
import Reporting
import SQLiteStore

extension HotDatabase {
  /// Writes everything that it holds as a file that is a hot database itself.
  ///
  /// - Parameters:
  ///   - files: takes the file, which gets its name with them.
  ///   - path: its name.
  /// - Returns: the copy, open for reading as long as it has not its name.
  /// - Throws: ``HotDatabaseError``: `store`, also where pages contradict each other, and `file`.
  package func addBackup(to files: PendingFiles, named path: String) throws -> HotDatabase {
    try HotDatabaseError.wrapping { try connection.quickCheck() }
    try files.addCopy(of: connection, named: path)
    return try HotDatabase.open(at: files.temporary(of: path) ?? path, mode: .unchanging)
  }

  /// Lends the same in pieces.
  ///
  /// - Parameters:
  ///   - path: what the file would be called whose folder holds it meanwhile.
  ///   - body: takes each piece, in order.
  /// - Throws: what `body` throws, and as ``addBackup(to:named:)``.
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
  /// Writes what was committed to a hot database into a file.
  ///
  /// - Parameters:
  ///   - connection: the database's.
  ///   - path: the file's name.
  /// - Throws: ``HotDatabaseError``: `store`, `file`.
  func addCopy(of connection: SQLiteConnection, named path: String) throws {
    try HotDatabaseError.wrapping {
      try LastGoodCopy.wrapping {
        if try addFile(of: connection, named: path) == .whole { return }
        // A copy of one state, whoever reads or writes meanwhile, at the price of a second file.
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

/// A copy of a database for the time of one job, under a name that is swept up if this process is
/// killed.
private struct SpareCopy: ~Copyable {
  private let path: String
  private let interruption: Interruption.Temporary

  /// Writes it in the folder of `path`.
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
