import Glibc

/// The number of nodes to which this process can be connected at the same time.
package enum ConnectionCapacity {
  /// The maximum number of descriptors of a connection: its socket, the event counters of its
  /// thread and call, and those of libcurl's resolver and multi handle.
  private static let descriptorsPerConnection = 8
  /// The number of descriptors for standard streams, databases and files.
  private static let otherDescriptors = 64

  /// Raises the process's limit of open files as far as necessary and possible.
  ///
  /// The usual limit of 1024 protects programs that call `select`, which this program does not.
  ///
  /// - Parameter wanted: the desired number of simultaneous connections.
  /// - Returns: the possible number, 1...`wanted`.
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
