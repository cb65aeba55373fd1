import CMicroHTTPD
import Glibc
import Synchronization

/// The connections of a server; idle connections are closed to make room for new ones.
///
/// Any program on this computer may open connections. A connection whose request the service admits
/// is kept as long as the request takes. If there are too many connections, the oldest idle one is
/// closed, and so is every one whose header takes too long, however slowly it arrives.
package final class ConnectionBook: Sendable {
  private struct Entry {
    let socket: Int32
    /// The time at which the connection was opened or last sent an answer.
    var restsSince: ContinuousClock.Instant
    var isLetIn = false
    /// Whether the socket is shut down; the connection's own thread closes it.
    var isLeaving = false
    /// Whether the connection may be closed to make room for another one.
    var isIdle: Bool { !isLetIn && !isLeaving }
  }

  /// The maximum number of connections that are being closed, in addition to those that are kept.
  package static let leavingLimit = 64

  private let limit: Int
  private let headerSeconds: UInt32
  private let entries = Mutex<[UInt: Entry]>([:])

  /// Creates a book without connections.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of connections.
  ///   - headerSeconds: the time for the header of a request.
  init(limit: Int, headerSeconds: UInt32) {
    (self.limit, self.headerSeconds) = (limit, headerSeconds)
  }

  /// Adds a new connection, and closes idle ones to make room.
  ///
  /// Both this function and ``close(_:)`` are called on the thread that accepts connections, so a
  /// socket in the book is never closed during the call.
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
    // A pause slows down a program that opens connections faster than others end.
    if leaving > ConnectionBook.leavingLimit / 4 { usleep(UInt32(leaving) * 200) }
  }

  private static func hangUp(_ connection: UInt, _ entries: inout [UInt: Entry]) {
    guard let socket = entries[connection]?.socket else { return }
    entries[connection]?.isLeaving = true
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Keeps a connection as long as its request takes.
  func letIn(_ connection: OpaquePointer) {
    entries.withLock { $0[UInt(bitPattern: connection)]?.isLetIn = true }
    _ = unsafe hotside_mhd_set_idle_seconds(connection, 0)
  }

  /// Makes a connection idle after the end of its request.
  func rest(_ connection: OpaquePointer) {
    _ = unsafe hotside_mhd_set_idle_seconds(connection, headerSeconds)
    let connection = UInt(bitPattern: connection)
    entries.withLock { entries in
      entries[connection]?.isLetIn = false
      entries[connection]?.restsSince = .now
    }
  }

  /// Removes a connection whose socket is about to be closed.
  func close(_ connection: OpaquePointer) {
    entries.withLock { $0[UInt(bitPattern: connection)] = nil }
  }
}
