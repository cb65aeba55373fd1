import ByteSupport
internal import Glibc
import Reporting
internal import Synchronization
internal import Threading

/// An `fsync` that goes on while its caller does something else, on a thread of its own.
///
/// The disk then works on several files at the same time, and one of its commits serves them all.
struct PendingSync {
  private let descriptor: Int32
  private let outcome = Outcome()
  private let thread: OwnThread?

  /// A sync needs next to nothing, and there are many at the same time.
  private static let stackSize = 256 << 10

  private final class Outcome: Sendable { let code = Mutex<Int32>(0) }

  /// Begins to sync a file or folder, whose descriptor must stay open until ``wait()``.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    // Without a thread it is done by who waits.
    thread = try? OwnThread(stackSize: PendingSync.stackSize) { [outcome] in
      outcome.code.withLock { $0 = PendingSync.sync(descriptor) }
    }
  }

  /// Waits for the end; to be called once.
  ///
  /// - Returns: the error number, 0 where everything is on the disk.
  func wait() -> Int32 {
    guard let thread else { return PendingSync.sync(descriptor) }
    thread.join()
    return outcome.code.withLock { $0 }
  }

  /// Syncs a file or folder.
  ///
  /// - Returns: the error number, 0 where everything is on the disk.
  static func sync(_ descriptor: Int32) -> Int32 { fsync(descriptor) == 0 ? 0 : errno }
}

/// The names in a folder on their way to the disk.
struct FolderSync {
  private let path: String
  private let descriptor: Int32
  private let sync: PendingSync

  /// Begins to sync a folder; `nil` for one that may be written and not be read, which cannot be opened
  /// for that, and of which nothing is wrong.
  init?(_ path: String) {
    descriptor = unsafe open(SystemText.cString(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.path = path
    sync = PendingSync(descriptor)
  }

  /// Waits for the end; to be called once.
  ///
  /// - Throws: ``FileError/namesNotSynced(folder:reason:)``.
  func finish() throws(FileError) {
    let code = sync.wait()
    close(descriptor)
    // Some file systems have no such call for folders, FUSE and SMB among them, and keep names by
    // their own means; there is nothing that the user could do, and nothing has failed.
    if [0, EINVAL, ENOTSUP, ENOSYS].contains(code) { return }
    throw .syncingNames(path, code)
  }
}
