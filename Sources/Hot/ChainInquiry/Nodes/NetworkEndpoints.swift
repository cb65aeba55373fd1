import ByteSupport
import HotStore
package import NodeClient

/// The endpoints of a network for one run, in the order in which they are asked.
package struct NetworkEndpoints: Equatable, Sendable {
  /// The spec name of the network.
  package let network: String
  /// URLs as the user gave them, possibly with API keys.
  package let urls: [String]

  package init(network: String, urls: [String]) {
    self.network = network
    self.urls = urls
  }
}

extension InquirySettings {
  /// The endpoints of a network: the replacements in the settings, or the stored ones.
  ///
  /// - Returns: the endpoints.
  /// - Throws: `NodeError` for a malformed URL.
  package func endpoints(of network: String, stored: [String]) throws -> [NodeEndpoint] {
    let urls = endpoints.filter { $0.network.hasSameBytes(as: network) }.flatMap(\.urls)
    return try NodeEndpoint.list(urls.isEmpty ? stored : urls)
  }
}

extension NodeEndpoint {
  /// Parses the stored URLs of a network.
  package static func list(_ texts: [String]) throws -> [NodeEndpoint] {
    try texts.map { try NodeEndpoint($0) }
  }
}
