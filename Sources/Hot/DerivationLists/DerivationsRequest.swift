package import SecretVault
package import SubstrateCrypto

/// What `derivations` is asked to make.
package struct DerivationsRequest {
  /// The form of the payload (hot-side 1.8).
  package enum Format: String, CaseIterable, Sendable {
    /// One key set with features: what Vaults export today.
    case v2
    /// Key sets without features, from January to August 2023.
    case v1
    /// Bare paths, until January 2023; the paths carry their passwords.
    case legacy
  }

  /// Where the addresses come from.
  package enum Keys {
    /// Nowhere: bare paths.
    case none
    /// The phrase or seed of a key of the vault.
    case keyStore(UnlockedKeyStore, key: String)
    /// A root key and the addresses behind the paths; behind soft paths of sr25519 they may be
    /// missing.
    case root(MultiSigner)

    /// Whether addresses stand behind the paths.
    var isRoot: Bool { if case .root = self { true } else { false } }
  }

  /// The networks, each by the title of an entry, or by its name where that has one entry; in a table,
  /// those of rows that name none.
  package var titles: [String]
  /// The form of the payload.
  package var format: Format
  /// Where the addresses come from.
  package var keys: Keys
  /// The name of the seed in the payload, which an importing Vault ignores.
  package var seedName: String
  /// The most paths in one payload; `nil` for all in one.
  package var split: Int?
  /// Whether ranges such as `{0..99}` stand for several paths.
  package var hasRanges: Bool

  /// A request of the given parts.
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
