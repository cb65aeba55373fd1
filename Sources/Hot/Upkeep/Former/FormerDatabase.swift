import FileSupport
package import Reporting
import SledLog

/// The database of `generate_message`, the tool that came with the Vault: a folder in the format of
/// sled 0.34.
///
/// ``FormerContent`` reads it. A value with a ``reason`` is the error for an unreadable log; its
/// message says how to import the contents anyway, as files to sign that `generate_message` writes
/// offline.
package struct FormerDatabase: ReportableError {
  /// The path of the folder.
  package let path: String
  /// The reason why the log cannot be read, as sentences; empty until reading fails.
  package private(set) var reason = ""
  /// The trees of a database that does not belong to `generate_message`; otherwise `nil`.
  private var otherTrees: [String]?

  /// Recognizes a folder by its files `conf`, `db` and `blobs`; `nil` for other folders.
  package init?(at path: String) {
    let parts = [("conf", PathKind.file), ("db", .file), ("blobs", .other)]
    guard parts.allSatisfy({ PathKind(of: FilePath.join(path, $0.0)) == $0.1 }) else { return nil }
    self.path = path
  }

  /// Opens the log for reading.
  ///
  /// - Returns: the database.
  /// - Throws: `SledError.inUse(folder:)` if another process has it open; otherwise
  ///   ``FormerDatabase`` with a reason.
  func open() throws -> SledDatabase {
    try reading { () throws(SledError) in try SledDatabase(folder: path) }
  }

  /// Runs a read operation, and converts its errors like ``open()``.
  func reading<Value>(_ body: () throws(SledError) -> Value) throws -> Value {
    do { return try body() } catch {
      if case .inUse = error { throw error }
      throw unreadable(error.message)
    }
  }

  /// The error for an unreadable log.
  func unreadable(_ reason: String) -> FormerDatabase {
    var unreadable = self
    unreadable.reason = reason
    return unreadable
  }

  /// The error for a database with other trees, such as that of a Vault.
  func other(trees: [String]) -> FormerDatabase {
    var other = self
    other.otherTrees = trees
    return other
  }

  package var row: ErrorRow<Never> { .badData(.formerDatabase, sentences) }

  private var sentences: String {
    if let otherTrees {
      return
        """
        '\(path)' is a sled database, but not the hot database of generate_message: it lacks the tree 'address_book' \
        or 'chainspecs_prep'. Its trees are \(otherTrees.map(ScreenText.quoted).joined(separator: ", ")). Name the \
        folder of the hot database, such as database/database_hot.
        """
    }
    return
      """
      '\(path)' is a database of generate_message (sled: conf, db, blobs), but its log cannot be read here. \
      \(reason.isEmpty ? "" : reason + " ")Let generate_message write its contents, which needs no network: \
      'generate_message add-specs -f -a' and 'generate_message load-metadata -f -a'. Then give the files \
      sign_me_add_specs_… and sign_me_load_metadata_… to 'hotside networks import', and the URLs of the nodes to \
      'hotside networks set-endpoint'.
      """
  }
}
