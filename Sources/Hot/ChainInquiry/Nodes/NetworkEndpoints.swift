import ByteSupport
import HotStore
package import NodeClient

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

extension InquirySettings {
  /// The endpoints of a network: those that stand in for the stored ones, else these.
  ///
  /// - Throws: `NodeError` for what is no URL.
  package func endpoints(of network: String, stored: [String]) throws -> [NodeEndpoint] {
    let urls = endpoints.filter { $0.network.hasSameBytes(as: network) }.flatMap(\.urls)
    return try NodeEndpoint.list(urls.isEmpty ? stored : urls)
  }
}

extension NodeEndpoint {
  /// Reads the stored URLs of a network.
  package static func list(_ texts: [String]) throws -> [NodeEndpoint] {
    try texts.map { try NodeEndpoint($0) }
  }
}
