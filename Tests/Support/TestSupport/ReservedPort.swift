import Glibc

/// A port of this machine that the system gives to nobody else while the value lives.
///
/// Connections are refused while no node of the test listens there; a node that is given the port
/// by its number can, also several times.
package final class ReservedPort: Sendable {
  package let port: UInt16
  private let descriptor: Int32

  package struct Failed: Error {
    package init() {}
  }

  package init() throws(Failed) { (descriptor, port) = try ReservedPort.bound() }

  package var url: String { "http://127.0.0.1:\(port)" }

  package var webSocketURL: String { "ws://127.0.0.1:\(port)" }

  /// A socket that is bound to a free port of 127.0.0.1, and the port.
  package static func bound() throws(Failed) -> (socket: Int32, port: UInt16) {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { throw Failed() }
    var isShared: Int32 = 1
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    // The option and the address have the lengths that are given with them; the kernel writes no
    // more than that.
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe setsockopt(
          socket, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size)) == 0
          && bind(socket, pointer, length) == 0 && getsockname(socket, pointer, &length) == 0
      }
    }
    guard isBound else {
      close(socket)
      throw Failed()
    }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  deinit { close(descriptor) }
}
