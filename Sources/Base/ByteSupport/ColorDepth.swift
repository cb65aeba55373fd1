/// The number of colors that a terminal shows.
public enum ColorDepth: Equatable, Sendable {
  /// No colors, or too few for pictures.
  case none
  /// 256 colors, of which 240 are the same on all terminals (xterm).
  case indexed
  /// Eight bits for each channel.
  case trueColor
}
