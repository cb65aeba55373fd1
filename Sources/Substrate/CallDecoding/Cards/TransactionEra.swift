/// The era, which limits when a transaction is valid (cold-signer 3.6).
public enum TransactionEra: Hashable, Sendable {
  /// The transaction is valid forever.
  case immortal
  /// The transaction is valid for `period` blocks, starting at a block whose number modulo `period`
  /// is `phase`.
  case mortal(period: UInt64, phase: UInt64)

  /// Decodes a mortal era from two bytes, low byte first; `nil` if the period is below 4 or the
  /// phase is not below the period.
  public init?(mortal bytes: UInt16) {
    let period = UInt64(2) << UInt64(bytes & 15)
    let phase = UInt64(bytes >> 4) * max(period >> 12, 1)
    guard period >= 4, phase < period else { return nil }
    self = .mortal(period: period, phase: phase)
  }
}
