internal import Glibc
import Reporting

/// What changes of a regular file while it is written.
///
/// The change time is part of it: a program can write other bytes of the same length and set the modification time
/// back, but it cannot set the change time.
public struct FileState: Equatable, Sendable {
  /// Bytes.
  public let size: Int64
  /// The stamp and the change time as a text, for comparing later.
  public let text: String

  /// The state at this moment, through links; `nil` if the path is not a regular file.
  public init?(of path: String) {
    var status = stat()
    guard unsafe stat(SystemText.cString(path), &status) == 0, let stamp = FileStamp(status)
    else { return nil }
    size = Int64(status.st_size)
    text = "\(stamp.text) \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
  }
}
