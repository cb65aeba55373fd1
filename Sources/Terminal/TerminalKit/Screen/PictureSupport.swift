/// How a terminal takes pictures.
public enum PictureProtocol: Equatable, Sendable {
  /// PNG in application program commands, kept and numbered by the terminal
  /// (sw.kovidgoyal.net/kitty/graphics-protocol).
  case kitty
  /// PNG in operating system command 1337 (iterm2.com/documentation-images.html).
  case iterm2
  /// Six rows of dots in a byte (DEC VT330/340 Programmer Reference, volume 2, 14).
  case sixel
}

/// The pictures that a terminal shows.
public struct PictureSupport: Equatable, Sendable {
  /// How it takes them.
  public let pictureProtocol: PictureProtocol
  /// How large its characters are.
  public let cell: CellSize

  /// Takes both.
  public init(_ pictureProtocol: PictureProtocol, cell: CellSize) {
    (self.pictureProtocol, self.cell) = (pictureProtocol, cell)
  }
}
