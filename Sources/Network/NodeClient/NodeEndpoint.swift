import ByteSupport
import WebSocketCodec

/// Where a node is asked: an `http`, `https`, `ws` or `wss` URL.
///
/// The text stays as the user gave it (hot-side 4.1); what is shown to people is ``redacted``, since
/// such URLs often carry an API key.
///
/// ```swift
/// let endpoint = try NodeEndpoint("wss://rpc.example.org/ws?apikey=0")
/// endpoint.dialled   // wss://rpc.example.org:443/ws?apikey=0
/// endpoint.redacted  // wss://rpc.example.org/ws?apikey=***
/// ```
package struct NodeEndpoint: Hashable, Sendable, CustomStringConvertible {
  /// How the node is spoken to.
  package enum Scheme: String, Sendable, CaseIterable {
    /// JSON-RPC by POST, in clear.
    case http
    /// JSON-RPC by POST over TLS.
    case https
    /// JSON-RPC over WebSocket, in clear.
    case ws
    /// JSON-RPC over WebSocket and TLS.
    case wss

    /// Whether TLS protects the connection.
    package var isSecure: Bool { self == .https || self == .wss }

    /// Whether messages travel in WebSocket frames.
    package var isWebSocket: Bool { self == .ws || self == .wss }

    /// The port dialled where the URL names none: 443 with TLS, 80 without.
    package var defaultPort: UInt16 { isSecure ? 443 : 80 }
  }

  /// The URL as given.
  package let text: String
  /// The scheme; given in any case.
  package let scheme: Scheme
  /// Host name or IPv4 address, or IPv6 address without brackets, as given.
  package let host: String
  /// The port that is dialled, given or the scheme's own.
  package let port: UInt16
  /// Path and query, at least `/`.
  package let target: String
  /// The user and password as the URL spells them, before `@`.
  let credentials: String?
  /// What is dialled, as text: `:443` stands behind the host of a `wss` URL that names no port, and
  /// everything else is as given (hot-side 4.1).
  package let dialled: String

  /// Reads a URL.
  ///
  /// - Throws: `NodeError.invalidEndpoint`, with what is wrong.
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

  /// The URL for people: credentials, query values and path segments that look like an API key are
  /// replaced by `***`.
  package var redacted: String { EndpointRedaction.redact(text) }

  /// The same as ``redacted``, so that no log shows a key by accident.
  package var description: String { redacted }

  /// The host and port, in one spelling: two URLs with the same place reach the same server, whatever their
  /// scheme and path.
  ///
  /// Case, a full stop at the end, and the spelling of an address do not count; `localhost` is 127.0.0.1.
  package var place: String { "\(EndpointParts.canonical(host)):\(port)" }

  /// `host:port` as the `Host` header and the URL for libcurl need it, with brackets round IPv6.
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == scheme.defaultPort ? name : "\(name):\(port)"
  }

  /// The value of the `Authorization` header that the URL's credentials stand for (RFC 7617).
  var authorization: String? {
    credentials.map { "Basic " + Base64.encode(PercentCode.decoded($0)) }
  }
}

/// Why a text is not the URL of a node, or not that of a proxy.
package enum EndpointFault: Error, Equatable, Sendable {
  /// Longer than `limit` bytes.
  case tooLong(limit: Int)
  /// A byte that no URL has: white space, a control character, not ASCII.
  case badByte(offset: Int, byte: UInt8)
  /// No `scheme://` in front.
  case noScheme
  /// A scheme other than the four.
  case unknownScheme(String)
  /// Nothing where the host belongs.
  case noHost
  /// A host that is neither a name nor an address.
  case badHost(String)
  /// A port that is not 1 to 65535.
  case badPort(String)
  /// A `%` without two hex digits behind it.
  case badEscape
  /// A `#` part, which is never sent (RFC 6455, 3).
  case fragment
  /// A scheme that no proxy has.
  case proxyScheme(String)
  /// A path, a query or a `#` part behind the host of a proxy.
  case proxyPath

  /// What is wrong, as a clause without a full stop.
  var clause: String {
    switch self {
    case .tooLong(let limit): "it is longer than \(limit) bytes"
    case .badByte(let offset, let byte):
      "it has the byte 0x\(Hex.encode([byte])) at position \(offset), which no URL has"
    case .noScheme: "it does not begin with http://, https://, ws:// or wss://"
    case .unknownScheme(let scheme): "its scheme is '\(scheme)', not http, https, ws or wss"
    case .noHost: "it names no host"
    case .badHost(let host): "its host '\(host)' is neither a name nor an address"
    case .badPort(let port): "its port '\(port)' is not a number from 1 to 65535"
    case .badEscape: "it has a '%' without two hex digits behind it"
    case .fragment: "it has a '#' part, which a node never sees"
    case .proxyScheme(let scheme):
      "its scheme is '\(scheme)', not \(ProxyAddress.Scheme.allCases.map(\.rawValue).joined(separator: ", "))"
    case .proxyPath: "something stands behind its host and port"
    }
  }
}
