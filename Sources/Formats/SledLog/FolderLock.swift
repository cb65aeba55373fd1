import FileSupport
import Glibc
import Reporting

/// The right to read a database of sled while nobody writes to it.
///
/// sled holds a lock by `flock` on `db`, for itself alone, as long as it has the database open. Held
/// here is one that readers share, on a file that is open for reading.
final class FolderLock: Sendable {
  private let file: CInt

  /// Takes the lock.
  ///
  /// - Throws: ``SledError``: `inUse`, `file`. A file system without locks refuses nothing.
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
