/// Where a symbol stands whose modules are whole pixels, upright and dark on light: what programs draw.
///
/// The first row with anything dark in it must be the upper edge of both upper finder patterns; what
/// stands below the symbol, such as a caption, does not matter. A picture that only looks regular
/// gives a symbol that cannot be read, never other bytes.
package struct RegularGrid {
  /// The first column and row of the symbol, in pixels.
  package let left: Int
  package let top: Int
  /// Pixels per side of a module.
  package let module: Int
  /// Modules per side.
  package let side: Int

  /// The quiet zone around the reduced symbol, in modules.
  private static let border = 4

  /// Measures a symbol along its upper edge.
  ///
  /// - Parameters:
  ///   - top: the first row with anything dark in it.
  ///   - first: the first column there that is dark.
  ///   - edge: the first column behind it that is light.
  ///   - last: the last column that is dark.
  ///   - height: rows of the picture.
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

  /// Reduces a picture to a pixel a module.
  ///
  /// - Returns: the middle pixel of each module, with a white quiet zone around the symbol; `nil`
  ///   where there is none with whole finder patterns.
  package static func modules(in picture: GrayPicture) -> GrayPicture? {
    guard let grid = picture.raster.grayGrid else { return nil }
    let (gray, side, module) = (picture.gray.span, grid.side, grid.module)
    let width = side + 2 * border
    var modules = [UInt8](repeating: 255, count: width * width)
    for y in 0..<side {
      let row = grid.top + y * module + module / 2
      let source = row * picture.width + grid.left + module / 2
      let target = (border + y) * width + border
      for x in 0..<side { modules[target + x] = gray[source + x * module] }
    }
    guard hasFinders(modules, side) else { return nil }
    return GrayPicture(width: width, height: width, gray: modules)
  }

  /// Whether all three finder patterns are whole, without which the reader must search.
  private static func hasFinders(_ modules: [UInt8], _ side: Int) -> Bool {
    let width = side + 2 * border
    return [(0, 0), (side - 7, 0), (0, side - 7)].allSatisfy { left, top in
      (0..<49).allSatisfy { index in
        let (x, y) = (index % 7, index / 7)
        let isLight = max(abs(x - 3), abs(y - 3)) == 2
        return (modules[(border + top + y) * width + border + left + x] < 128) != isLight
      }
    }
  }
}
