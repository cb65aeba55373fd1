public import ByteSupport
import SCALECodec
import SubstrateCrypto
public import VaultPayloads

/// A network in the address book: its title there, its specs, and where its nodes are.
public struct Network: Equatable, Sendable {
  /// The title of the entry; `<name>-<encryption>` for what this tool writes, and not the title
  /// that a Vault shows.
  public var title: String
  /// What goes to a Vault.
  public var specs: NetworkSpecs
  /// URLs as they were given, to be tried in order; shared by all entries of the same name.
  public var endpoints: [String]
  /// Whether the entry came with the defaults (hot-side 7.25: changing its specs keeps the mark).
  public var isDefault: Bool

  /// The network's name in its metadata.
  public var name: String { specs.name }

  /// Describes a network; without a title it gets `<name>-<encryption>`.
  public init(
    title: String? = nil, specs: NetworkSpecs, endpoints: [String], isDefault: Bool = false
  ) {
    self.title = title ?? Network.defaultTitle(of: specs)
    self.specs = specs
    self.endpoints = endpoints
    self.isDefault = isDefault
  }

  /// `<name>-<encryption>`.
  public static func defaultTitle(of specs: NetworkSpecs) -> String {
    "\(specs.name)-\(specs.encryption.name)"
  }
}

/// A chain: what entries of one network name have in common, whatever their encryption.
public struct Chain: Equatable, Sendable {
  /// The network's name in its metadata.
  public let name: String
  /// Its genesis hash.
  public let genesisHash: Hash256
  /// Its address prefix.
  public let prefix: UInt16
  /// URLs as they were given, to be tried in order.
  public let endpoints: [String]

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
  func inKeyOrder(_ key: (Element) -> some SCALECodable) -> [Element] {
    map { (key($0).scaleBytes, $0) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }
      .map { $0.1 }
  }
}
