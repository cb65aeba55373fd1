package import Threading

extension Processors {
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
