import ByteSupport
import WebSocketCodec

/// The address of a node: an `http`, `https`, `ws` or `wss` URL.
///
/// The text stays as the user entered it (hot-side 4.1). Messages show ``redacted``, because such
/// URLs often contain an API key.
///
/// ```swift
/// let endpoint = try NodeEndpoint("wss://rpc.example.org/ws?apikey=0")
/// endpoint.dialled   // wss://rpc.example.org:443/ws?apikey=0
/// endpoint.redacted  // wss://rpc.example.org/ws?apikey=***
/// ```
package struct NodeEndpoint: Hashable, Sendable, CustomStringConvertible {
  /// How messages are sent to the node.
  package enum Scheme: String, Sendable, CaseIterable {
    /// JSON-RPC by POST without TLS.
    case http
    /// JSON-RPC by POST over TLS.
    case https
    /// JSON-RPC over WebSocket without TLS.
    case ws
    /// JSON-RPC over WebSocket and TLS.
    case wss

    /// Whether TLS protects the connection.
    package var isSecure: Bool { self == .https || self == .wss }

    /// Whether messages are sent in WebSocket frames.
    package var isWebSocket: Bool { self == .ws || self == .wss }

    /// The port if the URL has none: 443 with TLS, 80 without.
    package var defaultPort: UInt16 { isSecure ? 443 : 80 }
  }

  /// The URL as entered.
  package let text: String
  /// The scheme, which may be entered in upper or lower case.
  package let scheme: Scheme
  /// The host name or IPv4 address, or the IPv6 address without brackets, as entered.
  package let host: String
  /// The port, from the URL or the default of the scheme.
  package let port: UInt16
  /// The path and query, at least `/`.
  package let target: String
  /// The user and password before `@`, percent-encoded; `nil` if there are none.
  let credentials: String?
  /// The URL that is used for connecting: `:443` is added to the host of a `wss` URL without a
  /// port, and everything else is as entered (hot-side 4.1).
  package let dialled: String

  /// Parses a URL.
  ///
  /// - Throws: `NodeError.invalidEndpoint`.
  package init(_ text: String) throws(NodeError) {
    do {
      let parts = try EndpointParts(text)
      self.text = text
      scheme = parts.scheme
      host = parts.host
      port = parts.port ?? parts.scheme.defaultPort
      target = parts.target
      credentials = parts.credentials
      dialled = parts.dialled
    } catch { throw .invalidEndpoint(EndpointRedaction.redact(text), error) }
  }

  /// The URL for messages: credentials, query values, and path segments that look like an API key
  /// are replaced by `***`.
  package var redacted: String { EndpointRedaction.redact(text) }

  /// The same as ``redacted``, so that no log contains a key by accident.
  package var description: String { redacted }

  /// The host and port in a canonical spelling: URLs with the same place reach the same server,
  /// whatever their scheme and path.
  ///
  /// Case, a final period and the spelling of an address are ignored; `localhost` and every address
  /// of this computer are 127.0.0.1.
  package var place: String { "\(EndpointParts.canonical(host)):\(port)" }

  /// `host:port` for the `Host` header and the URL of libcurl, with brackets around IPv6 addresses.
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == scheme.defaultPort ? name : "\(name):\(port)"
  }

  /// The `Authorization` header for the URL's credentials (RFC 7617); `nil` without any.
  var authorization: String? {
    credentials.map { "Basic " + Base64.encode(PercentCode.decoded($0)) }
  }
}

/// The reason why a text is not the URL of a node or a proxy.
package enum EndpointFault: Error, Equatable, Sendable {
  /// The URL is longer than `limit` bytes.
  case tooLong(limit: Int)
  /// The URL contains a byte that is not allowed: white space, a control character, not ASCII.
  case badByte(offset: Int, byte: UInt8)
  /// `scheme://` is missing.
  case noScheme
  /// The scheme is not one of the four.
  case unknownScheme(String)
  /// The host is missing.
  case noHost
  /// The host is neither a name nor an address.
  case badHost(String)
  /// The port is not a number in 1...65535.
  case badPort(String)
  /// A `%` is not followed by two hex digits.
  case badEscape
  /// The URL has a fragment (`#`), which is never sent (RFC 6455, 3).
  case fragment
  /// The scheme is not a proxy scheme.
  case proxyScheme(String)
  /// The URL of a proxy has a path, query or fragment.
  case proxyPath

  /// The fault as a clause without a period.
  package var clause: String {
    switch self {
    case .tooLong(let limit): "it is longer than \(limit) bytes"
    case .badByte(let offset, let byte):
      "it has the byte 0x\(Hex.encode([byte])) at position \(offset), which no URL has"
    case .noScheme: "it does not begin with http://, https://, ws:// or wss://"
    case .unknownScheme(let scheme): "its scheme is '\(scheme)', not http, https, ws or wss"
    case .noHost: "it names no host"
    case .badHost(let host): "its host '\(host)' is neither a name nor an address"
    case .badPort(let port): "its port '\(port)' is not a number from 1 to 65535"
    case .badEscape: "it has a '%' without two hex digits after it"
    case .fragment: "it has a '#' part, which a node never sees"
    case .proxyScheme(let scheme):
      "its scheme is '\(scheme)', not \(ProxyAddress.Scheme.allCases.map(\.rawValue).joined(separator: ", "))"
    case .proxyPath: "something follows its host and port"
    }
  }
}
