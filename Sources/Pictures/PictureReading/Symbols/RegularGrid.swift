/// The position of a program-drawn symbol: upright, dark on light, with modules of whole pixels.
///
/// The first row with a dark pixel must be the upper edge of both upper finder patterns. The rows
/// below the symbol are not measured.
package struct RegularGrid {
  /// The first column and row of the symbol, in pixels.
  package let left: Int
  package let top: Int
  /// The side of a module in pixels.
  package let module: Int
  /// The number of modules on each side.
  package let side: Int

  /// Measures a symbol along its upper edge.
  ///
  /// - Parameters:
  ///   - top: the first row with a dark pixel.
  ///   - first: the first dark column in this row.
  ///   - edge: the first light column after `first`.
  ///   - last: the last dark column.
  ///   - height: the number of rows of the picture.
  package init?(top: Int, first: Int, edge: Int, last: Int, height: Int) {
    // A finder pattern is seven modules wide.
    let module = (edge - first) / 7
    guard module > 0, module * 7 == edge - first else { return nil }
    let side = (last + 1 - first) / module
    guard side * module == last + 1 - first, (21...177).contains(side), side % 4 == 1,
      top + side * module <= height
    else { return nil }
    (left, self.top, self.module, self.side) = (first, top, module, side)
  }

  /// The side of the symbol in pixels.
  package var pixels: Int { side * module }
  /// The first row below the symbol.
  package var bottom: Int { top + pixels }
}
