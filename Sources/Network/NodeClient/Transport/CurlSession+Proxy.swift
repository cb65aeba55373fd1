import CCurl

extension CurlSession {
  /// The error for a proxy that answers with an HTTP status instead of connecting to the node.
  func proxyError(_ proxy: ProxyAddress, _ endpoint: NodeEndpoint, status: Int) -> NodeError {
    let reason =
      status == 407
      ? "it asks for a user name and a password, or does not accept those of its URL (HTTP status 407)"
      : "it does not connect to the node (HTTP status \(status))"
    return .proxyFailed(endpoint: endpoint.redacted, proxy: proxy.redacted, reason: reason)
  }

  /// The error of a failed transfer if the proxy caused it; `nil` if the node did.
  func proxyError(
    _ code: CURLcode, _ reason: String, _ proxy: ProxyAddress, _ endpoint: NodeEndpoint
  ) -> NodeError? {
    if tunnelStatus >= 300 { return proxyError(proxy, endpoint, status: tunnelStatus) }
    switch code {
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: break
    // Only the text, which has the host and port of the connection, shows which server failed.
    case CURLE_COULDNT_CONNECT where reason.contains(" \(proxy.host) port \(proxy.port) "): break
    default: return nil
    }
    return .proxyFailed(endpoint: endpoint.redacted, proxy: proxy.redacted, reason: reason)
  }
}
