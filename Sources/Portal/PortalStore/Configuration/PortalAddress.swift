import Reporting

/// A URL in a configuration, with the parts that a portal needs.
package struct PortalAddress: Equatable, Sendable {
  /// The host in lower case, without the port.
  package let host: String
  /// Whether the URL contains a user name, a password or a possible API key, and must not be shown.
  package let isPrivate: Bool

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
    let host = place.prefix { $0 != ":" }.lowercased()
    guard !host.isEmpty else { return nil }
    self.host = host
    let rest = parts[1].dropFirst(authority.count)
    // A query, or a long part of the path without a dot, may be an API key.
    let hasKey = rest.contains("?") || rest.split(separator: "/").contains { $0.count >= 20 }
    isPrivate = authority.contains("@") || hasKey
  }
}
