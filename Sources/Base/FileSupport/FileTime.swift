internal import Glibc
import Reporting

/// When files were written.
public enum FileTime {
  /// Seconds since 1970 by the clock of this machine.
  public static var now: Int64 { Int64(time(nil)) }

  /// Seconds since 1970 of the last change; `nil` where there is no such file.
  public static func modified(_ path: String) -> Int64? {
    var status = stat()
    return unsafe stat(SystemText.cString(path), &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil
  }
}
