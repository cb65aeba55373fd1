internal import Glibc

/// How many threads work is divided among.
package enum Processors {
  /// How many processors there are, at most 64.
  package static var count: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 64) }

  /// Checks a wanted number of threads; without one, takes the processors that are there.
  package static func threads(_ wanted: Int?) throws(PictureError) -> Int {
    let allowed = MovieOptions.threadCounts
    guard let wanted else {
      return min(count, allowed.upperBound)
    }
    guard allowed ~= wanted else { throw .option(name: "threads", value: wanted, allowed: allowed) }
    return wanted
  }
}
