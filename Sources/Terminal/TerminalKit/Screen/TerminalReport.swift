/// What a terminal says of itself, between the keys (ECMA-48, 5.4 and 5.6).
public enum TerminalReport: Equatable, Sendable {
  /// A control sequence with a parameter of its own use, or one that ends in `t`: the bytes between
  /// `ESC [` and the last one, and that one.
  case controlSequence([UInt8], final: UInt8)
  /// A control string: the byte behind `ESC` that begins it, and what stands in it. Of a long one the
  /// first 256 bytes.
  case controlString(UInt8, [UInt8])
}
