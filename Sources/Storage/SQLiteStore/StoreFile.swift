internal import FileSupport
internal import Glibc
internal import Reporting

/// The file of a store in the file system: its status, folder and journals.
struct StoreFile {
  let path: String
  /// The path with all symbolic links resolved: SQLite puts its journals next to this file.
  private let target: String

  init(_ path: String) {
    self.path = path
    target = FilePath.real(path) ?? path
  }

  /// The reason why the file or a journal next to it cannot be written; `nil` if both can.
  var obstacle: String? {
    guard unsafe access(SystemText.cString(target), W_OK) == 0 else {
      return "the file is read-only"
    }
    let folder = SystemText.cString(FilePath.folder(of: target))
    let (result, code) = unsafe (access(folder, W_OK | X_OK), errno)
    return result == 0 ? nil : "its folder: " + SystemText.message(code)
  }

  /// The journal that contains pages of the store; `nil` if the file contains all pages.
  var pendingJournal: String? {
    // A write-ahead log begins with a 32-byte header; a rollback journal counts if it has any byte.
    for (suffix, least) in [("-wal", 33), ("-journal", 1)] {
      if let size = StoreFile.status(target + suffix)?.st_size, size >= least {
        return path + suffix
      }
    }
    return nil
  }

  /// The state of the file; `nil` if it does not exist.
  var state: FileState? { FileState(of: target) }

  /// Removes other users' access to a private store.
  ///
  /// A missing file is created empty with mode 0600, and this user's file that all users may access
  /// gets this mode.
  ///
  /// If only a group has rights, they stay. On file systems without modes this does nothing.
  func keepPrivate(creating: Bool) {
    if let status = StoreFile.status(target) {
      if status.st_mode & 0o007 != 0, status.st_uid == geteuid() {
        _ = unsafe chmod(SystemText.cString(target), 0o600)
      }
    } else if creating {
      let descriptor = unsafe open(
        SystemText.cString(target), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 { close(descriptor) }
    }
  }

  /// The status of a file, with links followed; `nil` if there is none.
  static func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe stat(SystemText.cString(path), &status) == 0 ? status : nil
  }
}
