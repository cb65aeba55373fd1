/// What a packet did for a decoder.
public enum DecodingProgress: Equatable, Sendable {
  /// A symbol that had been missing; more are needed.
  case accepted
  /// A repeated symbol, one that determines nothing new, or one of a block that is already decoded
  /// and agrees with it; other blocks are still open.
  case redundant
  /// The object is decoded, by this packet or before it, and the packet agrees with it.
  case complete
  /// The packet cannot belong to the same object as the others, or ids are numbered in the other
  /// way.
  ///
  /// It differs from a symbol with the same id, from what the decoded block yields for its id, or its
  /// id does not exist in this numbering; or it completed a block that fails a check: an unused
  /// symbol contradicts it, or the padding behind the object is not zero. Which of the packets is
  /// the wrong one cannot be told: a result, if there is one, is doubtful. The decoder takes more
  /// packets as before.
  case contradicts
}
