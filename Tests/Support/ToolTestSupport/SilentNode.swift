import Glibc
import Synchronization

/// A port of this machine where connections are made and nothing is ever said.
package final class SilentNode: Sendable {
  package let port: UInt16
  private let descriptor: Mutex<Int32>

  package struct Failed: Error {}

  package init() throws {
    let socket: Int32
    (socket, port) = try SilentNode.listen(backlog: 8)
    descriptor = Mutex(socket)
  }

  /// A socket that listens on a free port of 127.0.0.1.
  package static func listen(backlog: Int32) throws(Failed) -> (socket: Int32, port: UInt16) {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { throw Failed() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    // The address has the length that is given with it; the kernel writes no more than that.
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(socket, pointer, length) == 0 && Glibc.listen(socket, backlog) == 0
          && getsockname(socket, pointer, &length) == 0
      }
    }
    guard isBound else { throw Failed() }
    return (socket, UInt16(bigEndian: address.sin_port))
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
