import Glibc
import Synchronization
package import TestSupport

/// A port of this machine where connections are made and nothing is ever said.
package final class SilentNode: Sendable {
  package let port: UInt16
  private let descriptor: Mutex<Int32>

  package init() throws {
    let socket: Int32
    (socket, port) = try SilentNode.listen(backlog: 8)
    descriptor = Mutex(socket)
  }

  /// A socket that listens on a free port of 127.0.0.1, and the port.
  package static func listen(
    backlog: Int32
  ) throws(ReservedPort.Failed) -> (socket: Int32, port: UInt16) {
    let (socket, port) = try ReservedPort.bound()
    guard Glibc.listen(socket, backlog) == 0 else {
      Glibc.close(socket)
      throw ReservedPort.Failed()
    }
    return (socket, port)
  }

  package var url: String { "http://127.0.0.1:\(port)" }

  /// Hangs up on everybody.
  package func close() {
    descriptor.withLock { descriptor in
      if descriptor >= 0 { Glibc.close(descriptor) }
      descriptor = -1
    }
  }

  deinit { close() }
}
