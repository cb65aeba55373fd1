/// How long a transaction can be taken up (cold-signer 3.6).
public enum TransactionEra: Hashable, Sendable {
  /// For ever.
  case immortal
  /// For `period` blocks from a block on whose number modulo `period` is `phase`.
  case mortal(period: UInt64, phase: UInt64)
}
