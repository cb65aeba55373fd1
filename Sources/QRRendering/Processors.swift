internal import Glibc

/// How many threads work is divided among.
enum Processors {
  /// Checks a wanted number of threads; without one, takes the processors that are there.
  static func threads(_ wanted: Int?) throws(QRRenderingError) -> Int {
    let allowed = MovieOptions.threadCounts
    guard let wanted else {
      return min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), allowed.upperBound)
    }
    guard allowed ~= wanted else { throw .option(name: "threads", value: wanted, allowed: allowed) }
    return wanted
  }
}
