import FileSupport
import Glibc

/// Finds the active connections of a host.
package struct ConnectionProbe: Sendable {
  /// The names of the active connections, sorted.
  package let connections: @Sendable () -> [String]

  package init(connections: @escaping @Sendable () -> [String]) { self.connections = connections }

  /// Reports no connections: for hosts known to be offline, and for tests.
  package static let off = ConnectionProbe { [] }

  /// This host's network interfaces that are up and running, except loopback, and its radios that
  /// are not blocked.
  package static let host = ConnectionProbe { (interfaces() + radios()).sorted() }

  private static func interfaces() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return ["unknown"] }
    defer { unsafe freeifaddrs(first) }
    var names: Set<String> = []
    var next = unsafe first
    // The list belongs to libc and stays valid until `freeifaddrs`; the names are NUL-terminated.
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

  /// Wi-Fi, Bluetooth and mobile radios that are not blocked, from the kernel's rfkill list.
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
