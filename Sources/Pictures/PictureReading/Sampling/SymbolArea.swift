/// The part of a picture that a symbol explains which was read.
struct SymbolArea {
  /// The corners of the symbol, in either direction.
  private let corners: [Point]
  /// The side of a module in pixels; `nil` if it is unknown.
  private let module: Double?

  /// The minimum size of a finder pattern that may belong to a symbol, as a share of its modules.
  ///
  /// A smaller one may belong to another symbol, drawn inside one module or in a hole.
  private static let leastShare = 0.7

  init(corners: [Point], module: Double? = nil) {
    (self.corners, self.module) = (corners, module)
  }

  /// The same area in a copy of the picture that is `scale` times as large.
  func scaled(by scale: Double) -> SymbolArea {
    SymbolArea(
      corners: corners.map { ($0 + 0.5) * scale - 0.5 }, module: module.map { $0 * scale })
  }

  /// The same area in a picture of a width whose left and right are exchanged.
  func mirrored(width: Int) -> SymbolArea {
    SymbolArea(corners: corners.map { Point(Double(width - 1) - $0.x, $0.y) }, module: module)
  }

  /// The same area with the size of its modules, if the symbol's finder patterns are among these.
  func measured(by finders: [Finder]) -> SymbolArea {
    let side = (corners[2] - corners[0]).length / 2.0.squareRoot()
    // The finder patterns of the symbol are the largest ones in its corners.
    let own = finders.filter { finder in
      contains(finder.center) && corners.contains { ($0 - finder.center).length < 0.35 * side }
    }
    return SymbolArea(corners: corners, module: module ?? own.map(\.module).max())
  }

  /// Whether a finder pattern may belong to the symbol.
  func explains(_ finder: Finder) -> Bool {
    contains(finder.center) && finder.module >= SymbolArea.leastShare * (module ?? 0)
  }

  private func contains(_ point: Point) -> Bool {
    let sides = corners.indices.map { index in
      (corners[(index + 1) % 4] - corners[index]).cross(point - corners[index])
    }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }
}
