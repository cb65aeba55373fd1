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
  /// - Returns: the symbol, black on white with a quiet zone, or `nil` for any other picture.
  static func modules(in picture: GreyPicture) -> GreyPicture? {
    let grey = picture.grey
    func isDark(_ index: Int) -> Bool { grey[index] < 128 }
    guard let first = grey.firstIndex(where: { $0 < 128 }) else { return nil }
    let top = first / picture.width
    let row = top * picture.width..<(top + 1) * picture.width
    var edge = first
    while edge < row.upperBound, isDark(edge) { edge += 1 }
    guard let last = row.last(where: isDark) else { return nil }
    // A finder pattern is seven modules wide.
    let module = (edge - first) / 7
    guard module > 0, module * 7 == edge - first else { return nil }
    let side = (last + 1 - first) / module
    guard side * module == last + 1 - first, (21...177).contains(side), side % 4 == 1,
      top + side * module <= picture.height
    else { return nil }
    let width = side + 2 * border
    var modules = GreyPicture(
      width: width, height: width, grey: [UInt8](repeating: 255, count: width * width))
    for y in 0..<side {
      let source = first + (y * module + module / 2) * picture.width + module / 2
      let target = (border + y) * width + border
      for x in 0..<side where isDark(source + x * module) { modules.grey[target + x] = 0 }
    }
    return modules
  }
}
