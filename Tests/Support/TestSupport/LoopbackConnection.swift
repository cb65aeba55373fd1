import Glibc

/// A connection to a port of this computer, on which nothing is said yet.
package enum LoopbackConnection {
  /// The number of the system's error.
  package struct Failure: Error {
    package let code: Int32
  }

  /// Connects; the caller closes the socket.
  package static func socket(to port: UInt16) throws(Failure) -> Int32 {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { throw Failure(code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // The address is one `sockaddr_in`, whose size is given.
    let joined = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard joined == 0 else {
      let code = errno
      close(socket)
      throw Failure(code: code)
    }
    return socket
  }
}
