internal import Glibc
import Reporting

/// What changes of a regular file while it is written.
///
/// The change time is part of it: a program can write other bytes of the same length and set the modification time
/// back, but it cannot set the change time.
public struct FileState: Equatable, Sendable {
  /// Bytes.
  public let size: Int64
  private let modified: String
  private let changed: String
  private let inode: UInt64

  /// The state at this moment; `nil` where there is no regular file.
  public init?(of path: String) {
    var status = stat()
    guard unsafe stat(SystemText.cString(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    size = Int64(status.st_size)
    modified = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    changed = "\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
    inode = UInt64(status.st_ino)
  }

  /// All of it as a text, for comparing later.
  public var text: String { "\(size) \(modified) \(changed) \(inode)" }
}
