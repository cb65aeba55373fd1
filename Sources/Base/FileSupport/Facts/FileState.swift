internal import Glibc
import Reporting

/// The facts by which a regular file is known again without reading it: its length, its modification time, its number
/// in the file system, and its change time.
///
/// A program can write other bytes of the same length and set the modification time back, but it cannot set the change
/// time. A new name and a removed name of the file change the change time, too.
public struct FileState: Equatable, Sendable {
  /// Bytes.
  public let size: Int64
  /// All facts as a text, for comparing later.
  public let text: String

  /// The state at this moment; `nil` if the path is not a regular file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - followsLinks: whether a link stands for the file that it leads to.
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
