/// A picture full of finder patterns, each of which might belong to a symbol with any two others.
enum FinderWallpaper {
  /// Seven by seven modules, a pixel each, and a light row and column.
  static func isDark(_ x: Int, _ y: Int) -> Bool {
    let (column, row) = (x % 8, y % 8)
    guard column < 7, row < 7 else { return false }
    return max(abs(column - 3), abs(row - 3)) != 2
  }

  static func png(side: Int) -> [UInt8] {
    PNGBuilder(width: side, height: side, depth: 1).file { x, y, _ in isDark(x, y) ? 0 : 1 }
  }
}
