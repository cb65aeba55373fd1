import ByteSupport
import ChainInquiry
import CommandLineKit

/// A URL of a network, as in settings: `westend=wss://rpc.example.org`.
struct NetworkURL: ExpressibleByArgument, CustomStringConvertible {
  let network: String
  let url: String

  init?(argument: String) {
    // A network name has no equals sign, but a URL may have one.
    guard let equals = argument.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    network = String(argument[..<equals])
    url = String(argument[argument.utf8.index(after: equals)...])
  }

  var description: String { "\(network)=\(url)" }

  /// The URLs of each network, in their order.
  static func joined(_ all: [NetworkURL]) -> [NetworkEndpoints] {
    var names: [String] = []
    for entry in all where !names.contains(where: { $0.hasSameBytes(as: entry.network) }) {
      names.append(entry.network)
    }
    return names.map { name in
      NetworkEndpoints(
        network: name, urls: all.filter { $0.network.hasSameBytes(as: name) }.map(\.url))
    }
  }
}
