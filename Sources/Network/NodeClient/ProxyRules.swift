/// The choice of a proxy for a node.
package struct ProxyRules: Equatable, Sendable {
  /// The proxy for `https` and `wss`.
  private var secure: ProxyAddress?
  /// The proxy for `http` and `ws`.
  private var plain: ProxyAddress?
  /// The hosts without a proxy, in the form of the variable `no_proxy`.
  package private(set) var exceptions = ""

  /// Creates rules without a proxy, regardless of the environment.
  package init() {}

  /// Creates rules with one proxy for all nodes, except for the hosts in `no_proxy`.
  ///
  /// - Parameters:
  ///   - proxy: the proxy; `nil` for none.
  ///   - environment: returns the value of a variable.
  package init(all proxy: ProxyAddress?, environment: (String) -> String?) {
    secure = proxy
    plain = proxy
    exceptions = ProxyRules.first(of: ["no_proxy", "NO_PROXY"], environment)?.text ?? ""
  }

  /// Creates rules from curl's environment variables.
  ///
  /// - Parameters:
  ///   - environment: returns the value of a variable; an empty one is ignored.
  ///   - otherwise: the proxy for schemes without a variable.
  /// - Throws: `NodeError.invalidProxy`.
  package init(
    environment: (String) -> String?, otherwise: ProxyAddress? = nil
  ) throws(NodeError) {
    self.init(all: otherwise, environment: environment)
    let named = try Named(environment)
    if let found = named.secure { secure = found.address }
    if let found = named.plain { plain = found.address }
  }

  /// The proxies in curl's environment variables, in curl's order: `https_proxy`, `HTTPS_PROXY`,
  /// `http_proxy`, and as a default `all_proxy`, `ALL_PROXY`.
  ///
  /// `HTTP_PROXY` is ignored, because web servers set it to the header field `Proxy` of a request.
  package struct Named: Sendable {
    /// The name of a variable, and the proxy that it states.
    package typealias Found = (variable: String, address: ProxyAddress)

    /// The proxy for `https` and `wss`.
    package let secure: Found?
    /// The proxy for `http` and `ws`.
    package let plain: Found?

    /// Reads the variables.
    ///
    /// - Throws: `NodeError.invalidProxy`.
    package init(_ environment: (String) -> String?) throws(NodeError) {
      let all = ["all_proxy", "ALL_PROXY"]
      secure = try Named.found(["https_proxy", "HTTPS_PROXY"] + all, environment)
      plain = try Named.found(["http_proxy"] + all, environment)
    }

    private static func found(
      _ names: [String], _ environment: (String) -> String?
    ) throws(NodeError) -> Found? {
      guard let (name, text) = ProxyRules.first(of: names, environment) else { return nil }
      return (name, try ProxyAddress(text, from: "$\(name)"))
    }
  }

  fileprivate static func first(
    of names: [String], _ environment: (String) -> String?
  ) -> (name: String, text: String)? {
    for name in names {
      if let text = environment(name), !text.isEmpty { return (name, text) }
    }
    return nil
  }

  /// The proxy for an endpoint; libcurl does not use it for hosts in ``exceptions``.
  package func proxy(for endpoint: NodeEndpoint) -> ProxyAddress? {
    endpoint.scheme.isSecure ? secure : plain
  }

  /// The proxies as a sentence; `nil` if there are none.
  package var summary: String? {
    guard secure != nil || plain != nil else { return nil }
    let proxies =
      secure == plain
      ? "\(secure?.redacted ?? "none")"
      : "\(secure?.redacted ?? "none") for https and wss, \(plain?.redacted ?? "none") for http and ws"
    return "Proxy: \(proxies)"
      + (exceptions.isEmpty ? "." : "; not for \(EndpointRedaction.printable(exceptions)).")
  }
}
