import Glibc

/// How many nodes this process can be connected to at the same time.
package enum ConnectionCapacity {
  /// Descriptors that a connection has open at most: its socket, the counters of its thread and its
  /// call, and what libcurl's resolver and multi handle open.
  private static let descriptorsPerConnection = 8
  /// Descriptors for everything else: standard streams, databases, files.
  private static let otherDescriptors = 64

  /// Raises the process's own limit of open files as far as it may and has to be.
  ///
  /// The limit that most shells give, 1024, is there for programs that call `select`; nothing here
  /// does.
  ///
  /// - Parameter wanted: how many connections there are to be at the same time.
  /// - Returns: how many there can be, at least 1 and at most `wanted`.
  package static func prepare(for wanted: Int) -> Int {
    var limit = rlimit()
    let needed = otherDescriptors + wanted * descriptorsPerConnection
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return max(1, min(wanted, 64))
    }
    if limit.rlim_cur < needed, limit.rlim_cur < limit.rlim_max {
      var raised = limit
      raised.rlim_cur = min(rlim_t(needed), limit.rlim_max)
      if unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 {
        limit = raised
      }
    }
    let open = Int(clamping: limit.rlim_cur) - otherDescriptors
    return max(1, min(wanted, open / descriptorsPerConnection))
  }
}
