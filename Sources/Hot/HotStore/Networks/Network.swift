package import ByteSupport
package import SCALECodec
import SubstrateCrypto
package import VaultPayloads

/// A network in the address book: its title, its specs and its endpoints.
package struct Network: Equatable, Sendable {
  /// The title of the entry, by default `<name>-<encryption>`; not the title that a Vault shows.
  package var title: String
  package var specs: NetworkSpecs
  /// URLs as the user gave them, in the order in which they are tried; shared by all entries with
  /// the same name.
  package var endpoints: [String]
  /// Whether the entry is a default; changing its specs keeps this mark (hot-side 7.25).
  package var isDefault: Bool
  /// The relay chain and the id of a parachain; shared by all entries with the same name.
  package var parachain: Parachain?

  /// The spec name.
  package var name: String { specs.name }

  /// A network; the default title is `<name>-<encryption>`.
  package init(
    title: String? = nil, specs: NetworkSpecs, endpoints: [String], isDefault: Bool = false,
    parachain: Parachain? = nil
  ) {
    self.title = title ?? Network.defaultTitle(of: specs)
    self.specs = specs
    self.endpoints = endpoints
    self.isDefault = isDefault
    self.parachain = parachain
  }

  /// The default title of specs, `<name>-<encryption>`.
  package static func defaultTitle(of specs: NetworkSpecs) -> String {
    "\(specs.name)-\(specs.encryption.name)"
  }
}

/// A chain: the properties that all entries with the same spec name share.
package struct Chain: Equatable, Sendable {
  /// The spec name.
  package let name: String
  package let genesisHash: Hash256
  /// The SS58 address prefix.
  package let prefix: UInt16
  /// URLs as the user gave them, in the order in which they are tried.
  package let endpoints: [String]
  /// The relay chain and the id of a parachain; `nil` for other chains.
  package let parachain: Parachain?

  package init(_ network: Network) {
    name = network.name
    genesisHash = network.specs.genesisHash
    prefix = network.specs.prefix
    endpoints = network.endpoints
    parachain = network.parachain
  }
}

extension Sequence {
  /// The items in the order of lists for programs: by the bytes of their SCALE-encoded keys
  /// (hot-side 2.4).
  ///
  /// Texts up to 63 bytes are ordered by length first. Versions are ordered by their little-endian
  /// bytes, so 9220 comes before 9200. Items with equal keys keep their order.
  package func inKeyOrder(_ key: (Element) -> some SCALECodable) -> [Element] {
    map { (key($0).scaleBytes, $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map { $0.1 }
  }
}
