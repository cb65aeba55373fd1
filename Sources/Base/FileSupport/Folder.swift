internal import Glibc
import Reporting

/// Operations on folders and directory entries.
///
/// Most operations that change something check the ``WorkspaceBounds``.
public enum Folder {
  /// Creates a folder and its missing parents.
  ///
  /// - Throws: ``FileError``, also if a file has the name.
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
  public static func removeEmpty(_ path: String) throws(FileError) {
    try WorkspaceBounds.check(path, isFollowed: false)
    guard unsafe rmdir(SystemText.cString(path)) == 0 else { throw .writing(path, errno) }
  }

  /// Creates a folder with a random name and mode 0700.
  ///
  /// - Parameter prefix: the path up to the random part.
  /// - Returns: the folder's path.
  /// - Throws: ``FileError``.
  public static func createUnique(prefix: String) throws(FileError) -> String {
    for _ in 0..<16 {
      let path = prefix + String(UInt64.random(in: .min ... .max), radix: 16)
      if unsafe mkdir(SystemText.cString(path), 0o700) == 0 { return path }
      guard errno == EEXIST else { throw .writing(path, errno) }
    }
    throw .writing(prefix, EEXIST)
  }

  /// Creates a folder with mode 0700.
  ///
  /// - Throws: ``FileError``, also if the name exists.
  public static func createNew(_ path: String) throws(FileError) {
    guard unsafe mkdir(SystemText.cString(path), 0o700) == 0 else { throw .writing(path, errno) }
  }

  /// Whether the path is a folder, with links followed.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(SystemText.cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Gives a file or folder the mode of another one, if both exist.
  package static func copyMode(of path: String, to copy: String) {
    var status = stat()
    guard unsafe stat(SystemText.cString(path), &status) == 0 else { return }
    _ = unsafe chmod(SystemText.cString(copy), status.st_mode & 0o7777)
  }

  /// Whether two paths are the same folder, through any names and links.
  public static func isSame(_ path: String, _ other: String) -> Bool {
    var status = stat()
    var otherStatus = stat()
    guard isFolder(path), unsafe stat(SystemText.cString(path), &status) == 0,
      unsafe stat(SystemText.cString(other), &otherStatus) == 0
    else { return false }
    return status.st_dev == otherStatus.st_dev && status.st_ino == otherStatus.st_ino
  }

  /// Whether the path exists, with links followed.
  public static func exists(_ path: String) -> Bool {
    unsafe access(SystemText.cString(path), F_OK) == 0
  }

  /// Renames a file or folder within a file system; an existing file of the new name is replaced.
  public static func move(_ path: String, to newPath: String) throws(FileError) {
    for path in [path, newPath] { try WorkspaceBounds.check(path, isFollowed: false) }
    guard unsafe rename(SystemText.cString(path), SystemText.cString(newPath)) == 0 else {
      throw .writing(path, errno)
    }
  }

  /// Removes a file; does nothing if it does not exist.
  public static func removeFile(_ path: String) throws(FileError) {
    try WorkspaceBounds.check(path, isFollowed: false)
    guard unsafe unlink(SystemText.cString(path)) == 0 || errno == ENOENT else {
      throw .writing(path, errno)
    }
  }

  /// The names of the entries in a folder.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - start: the first bytes of the names, without a NUL.
  /// - Returns: the names without `.` and `..`, sorted by their bytes.
  /// - Throws: ``FileError``.
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
