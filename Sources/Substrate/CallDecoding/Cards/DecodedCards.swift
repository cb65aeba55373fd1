/// What was decoded, as cards, and how a Vault of December 2025 departs from it.
public struct DecodedCards: Equatable, Sendable {
  /// The cards in order.
  public let cards: [CallCard]
  /// What existing signers do otherwise with the same bytes, as far as it is known.
  public let deviations: VaultDeviations
}
