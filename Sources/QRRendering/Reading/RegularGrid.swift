/// Symbols whose modules are whole pixels, upright and dark on light: what programs draw.
enum RegularGrid {
  /// The quiet zone around the reduced symbol, in modules.
  private static let border = 4

  /// Reduces a picture to a pixel a module.
  ///
  /// The first row with anything dark in it must be the upper edge of both upper finder patterns;
  /// what stands below the symbol, such as a caption, does not matter. A picture that only looks
  /// regular gives a symbol that cannot be read, never other bytes.
  ///
  /// - Returns: the middle pixel of each module, with a white quiet zone around the symbol; `nil` for
  ///   any other picture.
  static func modules(in picture: GrayPicture) -> GrayPicture? {
    let gray = picture.gray.span
    let pixels = picture.width
    func isDark(_ index: Int) -> Bool { gray[index] < 128 }
    guard let first = gray.indices.first(where: isDark) else { return nil }
    let top = first / pixels
    let end = (top + 1) * pixels
    let edge = (first..<end).first { !isDark($0) } ?? end
    guard let last = (first..<end).last(where: isDark) else { return nil }
    // A finder pattern is seven modules wide.
    let module = (edge - first) / 7
    guard module > 0, module * 7 == edge - first else { return nil }
    let side = (last + 1 - first) / module
    guard side * module == last + 1 - first, (21...177).contains(side), side % 4 == 1,
      top + side * module <= picture.height
    else { return nil }
    let width = side + 2 * border
    var modules = [UInt8](repeating: 255, count: width * width)
    for y in 0..<side {
      let source = first + (y * module + module / 2) * pixels + module / 2
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
