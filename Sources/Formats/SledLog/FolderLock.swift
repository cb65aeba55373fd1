import FileSupport
import Glibc
import Reporting

/// A shared lock that lets this process read a sled database while no process writes to it.
///
/// sled holds an exclusive `flock` on `db` while it has the database open; readers share this one.
final class FolderLock: Sendable {
  private let file: CInt

  /// Acquires the lock.
  ///
  /// - Throws: ``SledError`` if another process holds the lock; not without support for locks.
  init(_ folder: String) throws(SledError) {
    let path = FilePath.join(folder, "db")
    let file = unsafe open(SystemText.cString(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      let code = errno
      throw .file(
        code == ENOENT
          ? .missing(path: path) : .notReadable(path: path, reason: SystemText.message(code)))
    }
    if flock(file, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(file)
      throw .inUse(folder: folder)
    }
    self.file = file
  }

  deinit { close(file) }
}
