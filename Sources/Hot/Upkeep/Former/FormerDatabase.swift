import FileSupport
package import Reporting
import SledLog

/// The database of `generate_message`, the tool that came with the Vault: a folder in which sled 0.34
/// keeps its log.
///
/// What it holds is a ``FormerContent``. As an error it is one whose log cannot be read, and says how its
/// content comes over all the same: as files to sign, which that tool writes without a network.
package struct FormerDatabase: ReportableError {
  /// The folder.
  package let path: String
  /// Why its log is not read, as sentences; empty as long as nothing was tried.
  package private(set) var reason = ""
  /// The trees of a database that is none of `generate_message`'s; `nil` for one that may be.
  private var otherTrees: [String]?

  /// Recognizes a folder; `nil` for any other.
  package init?(at path: String) {
    let parts = [("conf", PathKind.file), ("db", .file), ("blobs", .other)]
    guard parts.allSatisfy({ PathKind(of: FilePath.join(path, $0.0)) == $0.1 }) else { return nil }
    self.path = path
  }

  /// Opens its log for reading.
  ///
  /// - Throws: `SledError.inUse(folder:)` while another process has it open; else ``FormerDatabase``
  ///   with a reason.
  func open() throws -> SledDatabase {
    try reading { () throws(SledError) in try SledDatabase(folder: path) }
  }

  /// Reads something of it, with the errors of ``open()``.
  func reading<Value>(_ body: () throws(SledError) -> Value) throws -> Value {
    do { return try body() } catch {
      if case .inUse = error { throw error }
      throw unreadable(error.message)
    }
  }

  /// The error of a log that says what it cannot say.
  func unreadable(_ reason: String) -> FormerDatabase {
    var unreadable = self
    unreadable.reason = reason
    return unreadable
  }

  /// The error of a database of other trees, such as that of a Vault.
  func other(trees: [String]) -> FormerDatabase {
    var other = self
    other.otherTrees = trees
    return other
  }

  package var row: ErrorRow<Never> { .badData(.formerDatabase, sentences) }

  /// What it is, why its log is not read, and what to do.
  private var sentences: String {
    if let otherTrees {
      return
        """
        '\(path)' is a database of sled, and not the hot one of generate_message: it lacks the tree \
        'address_book' or 'chainspecs_prep'. Its trees are \
        \(otherTrees.map(ScreenText.quoted).joined(separator: ", ")). Name the folder of the hot database, such \
        as database/database_hot.
        """
    }
    return
      """
      '\(path)' is a database of generate_message (sled: conf, db, blobs), whose log is not read here. \
      \(reason.isEmpty ? "" : reason + " ")Let generate_message write what is in it, without a network: \
      'generate_message add-specs -f -a' and 'generate_message load-metadata -f -a'. Then give the files \
      sign_me_add_specs_… and sign_me_load_metadata_… to 'hotside networks import', and the URLs of the nodes to \
      'hotside networks set-endpoint'.
      """
  }
}
