package import HotStore
import Reporting

/// A URL in a configuration, with the parts that a portal needs.
package struct PortalAddress: Equatable, Sendable {
  /// The host in lower case, without the port.
  package let host: String
  /// Whether the URL contains a user name, a password or a possible API key, or is ``isLocal``, and
  /// must not be shown.
  package let isPrivate: Bool
  /// Whether the host is this computer or one of a private network, which no visitor reaches.
  package let isLocal: Bool

  /// Parses a URL.
  ///
  /// Returns `nil` for another scheme, a missing host, and for characters that are not visible
  /// ASCII or would end an HTML attribute.
  package init?(_ text: String, of schemes: [String] = ["wss", "ws", "https", "http"]) {
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, schemes.contains(parts[0].lowercased()),
      text.utf8.count <= 2048,
      text.utf8.allSatisfy({ (0x21...0x7e).contains($0) && !"\"'<>\\`".utf8.contains($0) })
    else { return nil }
    let authority = parts[1].prefix { !"/?#".contains($0) }
    let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let isBracketed = place.hasPrefix("[")
    let host =
      (isBracketed ? place.dropFirst().prefix { $0 != "]" } : place.prefix { $0 != ":" })
      .lowercased()
    guard !host.isEmpty else { return nil }
    self.host = host
    let rest = parts[1].dropFirst(authority.count)
    // A query, or a long part of the path without a dot, may be an API key.
    let hasKey = rest.contains("?") || rest.split(separator: "/").contains { $0.count >= 20 }
    isLocal = PortalAddress.isLocal(host, isNumber: isBracketed)
    isPrivate = authority.contains("@") || hasKey || isLocal
  }

  /// Whether a host is local: by its name, or by its IPv4 or IPv6 address.
  private static func isLocal(_ host: String, isNumber: Bool) -> Bool {
    if isNumber {
      let isMapped = host.hasPrefix("::ffff:") && host.contains(".")
      if isMapped { return isLocal(String(host.dropFirst(7)), isNumber: false) }
      return ["::", "::1"].contains(host)
        || ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains { host.hasPrefix($0) }
    }
    let parts = host.split(separator: ".")
    let numbers = parts.compactMap { UInt8($0) }
    if numbers.count == 4, parts.count == 4 {
      return [0, 10, 127].contains(numbers[0]) || numbers.starts(with: [192, 168])
        || numbers.starts(with: [169, 254])
        || numbers[0] == 172 && (16...31).contains(numbers[1])
    }
    return parts.count < 2
      || ["local", "localhost", "internal", "lan"].contains(parts[parts.count - 1])
  }
}

extension NetworkFile {
  /// The network's file without private endpoints.
  package var withoutPrivateEndpoints: NetworkFile {
    NetworkFile(
      title: title, specs: specs,
      endpoints: endpoints.filter { PortalAddress($0)?.isPrivate == false }, verifier: verifier,
      parachain: parachain)
  }
}
