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

  /// How much it matters to who has transactions for the old metadata, from most to least.
  public enum Weight: String, Sendable, CaseIterable {
    /// The same bytes are read as something else, are shown with other fields or cannot be read, or
    /// other bytes are signed.
    case breaking
    /// What there was is as it was, and more can be read.
    case addition
    /// Only descriptions are others.
    case wording
    /// Neither what a Vault shows nor what it signs is touched.
    case other
  }

  /// What differs.
  public let area: Area
  /// How.
  public let kind: Kind
  /// How much it matters.
  public let weight: Weight
  /// Its name, such as `Balances.transfer`.
  public let name: String
  /// What exactly.
  public let details: [ChangeDetail]
  /// What a user of a Vault will see differently, as a sentence; `nil` where nothing is.
  public let seen: String?

  package init(
    _ area: Area, _ kind: Kind, _ weight: Weight, _ name: String, details: [ChangeDetail] = [],
    seen: String? = nil
  ) {
    self.area = area
    self.kind = kind
    self.weight = weight
    self.name = name
    self.details = details
    self.seen = seen
  }
}
