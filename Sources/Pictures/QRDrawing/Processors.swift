internal import Glibc

/// The number of threads for parallel work.
package enum Processors {
  /// The number of processors, at most 64.
  package static var count: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 64) }

  /// Checks a requested number of threads; `nil` is the number of processors.
  package static func threads(_ wanted: Int?) throws(PictureError) -> Int {
    let allowed = MovieOptions.threadCounts
    guard let wanted else {
      return min(count, allowed.upperBound)
    }
    guard allowed ~= wanted else { throw .option(name: "threads", value: wanted, allowed: allowed) }
    return wanted
  }
}
