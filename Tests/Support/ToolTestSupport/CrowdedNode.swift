import Foundation
import Glibc
import Synchronization

/// A port of this machine that takes every connection and counts those that are open together; it
/// says nothing, or the same bytes to everybody who has said something.
package final class CrowdedNode: Sendable {
  private final class State: Sendable {
    let counts = Mutex((most: 0, isClosed: false))
  }

  package let port: UInt16
  private let state = State()

  /// A node that tells everybody `answer`; nothing where it is empty.
  package init(answer: [UInt8] = []) throws {
    let socket: Int32
    (socket, port) = try SilentNode.listen(backlog: 1024)
    Thread.detachNewThread { [state] in CrowdedNode.serve(socket, answer, state) }
  }

  deinit { state.counts.withLock { $0.isClosed = true } }

  package var address: String { "127.0.0.1:\(port)" }

  /// The most connections that were open at the same time.
  package var mostConnections: Int { state.counts.withLock { $0.most } }

  private static func serve(_ listening: Int32, _ answer: [UInt8], _ state: State) {
    var sockets = [pollfd(fd: listening, events: Int16(POLLIN), revents: 0)]
    while !state.counts.withLock({ $0.isClosed }) {
      // The count is that of the array; poll writes into its elements alone.
      _ = unsafe sockets.withUnsafeMutableBufferPointer { sockets in
        unsafe poll(sockets.baseAddress, nfds_t(sockets.count), 100)
      }
      for index in sockets.indices.reversed() where sockets[index].revents != 0 {
        if index == 0 {
          let socket = accept(listening, nil, nil)
          if socket >= 0 {
            sockets.append(pollfd(fd: socket, events: Int16(POLLIN), revents: 0))
          }
          state.counts.withLock { $0.most = max($0.most, sockets.count - 1) }
        } else if !isOpen(sockets[index].fd, answer) {
          close(sockets.remove(at: index).fd)
        }
      }
    }
    for socket in sockets { close(socket.fd) }
  }

  /// Takes what was said and answers it; whether the connection goes on.
  private static func isOpen(_ socket: Int32, _ answer: [UInt8]) -> Bool {
    var said = [UInt8](repeating: 0, count: 4096)
    // recv writes at most as many bytes as the array has.
    let count = unsafe said.withUnsafeMutableBytes { said in
      unsafe recv(socket, said.baseAddress, said.count, Int32(MSG_DONTWAIT))
    }
    guard count > 0 else { return false }
    guard !answer.isEmpty else { return true }
    var rest = answer[...]
    while !rest.isEmpty {
      // send reads at most as many bytes as the slice has.
      let sent = unsafe rest.withUnsafeBytes { rest in
        unsafe send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { break }
      rest = rest.dropFirst(sent)
    }
    return false
  }
}
