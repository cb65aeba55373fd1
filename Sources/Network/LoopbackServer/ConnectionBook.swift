import CMicroHTTPD
import Glibc
import Synchronization

/// The connections of a server, of which those that ask for nothing give way to others.
///
/// Any program of this computer may hold connections. One whose request is let in by the service is
/// kept as long as that takes; of the others the oldest ends where there are too many, and each whose
/// header takes too long, however slowly it arrives.
package final class ConnectionBook: Sendable {
  private struct Entry {
    let socket: Int32
    /// The last moment at which it was new or answered.
    var restsSince: ContinuousClock.Instant
    var isLetIn = false
    /// Whether it was told to end, which its own thread sees to.
    var isLeaving = false
    /// Whether it gives way.
    var isIdle: Bool { !isLetIn && !isLeaving }
  }

  /// How many connections may be about to end, beside those that are kept.
  package static let leavingLimit = 64

  private let limit: Int
  private let headerSeconds: UInt32
  private let entries = Mutex<[UInt: Entry]>([:])

  /// No connections.
  ///
  /// - Parameters:
  ///   - limit: the most that are kept.
  ///   - headerSeconds: how long the header of a request may take.
  init(limit: Int, headerSeconds: UInt32) {
    (self.limit, self.headerSeconds) = (limit, headerSeconds)
  }

  /// Notes a new connection, and lets others go for it.
  ///
  /// It is called on the thread that accepts connections, as ``close(_:)`` is: a socket that is noted
  /// is one of ours.
  ///
  /// - Parameter connection: valid until it is closed.
  func open(_ connection: OpaquePointer) {
    let now = ContinuousClock.now
    let new = Entry(socket: unsafe hotside_mhd_socket(connection), restsSince: now)
    let leaving = entries.withLock { entries in
      let patience = Duration.seconds(headerSeconds)
      for (key, entry) in entries where entry.isIdle && now - entry.restsSince > patience {
        ConnectionBook.hangUp(key, &entries)
      }
      while entries.count(where: { !$0.value.isLeaving }) >= limit,
        let oldest = entries.filter(\.value.isIdle)
          .min(by: { $0.value.restsSince < $1.value.restsSince })?.key
      {
        ConnectionBook.hangUp(oldest, &entries)
      }
      entries[UInt(bitPattern: connection)] = new
      return entries.count { $0.value.isLeaving }
    }
    // Whoever connects faster than others can end waits a little, before any place is taken.
    if leaving > ConnectionBook.leavingLimit / 4 { usleep(UInt32(leaving) * 200) }
  }

  private static func hangUp(_ connection: UInt, _ entries: inout [UInt: Entry]) {
    guard let socket = entries[connection]?.socket else { return }
    entries[connection]?.isLeaving = true
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Keeps a connection as long as its request takes, however long that is.
  func letIn(_ connection: OpaquePointer) {
    entries.withLock { $0[UInt(bitPattern: connection)]?.isLetIn = true }
    _ = unsafe hotside_mhd_set_idle_seconds(connection, 0)
  }

  /// Lets a connection rest whose request is over.
  func rest(_ connection: OpaquePointer) {
    _ = unsafe hotside_mhd_set_idle_seconds(connection, headerSeconds)
    let connection = UInt(bitPattern: connection)
    entries.withLock { entries in
      entries[connection]?.isLetIn = false
      entries[connection]?.restsSince = .now
    }
  }

  /// Forgets a connection whose socket is about to be closed.
  func close(_ connection: OpaquePointer) {
    entries.withLock { $0[UInt(bitPattern: connection)] = nil }
  }
}
