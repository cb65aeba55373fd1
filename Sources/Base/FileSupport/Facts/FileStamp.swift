internal import Glibc
import Reporting

/// By what a file is known again without reading it: its length, the moment of its last change, and its
/// number in the file system.
public struct FileStamp: Hashable, Sendable {
  /// The three as one text, for a record.
  public let text: String
  /// Bytes.
  public let byteCount: Int

  /// The stamp of a regular file at this moment; `nil` where there is none, and for a link.
  public init?(of path: String) {
    var status = stat()
    guard unsafe lstat(SystemText.cString(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    byteCount = Int(status.st_size)
    text =
      "\(status.st_size)-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)-\(status.st_ino)"
  }
}
