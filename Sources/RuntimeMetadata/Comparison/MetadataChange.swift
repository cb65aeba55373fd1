/// One difference between two pieces of metadata.
public struct MetadataChange: Hashable, Sendable {
  /// What differs.
  public enum Area: String, Sendable, CaseIterable {
    /// What the runtime says of itself, and its address prefix.
    case network
    /// A pallet as a whole.
    case pallet
    /// A call with its arguments.
    case call
    /// A type that calls reach.
    case type
    case constant
    /// A transaction extension, or their order.
    case `extension`
  }

  /// How it differs.
  public enum Kind: String, Sendable, CaseIterable {
    /// Only the new metadata has it.
    case added
    /// Only the old metadata has it.
    case removed
    /// Both have it, not alike.
    case changed
  }

  /// What differs.
  public let area: Area
  /// How.
  public let kind: Kind
  /// Its name, such as `Balances.transfer`.
  public let name: String
  /// What exactly, a line each.
  public let details: [String]
  /// What a user of a Vault will see differently, as a sentence; `nil` where nothing is.
  public let seen: String?

  package init(
    _ area: Area, _ kind: Kind, _ name: String, details: [String] = [], seen: String? = nil
  ) {
    self.area = area
    self.kind = kind
    self.name = name
    self.details = details
    self.seen = seen
  }
}
