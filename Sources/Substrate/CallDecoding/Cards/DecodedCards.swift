/// Decoded cards, and the known deviations of a Vault of December 2025.
public struct DecodedCards: Equatable, Sendable {
  /// The cards in order.
  public let cards: [CallCard]
  /// The known deviations of existing signers for the same bytes.
  public let deviations: VaultDeviations
}
