internal import CFolderExchange
internal import Glibc
import Reporting

/// Whole trees of files.
extension Folder {
  /// Lets two folders of one file system change their names, in one step.
  ///
  /// - Returns: whether it was done; some file systems know no such step.
  /// - Throws: ``FileError/notWritable(path:reason:)`` for another reason.
  public static func exchange(_ path: String, with other: String) throws(FileError) -> Bool {
    for path in [path, other] { try WorkspaceBounds.check(path, isFollowed: false) }
    Interruption.noteChange()
    let code = unsafe renameat2(
      AT_FDCWD, SystemText.cString(path), AT_FDCWD, SystemText.cString(other), folder_exchange)
    if code == 0 { return true }
    guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw .writing(other, errno) }
    return false
  }

  /// The paths of all files below a folder, relative to it, in ascending order of their bytes.
  ///
  /// - Returns: regular files, links and whatever else is no folder.
  /// - Throws: ``FileError/missing(path:)`` or ``FileError/notReadable(path:reason:)``.
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

  /// Removes a folder with everything in it; links, also in place of it, are removed and not followed.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``; what stands behind it in the order of names is
  ///   still there then.
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

  /// Gives a regular file one more name in the same file system.
  ///
  /// - Returns: whether it has it now.
  public static func link(_ path: String, to newPath: String) -> Bool {
    guard (try? WorkspaceBounds.check(newPath, isFollowed: false)) != nil else { return false }
    return unsafe Glibc.link(SystemText.cString(path), SystemText.cString(newPath)) == 0
  }

  /// Brings the names in a folder to the disk.
  ///
  /// - Throws: ``FileError/namesNotSynced(folder:reason:)``.
  public static func syncNames(in path: String) throws(FileError) {
    try FolderSync(path)?.finish()
  }
}

extension Folder {
  /// Writes a file of a tree that nobody knows yet: it is new, 0644 whatever the process's mask, and not
  /// brought to the disk before ``syncAll()``.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``, also where something has the name.
  public static func addFile(_ bytes: [UInt8], to path: String) throws(FileError) {
    try WorkspaceBounds.check(path, isFollowed: false)
    let file = unsafe open(
      SystemText.cString(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard file >= 0 else { throw .writing(path, errno) }
    defer { close(file) }
    _ = fchmod(file, 0o644)
    var done = 0
    while done < bytes.count {
      // The buffer has bytes.count bytes and `done` of them are behind us.
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

  /// How many bytes the file system that a folder lies on still takes; `nil` where it does not say.
  public static func freeBytes(in path: String) -> Int? {
    var answer = statvfs()
    guard unsafe statvfs(SystemText.cString(path), &answer) == 0 else { return nil }
    return Int(
      clamping: UInt64(answer.f_bavail).multipliedReportingOverflow(by: UInt64(answer.f_frsize))
        .partialValue)
  }

  /// Brings everything that was written to the disks.
  public static func syncAll() { sync() }
}
