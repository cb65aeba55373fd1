internal import Glibc
import Reporting

/// By what a file is known again without reading it: its length, the moment of its last change, and its
/// number in the file system.
///
/// A second name in the file system has the same stamp. For files that another program may be writing, see
/// ``FileState``.
public struct FileStamp: Hashable, Sendable {
  /// The three as one text, for a record.
  public let text: String

  /// The stamp of a regular file at this moment; `nil` where there is none, and for a link.
  public init?(of path: String) {
    var status = stat()
    guard unsafe lstat(SystemText.cString(path), &status) == 0 else { return nil }
    self.init(status)
  }

  /// The stamp of a regular file; `nil` for other kinds.
  init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    text =
      "\(status.st_size)-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)-\(status.st_ino)"
  }
}
