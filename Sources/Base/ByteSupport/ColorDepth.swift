/// The number of colors that a terminal shows.
public enum ColorDepth: Equatable, Sendable {
  /// No colors, or too few for pictures.
  case none
  /// 256 colors (xterm); 240 of them are the same on all terminals.
  case indexed
  /// Eight bits for each channel.
  case trueColor
}
