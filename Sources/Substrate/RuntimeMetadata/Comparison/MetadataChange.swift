/// One difference between two metadata blobs.
public struct MetadataChange: Hashable, Sendable {
  /// The part of the metadata that changed.
  public enum Area: String, Sendable, CaseIterable {
    /// The runtime version, the metadata and extrinsic versions, and the address prefix.
    case network
    /// A pallet.
    case pallet
    /// A call, including its arguments.
    case call
    /// A type reachable from calls.
    case type
    case constant
    /// A transaction extension, or the order of the extensions.
    case `extension`
  }

  /// The kind of change.
  public enum Kind: String, Sendable, CaseIterable {
    /// The part exists only in the new metadata.
    case added
    /// The part exists only in the old metadata.
    case removed
    /// The part exists in both, but differs.
    case changed
  }

  /// The severity of a change: its effect on transactions made for the old metadata, from severe to
  /// none.
  public enum Weight: String, Sendable, CaseIterable {
    /// Old transactions are decoded differently, or not at all, or the signed payload changes.
    case breaking
    /// No existing call changed, but more calls can be decoded.
    case addition
    /// Only documentation changed.
    case wording
    /// Neither the cards nor the signed payload are affected.
    case other
  }

  /// The part of the metadata that changed.
  public let area: Area
  /// The kind of change.
  public let kind: Kind
  /// The effect on transactions made for the old metadata.
  public let weight: Weight
  /// The name of the changed part, such as `Balances.transfer`.
  public let name: String
  /// The details of the change.
  public let details: [ChangeDetail]
  /// The visible effect for the user of a Vault, as a sentence; `nil` if there is none.
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
