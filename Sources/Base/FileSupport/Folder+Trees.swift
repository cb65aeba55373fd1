internal import CFolderExchange
internal import Glibc
import Reporting

/// Operations on whole trees of files.
extension Folder {
  /// Exchanges the names of two folders in one file system, atomically.
  ///
  /// - Returns: `false` if the file system does not support it.
  /// - Throws: ``FileError`` for another reason.
  public static func exchange(_ path: String, with other: String) throws(FileError) -> Bool {
    for path in [path, other] { try WorkspaceBounds.check(path, isFollowed: false) }
    Interruption.noteChange()
    let code = unsafe renameat2(
      AT_FDCWD, SystemText.cString(path), AT_FDCWD, SystemText.cString(other), folder_exchange)
    if code == 0 { return true }
    guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw .writing(other, errno) }
    return false
  }

  /// The relative paths of all files in a tree, sorted by their bytes.
  ///
  /// - Returns: the paths of regular files, links and all entries that are not folders.
  /// - Throws: ``FileError``.
  public static func files(below path: String) throws(FileError) -> [String] {
    var files: [String] = []
    var waiting = [""]
    while let folder = waiting.popLast() {
      let place = folder.isEmpty ? path : "\(path)/\(folder)"
      for name in try names(in: place) {
        let inner = folder.isEmpty ? name : "\(folder)/\(name)"
        if PathKind(of: "\(path)/\(inner)") == .other, isFolder("\(path)/\(inner)") {
          waiting.append(inner)
        } else {
          files.append(inner)
        }
      }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Removes a folder with its contents; symbolic links are removed, not followed.
  ///
  /// - Throws: ``FileError``; later entries, in the order of names, still exist then.
  public static func removeTree(_ path: String) throws(FileError) {
    try WorkspaceBounds.check(path, isFollowed: false)
    if PathKind(of: path) == .link { return try removeFile(path) }
    for name in (try? names(in: path)) ?? [] {
      let inner = "\(path)/\(name)"
      if PathKind(of: inner) == .other, isFolder(inner) {
        try removeTree(inner)
      } else {
        try removeFile(inner)
      }
    }
    try removeEmpty(path)
  }

  /// Creates a hard link to a regular file.
  ///
  /// - Returns: `false` if that failed.
  public static func link(_ path: String, to newPath: String) -> Bool {
    guard (try? WorkspaceBounds.check(newPath, isFollowed: false)) != nil else { return false }
    return unsafe Glibc.link(SystemText.cString(path), SystemText.cString(newPath)) == 0
  }

  /// Syncs a folder, which makes the names in it durable.
  public static func syncNames(in path: String) throws(FileError) {
    try FolderSync(path)?.finish()
  }
}

extension Folder {
  /// Writes a new file in a tree that is not in use yet, with mode 0644 regardless of the umask.
  ///
  /// The file is not synced before ``syncAll()``.
  ///
  /// - Throws: ``FileError``, also if the name exists.
  public static func addFile(_ bytes: [UInt8], to path: String) throws(FileError) {
    try WorkspaceBounds.check(path, isFollowed: false)
    let file = unsafe open(
      SystemText.cString(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard file >= 0 else { throw .writing(path, errno) }
    defer { close(file) }
    _ = fchmod(file, 0o644)
    var done = 0
    while done < bytes.count {
      // `done` of the bytes.count bytes are already written.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(file, buffer.baseAddress?.advanced(by: done), buffer.count - done)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .writing(path, errno)
      }
      done += count
    }
  }

  /// The number of free bytes of a folder's file system; `nil` if it is not known.
  public static func freeBytes(in path: String) -> Int? {
    var answer = statvfs()
    guard unsafe statvfs(SystemText.cString(path), &answer) == 0 else { return nil }
    return Int(
      clamping: UInt64(answer.f_bavail).multipliedReportingOverflow(by: UInt64(answer.f_frsize))
        .partialValue)
  }

  /// Syncs all file systems.
  public static func syncAll() { sync() }
}
