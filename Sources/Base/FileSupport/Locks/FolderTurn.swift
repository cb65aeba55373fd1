internal import Glibc
import Reporting

/// The exclusive right to exchange files in a folder; one process has the right at a time, the others wait.
///
/// The lock is a `flock` of the folder, which ends with this process however the process ends. A lock of the
/// file itself would end when any descriptor of the file is closed, because the locks of SQLite belong to process
/// and file, and it would not follow another file that takes the name. A file next to it would stay, and could
/// not be made on a medium that cannot be written. Every file system can lock a folder: the kernel keeps these
/// locks itself. Two files of one folder wait for each other, which costs only time.
public struct FolderTurn: ~Copyable {
  private let folder: CInt

  /// Waits for the turn.
  ///
  /// - Parameters:
  ///   - path: a file of the folder. A link is followed, so that all names of one file meet.
  ///   - limit: how long to wait for other processes.
  ///   - onWait: called once if another process has the turn.
  /// - Throws: ``FileError/folderInUse(path:seconds:)`` after that time; `missing` or `notReadable` for the folder.
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
      // A random pause lets each process come to its turn.
      usleep(UInt32.random(in: 5_000...25_000))
    }
    self.folder = folder
  }

  deinit { close(folder) }
}
