internal import Glibc

/// An `fsync` that goes on while its caller does something else, on a thread of its own.
///
/// The disk then works on several files at the same time, and one of its commits serves them all.
struct PendingSync {
  private let descriptor: Int32
  private let thread: pthread_t?

  /// Begins to sync a file or folder, whose descriptor must stay open until ``wait()``.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var started = pthread_t()
    // The number travels as the thread's argument, and errno as its result; nothing is shared.
    let code = unsafe pthread_create(
      &started, nil,
      { argument in
        let descriptor = Int32(truncatingIfNeeded: Int(bitPattern: argument))
        return unsafe UnsafeMutableRawPointer(bitPattern: Int(PendingSync.sync(descriptor)))
      }, UnsafeMutableRawPointer(bitPattern: Int(descriptor)))
    // Without a thread it is done by who waits.
    thread = code == 0 ? started : nil
  }

  /// Waits for the end; to be called once.
  ///
  /// - Returns: the error number, 0 where everything is on the disk.
  func wait() -> Int32 {
    guard let thread else { return PendingSync.sync(descriptor) }
    var result: UnsafeMutableRawPointer?
    // The one call that the thread is joined by.
    unsafe pthread_join(thread, &result)
    return Int32(truncatingIfNeeded: Int(bitPattern: result))
  }

  /// Syncs a file or folder.
  ///
  /// - Returns: the error number, 0 where everything is on the disk.
  static func sync(_ descriptor: Int32) -> Int32 {
    fsync(descriptor) == 0 ? 0 : errno
  }
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
