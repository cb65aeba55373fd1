import ByteSupport
import NodeClient

/// Where a network is asked, for one run: its nodes' URLs in the order in which they are asked.
package struct NetworkEndpoints: Equatable, Sendable {
  /// The network's name, as it stands in its metadata.
  package let network: String
  /// URLs as they were given, which may hold API keys.
  package let urls: [String]

  /// Takes the parts.
  package init(network: String, urls: [String]) {
    self.network = network
    self.urls = urls
  }
}

extension NodeInquiry {
  /// The endpoints of a network: those that stand in for the stored ones, else these.
  ///
  /// - Throws: `NodeError` for what is no URL.
  func endpoints(of network: String, stored: [String]) throws -> [NodeEndpoint] {
    let urls = endpoints.filter { $0.network.hasSameBytes(as: network) }.flatMap(\.urls)
    return try NodeEndpoint.list(urls.isEmpty ? stored : urls)
  }
}
