internal import Glibc
import Reporting

/// Who may read a file.
public enum FileRights {
  /// Whether others than its owner may read or write a regular file; false where there is none.
  public static func isOpenToOthers(_ path: String) -> Bool {
    guard let mode = mode(path) else { return false }
    return mode & 0o077 != 0
  }

  /// Lets nobody but the owner of a file read or write it.
  ///
  /// - Returns: whether that is how it is now; some file systems know no such thing.
  public static func close(_ path: String) -> Bool {
    do throws(FileError) { try WorkspaceBounds.check(path) } catch { return false }
    return unsafe chmod(SystemText.cString(path), 0o600) == 0
      && mode(path).map { $0 & 0o077 } == 0
  }

  /// The mode of a regular file, links followed.
  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    guard unsafe stat(SystemText.cString(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return status.st_mode & 0o7777
  }
}
