public import FileSupport
public import Reporting

/// The reason why a store could not be opened, read or changed.
public enum SQLiteStoreError: ReportableError, Equatable, Sendable {
  /// The file does not exist, and the mode does not create one.
  case missing(path: String, store: String, remedy: String)
  /// The path is that of a folder.
  case isFolder(path: String, store: String)
  /// The file has no tables: another program made it, or its creation was interrupted.
  case empty(path: String, store: String, remedy: String)
  /// The file is not an SQLite database, or its first page is destroyed.
  case notADatabase(path: String, store: String)
  /// The file is an SQLite database of another program; `found` is its application id.
  case foreign(path: String, store: String, found: UInt32)
  /// The file was written by a later version of the program.
  case newer(path: String, store: String, found: Int64, known: Int)
  /// The file must be migrated, but is open only for reading.
  case outdated(path: String, store: String, found: Int64, known: Int)
  /// The file's pages contradict each other; `detail` is the text of SQLite or of the check.
  case damaged(path: String, store: String, detail: String)
  /// The tables are not those of the file's version; `detail` names the first difference.
  case otherSchema(path: String, store: String, detail: String)
  /// The system has no memory or no open files left; the file itself may be intact.
  case noMemory(path: String, store: String, reason: String)
  /// Another process held the store for longer than the timeout.
  case busy(path: String, store: String)
  /// The file or its folder cannot be written.
  case notWritable(path: String, store: String, reason: String)
  /// The file is outside the folders that the workspace may use; see `WorkspaceBounds`.
  case outOfBounds(FileError)
  /// The file cannot be read.
  case notReadable(path: String, store: String, reason: String)
  /// The disk is full.
  case full(path: String, store: String)
  /// A constraint or trigger forbids the change; `detail` is SQLite's or the trigger's text.
  case constraint(detail: String, sql: String)
  /// A column has a value that this program does not store: another type, text that is not UTF-8,
  /// or a number out of range.
  case column(name: String, expected: String, found: String, sql: String)
  /// SQLite refused a statement for another reason; `code` is its extended result code.
  case refused(code: Int32, detail: String, sql: String)

  /// The exit code and the message of each case.
  public var row: ErrorRow<Never> {
    switch self {
    case .missing(let path, let store, let remedy):
      .inputMissing(.missing, "The \(store) '\(path)' does not exist. \(remedy)")
    case .isFolder(let path, let store):
      .inputMissing(.isFolder, "'\(path)' is a folder; the \(store) is a file. Name the file.")
    case .empty(let path, let store, let remedy):
      .inputMissing(.empty, "'\(path)' is empty and not yet a \(store). \(remedy)")
    case .notADatabase(let path, let store):
      .badData(
        .notADatabase,
        """
        '\(path)' is not a \(store): it is not an SQLite file, or its beginning is destroyed. \
        \(SQLiteStoreError.recovery)
        """)
    case .foreign(let path, let store, let found):
      .badData(
        .foreign,
        """
        '\(path)' is a SQLite database of another program (application id \(found)), not a \(store). Name another \
        file; this one was not touched.
        """)
    case .newer(let path, let store, let found, let known):
      .failure(
        .newer,
        """
        The \(store) '\(path)' has version \(found), made by a later hotside; this one knows versions up to \
        \(known). Use the later hotside.
        """)
    case .outdated(let path, let store, let found, let known):
      .failure(
        .outdated,
        """
        The \(store) '\(path)' has version \(found) and must be brought to version \(known), but is opened for \
        reading only. Run a command that writes to it once.
        """)
    case .damaged(let path, let store, let detail):
      .badData(
        .damaged, "The \(store) '\(path)' is damaged: \(detail). \(SQLiteStoreError.recovery)")
    case .otherSchema(let path, let store, let detail):
      .badData(
        .otherSchema,
        """
        The \(store) '\(path)' was changed by another program: \(detail). Nothing of it was used. \
        \(SQLiteStoreError.recovery)
        """)
    case .noMemory(let path, let store, let reason):
      .failure(
        .noMemory,
        """
        There is not enough memory to use the \(store) '\(path)': \(reason). Nothing was changed; close other \
        programs, and try again.
        """)
    case .busy(let path, let store):
      ErrorRow(
        .busy, exit: .tryAgain,
        "The \(store) '\(path)' is in use by another process. Nothing was changed; try again.")
    case .notWritable(let path, let store, let reason):
      ErrorRow(
        .notWritable, exit: .cannotWrite,
        """
        Cannot write the \(store) '\(path)': \(reason). Nothing was changed; check the rights of the file and its \
        folder.
        """)
    case .outOfBounds(let error): error.row
    case .notReadable(let path, let store, let reason):
      .inputMissing(.notReadable, "Cannot read the \(store) '\(path)': \(reason).")
    case .full(let path, let store):
      ErrorRow(
        .full, exit: .cannotWrite,
        "Not enough room is left to write the \(store) '\(path)'. Nothing was changed; free some space and try again."
      )
    case .constraint(let detail, let sql):
      ErrorRow(
        .constraint, exit: .internalDefect,
        "The change breaks a rule of the database: \(detail) (in: \(sql)).")
    case .column(let name, let expected, let found, let sql):
      .badData(
        .column,
        "A stored value is damaged: \(name) should be \(expected), but is \(found) (in: \(sql)).")
    case .refused(let code, let detail, let sql):
      ErrorRow(
        .refused, exit: .internalDefect,
        "SQLite refused a statement: \(detail), code \(code) (in: \(sql)).")
    }
  }

  private static let recovery =
    "Restore a copy, or move away the file and all files whose names begin with its name, and start again."
}

/// An error type that can wrap a ``SQLiteStoreError``, so that a body throws one type.
public protocol SQLiteStoreErrorConvertible: Error {
  init(_ error: SQLiteStoreError)
}

extension SQLiteStoreErrorConvertible {
  /// Runs store calls and wraps their errors in this type.
  package static func wrapping<Result>(
    _ body: () throws(SQLiteStoreError) -> Result
  ) throws(Self) -> Result {
    do {
      return try body()
    } catch {
      throw Self(error)
    }
  }
}

extension SQLiteStoreErrorConvertible {
  /// Runs a body with any error type, and wraps the errors of a store in this type.
  package static func wrapping<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as SQLiteStoreError { throw Self(error) }
  }
}

extension SQLiteStoreError: SQLiteStoreErrorConvertible {
  /// Copies the error.
  public init(_ error: SQLiteStoreError) { self = error }
}
