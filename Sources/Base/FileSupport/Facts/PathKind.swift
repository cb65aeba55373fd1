internal import Glibc
import Reporting

/// What stands at a path itself; a link is not followed.
public enum PathKind: Equatable, Sendable {
  /// A regular file.
  case file
  /// A symbolic link, wherever it leads.
  case link
  /// A folder, a pipe, a device.
  case other

  /// Looks; `nil` where nothing stands there.
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
