/// The effect of a packet on a decoder.
public enum DecodingProgress: Equatable, Sendable {
  /// A new symbol; more are needed.
  case accepted
  /// A symbol that is repeated, or not needed for its block; it agrees with the others, and other
  /// blocks are incomplete.
  case redundant
  /// The object is decoded, by this packet or before it, and the packet agrees with it.
  case complete
  /// The packet does not belong to the same object as the earlier packets, or is numbered
  /// by the other ``SymbolNumbering``.
  ///
  /// It differs from a symbol with the same id, or from the symbol that the decoded block yields
  /// for its id, or its id does not exist in this numbering; or it completed a block that fails a
  /// check: an unused symbol contradicts it, or the padding after the object is not zero. The
  /// decoder cannot determine which packet is wrong, so a result is not reliable. It accepts
  /// further packets.
  case contradicts
}
