internal import Glibc
import Reporting

/// Access rights of files.
public enum FileRights {
  /// Whether users other than the owner have rights on a regular file; `false` if it is missing.
  public static func isOpenToOthers(_ path: String) -> Bool {
    guard let mode = mode(path) else { return false }
    return mode & 0o077 != 0
  }

  /// Restricts a file to its owner.
  ///
  /// - Returns: whether the mode is restricted now; some file systems have no modes.
  public static func close(_ path: String) -> Bool {
    do throws(FileError) { try WorkspaceBounds.check(path) } catch { return false }
    return unsafe chmod(SystemText.cString(path), 0o600) == 0
      && mode(path).map { $0 & 0o077 } == 0
  }

  /// The mode of a regular file, with links followed.
  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    guard unsafe stat(SystemText.cString(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return status.st_mode & 0o7777
  }
}
