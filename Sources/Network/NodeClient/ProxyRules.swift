/// Through which proxy a node is asked.
package struct ProxyRules: Equatable, Sendable {
  /// For `https` and `wss`.
  private var secure: ProxyAddress?
  /// For `http` and `ws`.
  private var plain: ProxyAddress?
  /// Hosts that are asked without a proxy, in the form of the variable `no_proxy`.
  package private(set) var exceptions = ""

  /// No proxy, whatever the environment says.
  package init() {}

  /// One proxy for all nodes, apart from the hosts that `no_proxy` names.
  ///
  /// - Parameters:
  ///   - proxy: `nil` for none.
  ///   - environment: gives the value of a variable.
  package init(all proxy: ProxyAddress?, environment: (String) -> String?) {
    secure = proxy
    plain = proxy
    exceptions = ProxyRules.first(of: ["no_proxy", "NO_PROXY"], environment)?.text ?? ""
  }

  /// What the usual variables say, and for what these leave out `otherwise`.
  ///
  /// - Parameters:
  ///   - environment: gives the value of a variable; an empty one counts as none.
  ///   - otherwise: the proxy where no variable names one.
  /// - Throws: `NodeError.invalidProxy`.
  package init(
    environment: (String) -> String?, otherwise: ProxyAddress? = nil
  ) throws(NodeError) {
    self.init(all: otherwise, environment: environment)
    let named = try Named(environment)
    if let found = named.secure { secure = found.address }
    if let found = named.plain { plain = found.address }
  }

  /// The proxies that the usual variables name, in curl's order: `https_proxy`, `HTTPS_PROXY`,
  /// `http_proxy`, and for what these leave out `all_proxy`, `ALL_PROXY`.
  ///
  /// There is no `HTTP_PROXY`: web servers set it to what a request says in its field `Proxy`.
  package struct Named: Sendable {
    /// A variable, and the proxy that it names.
    package typealias Found = (variable: String, address: ProxyAddress)

    /// For `https` and `wss`.
    package let secure: Found?
    /// For `http` and `ws`.
    package let plain: Found?

    /// Looks at the variables.
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

  /// The proxy for an endpoint, unless ``exceptions`` name its host.
  package func proxy(for endpoint: NodeEndpoint) -> ProxyAddress? {
    endpoint.scheme.isSecure ? secure : plain
  }

  /// What is set, as a sentence; `nil` where nothing is.
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
