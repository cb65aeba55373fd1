import ByteSupport
import Glibc

/// The parts of a node's URL (RFC 3986, restricted to what libcurl and WebSocket servers accept).
struct EndpointParts {
  static let maximumLength = 2048

  let scheme: NodeEndpoint.Scheme
  let credentials: String?
  let host: String
  let port: UInt16?
  let target: String
  let dialled: String

  init(_ text: String) throws(EndpointFault) {
    try EndpointParts.checkBytes(text)
    guard let separator = text.firstRange(of: "://") else { throw .noScheme }
    let schemeText = text[..<separator.lowerBound]
    guard let scheme = NodeEndpoint.Scheme(rawValue: schemeText.lowercased()) else {
      guard !schemeText.isEmpty else { throw .noScheme }
      throw .unknownScheme(String(schemeText.prefix(32)))
    }
    self.scheme = scheme

    let rest = text[separator.upperBound...]
    guard !rest.contains("#") else { throw .fragment }
    let authorityEnd = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    (credentials, host, port) = try EndpointParts.authority(rest[..<authorityEnd])

    let tail = rest[authorityEnd...]
    try EndpointParts.checkEscapes(tail)
    target = tail.hasPrefix("/") ? String(tail) : "/" + tail
    if scheme == .wss, port == nil, text.hasPrefix("wss:") {
      dialled = text[..<authorityEnd] + ":443" + tail
    } else {
      dialled = text
    }
  }

  /// Checks the length and the characters of a URL.
  static func checkBytes(_ text: String) throws(EndpointFault) {
    guard text.utf8.count <= maximumLength else { throw .tooLong(limit: maximumLength) }
    for (offset, byte) in text.utf8.enumerated() {
      guard (0x21...0x7e).contains(byte), !"\"<>\\^`{|}".utf8.contains(byte) else {
        throw .badByte(offset: offset, byte: byte)
      }
    }
  }

  /// Splits `user:password@host:port`; only the host is required.
  static func authority(
    _ text: Substring
  ) throws(EndpointFault) -> (credentials: String?, host: String, port: UInt16?) {
    guard let at = text.lastIndex(of: "@") else {
      let (host, port) = try hostAndPort(text)
      return (nil, host, port)
    }
    try checkEscapes(text[..<at])
    let (host, port) = try hostAndPort(text[text.index(after: at)...])
    return (String(text[..<at]), host, port)
  }

  private static func hostAndPort(
    _ authority: Substring
  ) throws(EndpointFault) -> (host: String, port: UInt16?) {
    let host: Substring
    let rest: Substring
    if authority.hasPrefix("[") {
      guard let close = authority.firstIndex(of: "]") else {
        throw .badHost(String(authority.prefix(64)))
      }
      host = authority[authority.index(after: authority.startIndex)..<close]
      guard isIPv6(host) else { throw .badHost(String(host.prefix(64))) }
      rest = authority[authority.index(after: close)...]
    } else {
      let colon = authority.firstIndex(of: ":") ?? authority.endIndex
      host = authority[..<colon]
      guard !host.isEmpty else { throw .noHost }
      guard isName(host) else { throw .badHost(String(host.prefix(64))) }
      rest = authority[colon...]
    }
    guard !rest.isEmpty else { return (String(host), nil) }
    guard rest.hasPrefix(":") else { throw .badHost(String(authority.prefix(64))) }
    let digits = rest.dropFirst()
    guard digits.allSatisfy({ ("0"..."9").contains($0) }), let port = UInt16(digits), port > 0
    else { throw .badPort(String(digits.prefix(16))) }
    return (String(host), port)
  }

  /// Whether a host has the form of a name or IPv4 address: letters, digits, hyphens and
  /// underscores in labels of 1 to 63 bytes, at most 253 bytes in total.
  private static func isName(_ host: Substring) -> Bool {
    let labels = (host.hasSuffix(".") ? host.dropLast() : host)
      .split(separator: ".", omittingEmptySubsequences: false)
    return host.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count)
          && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      }
  }

  /// Whether a text is an IPv6 address (RFC 4291, 2.2) without a zone.
  private static func isIPv6(_ text: Substring) -> Bool {
    var groups = text.split(separator: ":", omittingEmptySubsequences: false)
    guard groups.count >= 3, groups.count <= 9 else { return false }
    var count = 0
    if let last = groups.last, last.contains(".") {
      let octets = last.split(separator: ".", omittingEmptySubsequences: false)
      guard octets.count == 4, octets.allSatisfy({ !$0.isEmpty && UInt8($0) != nil }) else {
        return false
      }
      groups.removeLast()
      count = 2
    }
    // An empty group is one half of "::", which may occur once; at the start or end, there are two
    // empty groups.
    if groups.first?.isEmpty == true {
      guard groups.count >= 2, groups[1].isEmpty else { return false }
      groups.removeFirst()
    }
    if count == 0, groups.last?.isEmpty == true {
      guard groups.count >= 2, groups[groups.count - 2].isEmpty else { return false }
      groups.removeLast()
    }
    let gaps = groups.filter(\.isEmpty).count
    let full = groups.filter { !$0.isEmpty }
    guard full.allSatisfy({ $0.count <= 4 && $0.allSatisfy(\.isHexDigit) }) else { return false }
    count += full.count
    return gaps == 0 ? count == 8 : gaps == 1 && count < 8
  }

  /// The canonical spelling of a host: the bytes of an address as hex, or the name in lower case.
  ///
  /// Every address of this computer is 127.0.0.1: `localhost`, 127.0.0.0/8, `::1`, and the
  /// unspecified addresses 0.0.0.0 and `::`, which the system connects to itself.
  static func canonical(_ host: String) -> String {
    let name = (host.hasSuffix(".") ? String(host.dropLast()) : host).lowercased()
    if name == "localhost" || name.hasSuffix(".localhost") { return loopback }
    var four = in_addr()
    // Both functions read a NUL-terminated string and write one address.
    if unsafe inet_aton(name, &four) != 0 {
      return canonical(
        (0..<4).map { UInt8(truncatingIfNeeded: UInt32(bigEndian: four.s_addr) >> (24 - 8 * $0)) })
    }
    var six = in6_addr()
    guard unsafe inet_pton(AF_INET6, name, &six) == 1 else { return name }
    let bytes = unsafe withUnsafeBytes(of: six) { unsafe Array($0) }
    let mapped = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]
    return canonical(bytes.starts(with: mapped) ? Array(bytes.suffix(4)) : bytes)
  }

  /// 127.0.0.1 as hex.
  private static let loopback = "7f000001"

  /// The bytes of an address as hex, or those of 127.0.0.1 for an address of this computer.
  private static func canonical(_ address: [UInt8]) -> String {
    let isUnspecified = address.allSatisfy { $0 == 0 }
    let isLoopback =
      address.count == 4
      ? address[0] == 127 : address.dropLast().allSatisfy { $0 == 0 } && address.last == 1
    return isUnspecified || isLoopback ? loopback : Hex.encode(address)
  }

  private static func checkEscapes(_ text: Substring) throws(EndpointFault) {
    for part in text.split(separator: "%", omittingEmptySubsequences: false).dropFirst() {
      let digits = part.prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isHexDigit) else { throw .badEscape }
    }
  }
}
