/// How long a transaction can be taken up (cold-signer 3.6).
public enum TransactionEra: Hashable, Sendable {
  /// For ever.
  case immortal
  /// For `period` blocks from a block on whose number modulo `period` is `phase`.
  case mortal(period: UInt64, phase: UInt64)

  /// The era that two bytes stand for, low byte first; `nil` for a period below 4 or a phase outside
  /// of its period.
  init?(mortal bytes: UInt16) {
    let period = UInt64(2) << UInt64(bytes & 15)
    let phase = UInt64(bytes >> 4) * max(period >> 12, 1)
    guard period >= 4, phase < period else { return nil }
    self = .mortal(period: period, phase: phase)
  }
}
