package import SecretVault
package import SubstrateCrypto

/// The options of `derivations`.
package struct DerivationsRequest {
  /// The format of the payload (hot-side 1.8).
  package enum Format: String, CaseIterable, Sendable {
    /// One key set with features, as current Vaults export it.
    case v2
    /// Key sets without features, as Vaults exported them from January to August 2023.
    case v1
    /// Bare paths with their passwords, as Vaults imported them until January 2023.
    case legacy
  }

  /// The source of the addresses.
  package enum Keys {
    /// The payload contains bare paths, without addresses.
    case none
    /// The phrase or seed of a key of the vault of keys.
    case keyStore(UnlockedKeyStore, key: String)
    /// A root key, and the addresses after the paths; they may be missing for soft paths of
    /// sr25519.
    case root(MultiSigner)

    /// Whether addresses may follow the paths.
    var isRoot: Bool { if case .root = self { true } else { false } }
  }

  /// The networks, each by title, or by name if the name has only one entry.
  ///
  /// For a table, these are the networks of rows without a network.
  package var titles: [String]
  package var format: Format
  package var keys: Keys
  /// The name of the seed in the payload; a Vault ignores it at the import.
  package var seedName: String
  /// The maximum number of paths in one payload; `nil` for no limit.
  package var split: Int?
  /// Whether ranges such as `{0..99}` are expanded.
  package var hasRanges: Bool

  package init(
    titles: [String], format: Format, keys: Keys, seedName: String, split: Int?,
    hasRanges: Bool = false
  ) {
    self.titles = titles
    self.format = format
    self.keys = keys
    self.seedName = seedName
    self.split = split
    self.hasRanges = hasRanges
  }
}
