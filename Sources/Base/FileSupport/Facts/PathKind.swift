internal import Glibc
import Reporting

/// The kind of a directory entry; symbolic links are not followed.
public enum PathKind: Equatable, Sendable {
  /// A regular file.
  case file
  /// A symbolic link, dangling or not.
  case link
  /// A folder, pipe, socket or device.
  case other

  /// Reads the kind; `nil` if the path does not exist.
  public init?(of path: String) {
    var status = stat()
    guard unsafe lstat(SystemText.cString(path), &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}
