/// A key that a ``TerminalScreen`` reports; every other key is ignored.
public enum TerminalKey: Equatable, Sendable {
  case enter
  /// Control-C.
  case interrupt
}
