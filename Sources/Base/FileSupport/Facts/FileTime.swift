internal import Glibc
import Reporting

/// Modification times of files, and the wall clock.
public enum FileTime {
  /// The wall clock in seconds since 1970, at least 0: databases and logs have no earlier times.
  public static var now: Int64 { max(0, Int64(time(nil))) }

  /// The modification time of a file in seconds since 1970; `nil` if the file does not exist.
  public static func modified(_ path: String) -> Int64? {
    var status = stat()
    return unsafe stat(SystemText.cString(path), &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil
  }

  /// The path of the running program's file.
  public static let program = "/proc/self/exe"

  /// The tolerance in seconds: one day, because copying a file may shift its time by the time zone.
  private static let slack: Int64 = 86_400

  /// Checks whether the clock is behind: more than a day before the time of the newest file.
  ///
  /// - Returns: the newest file and its time; `nil` if the clock is not behind.
  public static func behind(_ paths: [String], now: Int64) -> (path: String, time: Int64)? {
    let newest = paths.compactMap { path in modified(path).map { (path, $0) } }.max { $0.1 < $1.1 }
    return newest.flatMap { now + slack < $0.1 ? $0 : nil }
  }
}
