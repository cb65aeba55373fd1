internal import FileSupport
internal import Glibc
internal import Reporting

/// What the system says of a store's file and of the place where it stands.
struct StoreFile {
  /// The path as it was given.
  let path: String
  /// The file that a link leads to: SQLite puts its journals beside that one.
  private let target: String

  init(_ path: String) {
    self.path = path
    target = FilePath.real(path) ?? path
  }

  /// Why the file cannot be written, or no journal be made and removed beside it; `nil` where both can.
  var obstacle: String? {
    guard unsafe access(SystemText.cString(target), W_OK) == 0 else {
      return "the file is read-only"
    }
    let folder = SystemText.cString(FilePath.folder(of: target))
    let (result, code) = unsafe (access(folder, W_OK | X_OK), errno)
    return result == 0 ? nil : "its folder: " + SystemText.message(code)
  }

  /// The journal that holds pages which belong to the store; `nil` where the file is all of it.
  var pendingJournal: String? {
    // A write-ahead log begins with 32 bytes that are no page; any byte of the other kind counts.
    for (suffix, least) in [("-wal", 33), ("-journal", 1)] {
      if let size = StoreFile.status(target + suffix)?.st_size, size >= least {
        return path + suffix
      }
    }
    return nil
  }

  /// The state of the file; `nil` if it is gone.
  var state: FileState? { FileState(of: target) }

  /// Makes sure that a store of which others may know nothing is not open to all: one that is missing is
  /// made empty with mode 0600, and one that everybody may read or write gets that mode.
  ///
  /// What a group was given stays. On file systems without modes nothing happens.
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

  /// The status of a file, through links; `nil` where there is none.
  static func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe stat(SystemText.cString(path), &status) == 0 ? status : nil
  }
}
