import CCurl

extension CurlSession {
  /// The error of a proxy that answers for the node with an HTTP status.
  func proxyError(_ proxy: ProxyAddress, _ endpoint: NodeEndpoint, status: Int) -> NodeError {
    let reason =
      status == 407
      ? "it asks for a user name and a password, or takes not those of its URL (HTTP status 407)"
      : "it does not connect to the node (HTTP status \(status))"
    return .proxyFailed(endpoint: endpoint.redacted, proxy: proxy.redacted, reason: reason)
  }

  /// The error that a failed transfer stands for, where it is the proxy's; `nil` for the node's own.
  func proxyError(
    _ code: CURLcode, _ reason: String, _ proxy: ProxyAddress, _ endpoint: NodeEndpoint
  ) -> NodeError? {
    if tunnelStatus >= 300 { return proxyError(proxy, endpoint, status: tunnelStatus) }
    switch code {
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: break
    // Who did not answer stands in the text alone, which names host and port that were dialled.
    case CURLE_COULDNT_CONNECT where reason.contains(" \(proxy.host) port \(proxy.port) "): break
    default: return nil
    }
    return .proxyFailed(endpoint: endpoint.redacted, proxy: proxy.redacted, reason: reason)
  }
}
