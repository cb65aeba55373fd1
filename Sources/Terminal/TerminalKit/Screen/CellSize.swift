/// The pixels that a character of a terminal stands on.
public struct CellSize: Equatable, Sendable {
  /// Sizes that a terminal may have; others are a mistake of it.
  private static let possible = 2...256

  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int

  /// Takes both numbers.
  ///
  /// - Precondition: they are positive.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a size")
    (self.width, self.height) = (width, height)
  }

  /// Numbers that a terminal said; `nil` where no character is like that.
  init?(saidWidth width: Int, saidHeight height: Int) {
    guard CellSize.possible ~= width, CellSize.possible ~= height else { return nil }
    self.init(width: width, height: height)
  }
}
