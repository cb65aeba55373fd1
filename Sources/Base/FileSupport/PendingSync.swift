import ByteSupport
internal import Glibc
import Reporting
internal import Synchronization
internal import Threading

/// An `fsync` on its own thread, so that its caller can continue.
///
/// The disk then works on several files in parallel, and one journal commit serves them all.
struct PendingSync {
  private let descriptor: Int32
  private let outcome = Outcome()
  private let thread: OwnThread?

  /// The stack size in bytes: small, because a sync needs little stack and many run at the same
  /// time.
  private static let stackSize = 256 << 10

  private final class Outcome: Sendable { let code = Mutex<Int32>(0) }

  /// Starts to sync a file or folder, whose descriptor must stay open until ``wait()``.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    // If no thread can be started, `wait` does the sync.
    thread = try? OwnThread(stackSize: PendingSync.stackSize) { [outcome] in
      outcome.code.withLock { $0 = PendingSync.sync(descriptor) }
    }
  }

  /// Waits until the sync has ended; to be called once.
  ///
  /// - Returns: the error number, 0 for success.
  func wait() -> Int32 {
    guard let thread else { return PendingSync.sync(descriptor) }
    thread.join()
    return outcome.code.withLock { $0 }
  }

  /// Syncs a file or folder.
  ///
  /// - Returns: the error number, 0 for success.
  static func sync(_ descriptor: Int32) -> Int32 { fsync(descriptor) == 0 ? 0 : errno }
}

/// A running sync of a folder, which makes the names in it durable.
struct FolderSync {
  private let path: String
  private let descriptor: Int32
  private let sync: PendingSync

  /// Starts to sync a folder; `nil` if the folder cannot be opened because it is writable but not
  /// readable, which is not an error.
  init?(_ path: String) {
    descriptor = unsafe open(SystemText.cString(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.path = path
    sync = PendingSync(descriptor)
  }

  /// Waits until the sync has ended; to be called once.
  func finish() throws(FileError) {
    let code = sync.wait()
    close(descriptor)
    // Some file systems, such as FUSE and SMB, do not support syncing folders and keep names by
    // other means; that is not a failure.
    if [0, EINVAL, ENOTSUP, ENOSYS].contains(code) { return }
    throw .syncingNames(path, code)
  }
}
