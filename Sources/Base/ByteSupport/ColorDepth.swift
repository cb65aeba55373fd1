/// How many colors a terminal shows.
public enum ColorDepth: Equatable, Sendable {
  /// None, or so few that pictures cannot be told apart by them.
  case none
  /// 256, of which 240 are the same everywhere (xterm).
  case indexed
  /// Eight bits a channel.
  case trueColor
}
