import FileSupport
import Glibc

/// What connections of a host are up.
package struct ConnectionProbe: Sendable {
  /// The names of the connections that are up, in ascending order.
  package let connections: @Sendable () -> [String]

  /// Takes a source of names.
  package init(connections: @escaping @Sendable () -> [String]) { self.connections = connections }

  /// Nothing is ever up: for devices whose host is known to be cut off, and for tests.
  package static let off = ConnectionProbe { [] }

  /// This host's network interfaces, but for loopback, that are up and running, and its radios that
  /// are not switched off.
  package static let host = ConnectionProbe { (interfaces() + radios()).sorted() }

  private static func interfaces() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return ["unknown"] }
    defer { unsafe freeifaddrs(first) }
    var names: Set<String> = []
    var next = unsafe first
    // A list that the library has made, until it is freed; names are NUL-terminated.
    while let interface = unsafe next {
      let flags = unsafe Int32(bitPattern: interface.pointee.ifa_flags)
      let isUp = flags & Int32(IFF_UP) != 0 && flags & Int32(IFF_RUNNING) != 0
      if isUp, flags & Int32(IFF_LOOPBACK) == 0 {
        names.insert(unsafe String(cString: interface.pointee.ifa_name))
      }
      unsafe next = interface.pointee.ifa_next
    }
    return Array(names)
  }

  /// Wi-Fi, Bluetooth and mobile radios that nothing blocks, as the kernel lists them.
  private static func radios() -> [String] {
    let folder = "/sys/class/rfkill"
    guard let names = try? Folder.names(in: folder) else { return [] }
    return names.compactMap { name in
      guard text(folder + "/" + name + "/state") == "1" else { return nil }
      return text(folder + "/" + name + "/type") ?? name
    }
  }

  private static func text(_ path: String) -> String? {
    guard let bytes = try? FileReading.bytes(at: path, limit: 64) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}
