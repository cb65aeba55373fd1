package import ByteSupport
package import SCALECodec
import SubstrateCrypto
package import VaultPayloads

/// A network in the address book: its title there, its specs, and where its nodes are.
package struct Network: Equatable, Sendable {
  /// The title of the entry; `<name>-<encryption>` for what this tool writes, and not the title
  /// that a Vault shows.
  package var title: String
  /// What goes to a Vault.
  package var specs: NetworkSpecs
  /// URLs as they were given, to be tried in order; shared by all entries of the same name.
  package var endpoints: [String]
  /// Whether the entry came with the defaults (hot-side 7.25: changing its specs keeps the mark).
  package var isDefault: Bool

  /// The network's name in its metadata.
  package var name: String { specs.name }

  /// Describes a network; without a title it gets `<name>-<encryption>`.
  package init(
    title: String? = nil, specs: NetworkSpecs, endpoints: [String], isDefault: Bool = false
  ) {
    self.title = title ?? Network.defaultTitle(of: specs)
    self.specs = specs
    self.endpoints = endpoints
    self.isDefault = isDefault
  }

  /// `<name>-<encryption>`.
  package static func defaultTitle(of specs: NetworkSpecs) -> String {
    "\(specs.name)-\(specs.encryption.name)"
  }
}

/// A chain: what entries of one network name have in common, whatever their encryption.
package struct Chain: Equatable, Sendable {
  /// The network's name in its metadata.
  package let name: String
  package let genesisHash: Hash256
  /// Its address prefix.
  package let prefix: UInt16
  /// URLs as they were given, to be tried in order.
  package let endpoints: [String]

  init(_ network: Network) {
    name = network.name
    genesisHash = network.specs.genesisHash
    prefix = network.specs.prefix
    endpoints = network.endpoints
  }
}

extension Sequence {
  /// The items in the order of every listing: that of their keys' SCALE forms, as unsigned bytes
  /// (hot-side 2.4).
  ///
  /// Up to 63 bytes, shorter texts come first; versions go by their little-endian bytes, so that
  /// 9220 stands before 9200. Items of one key keep their order.
  package func inKeyOrder(_ key: (Element) -> some SCALECodable) -> [Element] {
    map { (key($0).scaleBytes, $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map { $0.1 }
  }
}
