internal import Glibc
import Reporting

/// What changes of a regular file while it is written.
public struct FileState: Equatable, Sendable {
  /// Bytes.
  public let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64
  private let inode: UInt64

  /// The state at this moment; `nil` where there is no regular file.
  public init?(of path: String) {
    var status = stat()
    guard unsafe stat(SystemText.cString(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    size = Int64(status.st_size)
    seconds = Int64(status.st_mtim.tv_sec)
    nanoseconds = Int64(status.st_mtim.tv_nsec)
    inode = UInt64(status.st_ino)
  }

  /// All of it as a text, for comparing later.
  public var text: String { "\(size) \(seconds).\(nanoseconds) \(inode)" }
}
