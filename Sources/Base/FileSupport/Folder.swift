internal import Glibc
import Reporting

/// Folders: making one with its parents, and listing what is in one.
///
/// What changes something keeps to the ``WorkspaceBounds``.
public enum Folder {
  /// Makes `path` and every missing parent.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``, also when a file stands in the way.
  public static func create(_ path: String, mode: UInt32 = 0o755) throws(FileError) {
    try WorkspaceBounds.check(path)
    if isFolder(path) { return }
    let parent = FilePath.folder(of: path)
    if parent != ".", parent != "/" { try create(parent, mode: mode) }
    guard
      unsafe mkdir(SystemText.cString(path), mode_t(mode)) == 0
        || (errno == EEXIST && isFolder(path))
    else {
      throw .writing(path, errno)
    }
  }

  /// Removes an empty folder.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``.
  public static func removeEmpty(_ path: String) throws(FileError) {
    try WorkspaceBounds.check(path, isFollowed: false)
    guard unsafe rmdir(SystemText.cString(path)) == 0 else { throw .writing(path, errno) }
  }

  /// Makes a folder of a name that nobody has, for the time of one job.
  ///
  /// - Parameter prefix: the path up to the part that is made up.
  /// - Returns: its path.
  /// - Throws: ``FileError/notWritable(path:reason:)``.
  public static func createUnique(prefix: String) throws(FileError) -> String {
    for _ in 0..<16 {
      let path = prefix + String(UInt64.random(in: .min ... .max), radix: 16)
      if unsafe mkdir(SystemText.cString(path), 0o700) == 0 { return path }
      guard errno == EEXIST else { throw .writing(path, errno) }
    }
    throw .writing(prefix, EEXIST)
  }

  /// Makes a folder that only its owner may look into.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``, also if something has the name.
  public static func createNew(_ path: String) throws(FileError) {
    guard unsafe mkdir(SystemText.cString(path), 0o700) == 0 else { throw .writing(path, errno) }
  }

  /// Whether a folder stands at `path`.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(SystemText.cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether two paths lead to the same folder, by whatever names and links.
  public static func isSame(_ path: String, _ other: String) -> Bool {
    var status = stat()
    var otherStatus = stat()
    guard isFolder(path), unsafe stat(SystemText.cString(path), &status) == 0,
      unsafe stat(SystemText.cString(other), &otherStatus) == 0
    else { return false }
    return status.st_dev == otherStatus.st_dev && status.st_ino == otherStatus.st_ino
  }

  /// Whether anything stands at `path`.
  public static func exists(_ path: String) -> Bool {
    unsafe access(SystemText.cString(path), F_OK) == 0
  }

  /// Gives a file or folder another name in the same file system; what has that name is replaced.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``.
  public static func move(_ path: String, to newPath: String) throws(FileError) {
    for path in [path, newPath] { try WorkspaceBounds.check(path, isFollowed: false) }
    guard unsafe rename(SystemText.cString(path), SystemText.cString(newPath)) == 0 else {
      throw .writing(path, errno)
    }
  }

  /// Removes a file; one that is not there is no error.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``.
  public static func removeFile(_ path: String) throws(FileError) {
    try WorkspaceBounds.check(path, isFollowed: false)
    guard unsafe unlink(SystemText.cString(path)) == 0 || errno == ENOENT else {
      throw .writing(path, errno)
    }
  }

  /// What is in a folder.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - start: the bytes that each name begins with, without a NUL.
  /// - Returns: the names, without `.` and `..`, in ascending order of their bytes.
  /// - Throws: ``FileError/missing(path:)`` or ``FileError/notReadable(path:reason:)``.
  public static func names(
    in path: String, beginningWith start: String = ""
  ) throws(FileError) -> [String] {
    guard let stream = unsafe opendir(SystemText.cString(path)) else { throw .reading(path, errno) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // d_name is NUL-terminated within the entry that readdir returned.
      let name: String? = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { text in
          guard unsafe strncmp(text, start, start.utf8.count) == 0 else { return nil }
          return unsafe SystemText.text(cString: text)
        }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
