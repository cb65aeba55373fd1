/// Where a proxy is, as libcurl takes it: `[scheme://][user:password@]host[:port]`.
///
/// What is shown to people is ``redacted``, since such URLs may carry a password.
package struct ProxyAddress: Equatable, Sendable, CustomStringConvertible {
  /// How the proxy is spoken to.
  package enum Scheme: String, Sendable, CaseIterable {
    /// HTTP in clear, CONNECT for TLS and WebSocket; what a URL without a scheme means.
    case http
    /// The same over TLS.
    case https
    /// SOCKS 4; names are looked up here.
    case socks4
    /// SOCKS 4a; names are looked up by the proxy.
    case socks4a
    /// SOCKS 5 (RFC 1928); names are looked up here.
    case socks5
    /// SOCKS 5; names are looked up by the proxy.
    case socks5h
  }

  /// The URL with its scheme, for libcurl.
  let url: String
  /// Host name or address, without brackets.
  let host: String
  /// The port that is dialled, given or libcurl's own.
  let port: UInt16

  /// Reads a URL.
  ///
  /// - Parameters:
  ///   - text: the URL.
  ///   - origin: who gives it, for the message: `--proxy`, `$https_proxy`.
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

  /// The URL for people, `***` in the place of user and password.
  package var redacted: String { EndpointRedaction.redact(url) }

  /// The same as ``redacted``, so that no log shows a password by accident.
  package var description: String { redacted }
}
