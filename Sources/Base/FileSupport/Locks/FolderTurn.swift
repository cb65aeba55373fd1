internal import Glibc
import Reporting

/// The exclusive right of a process to exchange files in a folder; other processes wait.
///
/// The lock is a `flock` on the folder, which ends with the process. A lock on the file itself
/// needs a descriptor, and closing that drops SQLite's POSIX locks of this process; nor would it
/// protect a new file with the same name. A lock file would stay, and could not be created on a
/// read-only medium. Folders can be locked on every file system, because the kernel itself keeps
/// these locks. Operations on two files in the same folder wait for each other.
public struct FolderTurn: ~Copyable {
  private let folder: CInt

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - path: a file in the folder. Links are followed, so that all names of a file share a lock.
  ///   - limit: the time to wait for other processes.
  ///   - onWait: called once if another process has the lock.
  /// - Throws: ``FileError``, `folderInUse` after that time.
  public init(
    around path: String, within limit: Duration = .seconds(60), onWait: () -> Void = {}
  ) throws(FileError) {
    let place = FilePath.folder(of: FilePath.real(path) ?? path)
    let folder = unsafe open(SystemText.cString(place), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .reading(place, errno) }
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    var hasTold = false
    while flock(folder, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR else {
        close(folder)
        throw .reading(place, code)
      }
      guard clock.now < deadline else {
        close(folder)
        throw .folderInUse(path: path, seconds: Int(limit / .seconds(1)))
      }
      if !hasTold { onWait() }
      hasTold = true
      // A random pause gives each process a chance to get the lock eventually.
      usleep(UInt32.random(in: 5_000...25_000))
    }
    self.folder = folder
  }

  deinit { close(folder) }
}
