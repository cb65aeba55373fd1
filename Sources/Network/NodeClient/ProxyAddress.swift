/// The address of a proxy in libcurl's form: `[scheme://][user:password@]host[:port]`.
///
/// Messages show ``redacted``, because such URLs may contain a password.
package struct ProxyAddress: Equatable, Sendable, CustomStringConvertible {
  /// How the proxy is addressed.
  package enum Scheme: String, Sendable, CaseIterable {
    /// HTTP without TLS, with CONNECT for TLS and WebSocket; the default scheme.
    case http
    /// HTTP over TLS, with CONNECT for TLS and WebSocket.
    case https
    /// SOCKS 4; this computer resolves names.
    case socks4
    /// SOCKS 4a; the proxy resolves names.
    case socks4a
    /// SOCKS 5 (RFC 1928); this computer resolves names.
    case socks5
    /// SOCKS 5; the proxy resolves names.
    case socks5h
  }

  /// The URL with its scheme, for libcurl.
  let url: String
  /// The host name or address, without brackets.
  let host: String
  /// The port, from the URL or libcurl's default.
  let port: UInt16

  /// Parses a URL.
  ///
  /// - Parameters:
  ///   - text: the URL.
  ///   - origin: the source of the URL, for messages: `--proxy`, `$https_proxy`.
  /// - Throws: `NodeError.invalidProxy`.
  package init(_ text: String, from origin: String) throws(NodeError) {
    do { try self.init(text) } catch {
      throw .invalidProxy(EndpointRedaction.redact(text), origin: origin, error)
    }
  }

  private init(_ text: String) throws(EndpointFault) {
    try EndpointParts.checkBytes(text)
    let hasScheme = text.contains("://")
    url = hasScheme ? text : "http://" + text
    guard let separator = url.firstRange(of: "://") else { throw .noHost }
    let word = url[..<separator.lowerBound]
    guard let scheme = Scheme(rawValue: word.lowercased()) else {
      throw .proxyScheme(String(word.prefix(32)))
    }
    let rest = url[separator.upperBound...]
    let authority = rest.hasSuffix("/") ? rest.dropLast() : rest
    guard !authority.contains(where: { "/?#".contains($0) }) else { throw .proxyPath }
    let parts = try EndpointParts.authority(authority)
    host = parts.host
    port = parts.port ?? (scheme == .https ? 443 : 1080)
  }

  /// The URL for messages, with `***` instead of user and password.
  package var redacted: String { EndpointRedaction.redact(url) }

  /// The same as ``redacted``, so that no log contains a password by accident.
  package var description: String { redacted }
}
