internal import Glibc
import Reporting

/// When files were written.
public enum FileTime {
  /// Seconds since 1970 by the clock of this machine, at least 0: databases and logs have no earlier times.
  public static var now: Int64 { max(0, Int64(time(nil))) }

  /// The modification time of a file in seconds since 1970; `nil` if the file cannot be found.
  public static func modified(_ path: String) -> Int64? {
    var status = stat()
    return unsafe stat(SystemText.cString(path), &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil
  }

  /// The file of the running program.
  public static let program = "/proc/self/exe"

  /// A day, since zones are mixed up when files are copied.
  private static let slack: Int64 = 86_400

  /// Whether the clock is behind: the newest of the files is later than `now` by more than a day.
  ///
  /// - Returns: the file and when it was written; `nil` if the clock is not behind.
  public static func behind(_ paths: [String], now: Int64) -> (path: String, time: Int64)? {
    let newest = paths.compactMap { path in modified(path).map { (path, $0) } }.max { $0.1 < $1.1 }
    return newest.flatMap { now + slack < $0.1 ? $0 : nil }
  }
}
