internal import CSQLite
internal import FileSupport
internal import Glibc
internal import Reporting

/// A result code and its texts, read before another call replaces them.
struct SQLiteFailure {
  let code: Int32
  let detail: String
  let systemCode: Int32

  /// Reads the texts of the call that just failed on `handle`, an open connection.
  @unsafe init(code: Int32, handle: OpaquePointer) {
    self.code = code
    // sqlite3_errmsg gives a NUL-terminated text that lives until the next call on the handle.
    detail = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? "no text"
    systemCode = unsafe sqlite3_system_errno(handle)
  }

  /// The error for the user that the code means.
  func error(
    path: String, format: StoreFormat, sql: String, isOpening: SQLiteConnection.Mode? = nil,
    isReading: Bool = false
  ) -> SQLiteStoreError {
    let store = format.name
    if isExhausted { return .noMemory(path: path, store: store, reason: reason) }
    // Extended codes say why the file is not readable; plain `SQLITE_READONLY` is a write attempt.
    if isReading, code != SQLITE_READONLY,
      [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM].contains(code & 0xff)
    {
      let reason =
        StoreFile(path).pendingJournal.map { SQLiteFailure.unread(journal: $0) } ?? reason
      return .notReadable(path: path, store: store, reason: reason)
    }
    switch code & 0xff {
    case SQLITE_BUSY: return .busy(path: path, store: store)
    case SQLITE_NOTADB: return .notADatabase(path: path, store: store)
    case SQLITE_CORRUPT: return .damaged(path: path, store: store, detail: detail)
    case SQLITE_FULL: return .full(path: path, store: store)
    case SQLITE_READONLY, SQLITE_PERM: return .notWritable(path: path, store: store, reason: reason)
    case SQLITE_CANTOPEN:
      if isOpening == .create {
        let reason = SQLiteFailure.folderProblem(path) ?? reason
        return .notWritable(path: path, store: store, reason: reason)
      }
      if Folder.exists(path) && isOpening == nil {
        return .notWritable(path: path, store: store, reason: reason)
      }
      return .notReadable(path: path, store: store, reason: reason)
    case SQLITE_IOERR:
      if [ENOSPC, EDQUOT, EFBIG].contains(systemCode) { return .full(path: path, store: store) }
      let isRead = code == ResultCode.readFailed || code == ResultCode.readShort
      return isRead
        ? .notReadable(path: path, store: store, reason: reason)
        : .notWritable(path: path, store: store, reason: reason)
    case SQLITE_CONSTRAINT: return .constraint(detail: detail, sql: sql)
    default: return .refused(code: code, detail: detail, sql: sql)
    }
  }

  /// Whether the machine lacks memory or open files, so that the file itself may be intact.
  private var isExhausted: Bool {
    if code & 0xff == SQLITE_NOMEM || code == ResultCode.noMemory { return true }
    return [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff)
      && [ENOMEM, EMFILE, ENFILE].contains(systemCode)
  }

  /// The reason for an unreadable store that has a pending journal in a read-only folder.
  private static func unread(journal: String) -> String {
    "a part of it is in '\(journal)', which SQLite can read only in a folder that it can write;"
      + " copy both files into such a folder"
  }

  /// SQLite's text, followed by the system's text if a system call failed.
  private var reason: String {
    guard systemCode != 0 else { return detail }
    return "\(detail) (\(SystemText.message(systemCode)))"
  }

  /// The reason why no file can be created next to `path`, which SQLite does not report.
  private static func folderProblem(_ path: String) -> String? {
    let folder = SystemText.cString(FilePath.folder(of: path))
    let (result, systemCode) = unsafe (access(folder, W_OK | X_OK), errno)
    guard result != 0 else { return nil }
    return "its folder: " + SystemText.message(systemCode)
  }

  /// Extended codes, which the header spells as expressions.
  private enum ResultCode {
    static let noMemory = SQLITE_IOERR | 12 << 8
    static let readFailed = SQLITE_IOERR | 1 << 8
    static let readShort = SQLITE_IOERR | 2 << 8
  }
}

extension SQLiteConnection {
  /// The error of the call that just failed on this connection.
  func failure(_ code: Int32, sql: String) -> SQLiteStoreError {
    // If pages changed during the read, an error in them does not mean that the store is damaged.
    if hasChangedUnderneath { return .busy(path: path, store: format.name) }
    return unsafe SQLiteFailure(code: code, handle: handle).error(
      path: path, format: format, sql: sql, isReading: mode.isReading)
  }
}
