internal import Glibc
import Reporting

/// A fingerprint that detects a change of a regular file without reading it: size, modification
/// time, inode number and change time.
///
/// A program can write other bytes of the same length and reset the modification time, but it
/// cannot set the change time. Renaming, linking or unlinking the file changes the change time too.
public struct FileState: Equatable, Sendable {
  /// The size in bytes.
  public let size: Int64
  /// All four values as a text, for a later comparison.
  public let text: String

  /// Reads the present state; `nil` if the path is not a regular file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - followsLinks: whether a symbolic link is followed.
  public init?(of path: String, followingLinks followsLinks: Bool = true) {
    var status = stat()
    let name = SystemText.cString(path)
    guard unsafe (followsLinks ? stat(name, &status) : lstat(name, &status)) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    size = Int64(status.st_size)
    let (modified, changed) = (status.st_mtim, status.st_ctim)
    text =
      "\(status.st_size)-\(modified.tv_sec).\(modified.tv_nsec)-\(status.st_ino) "
      + "\(changed.tv_sec).\(changed.tv_nsec)"
  }
}
