/// The penalty of ``MaskPenalty``, computed module by module.
///
/// This is much slower, but stores only the lengths of the symbol's last runs, and so leaves no
/// copies of a secret.
enum ModulePenalty {
  /// The penalty of a symbol.
  ///
  /// - Parameters:
  ///   - data: one byte for each module, row by row, without function patterns and mask.
  ///   - plane: function patterns, format information and mask, in the same form.
  ///   - side: the modules in a row.
  /// - Returns: the sum of all four rules.
  static func penalty(_ data: Span<UInt8>, under plane: [UInt8], side: Int) -> Int {
    var penalty = 0
    var darkCount = 0
    for line in 0..<side {
      var row = Runs(side: side)
      var column = Runs(side: side)
      for place in 0..<side {
        let (across, down) = (line * side + place, place * side + line)
        let module = data[across] ^ plane[across]
        penalty += row.next(module) + column.next(data[down] ^ plane[down])
        darkCount += Int(module)
        guard line + 1 < side, place + 1 < side else { continue }
        let below = across + side
        let dark =
          module + (data[across + 1] ^ plane[across + 1]) + (data[below] ^ plane[below])
          + (data[below + 1] ^ plane[below + 1])
        if dark == 0 || dark == 4 { penalty += 3 }
      }
      penalty += row.end() + column.end()
    }
    let total = side * side
    return penalty + 10 * ((abs(darkCount * 20 - total * 10) + total - 1) / total - 1)
  }

  /// The last runs of modules of one color along a row or a column.
  private struct Runs {
    let side: Int
    /// The last seven runs, the latest first.
    private var lengths = InlineArray<7, Int>(repeating: 0)
    private var color: UInt8 = 0
    private var length = 0

    init(side: Int) { self.side = side }

    /// Adds a module, and returns the additional penalty.
    mutating func next(_ module: UInt8) -> Int {
      guard module != color else {
        length += 1
        return length == 5 ? 3 : length > 5 ? 1 : 0
      }
      keep(length)
      defer { (color, length) = (module, 1) }
      return color == 0 ? 40 * finders : 0
    }

    /// The additional penalty at the end of the line; outside the symbol, all modules are light.
    mutating func end() -> Int {
      if color == 1 {
        keep(length)
        length = 0
      }
      keep(length + side)
      return 40 * finders
    }

    private mutating func keep(_ run: Int) {
      // Before the first run, all modules are light.
      let first = lengths[0] == 0 ? side : 0
      for index in (1..<7).reversed() { lengths[index] = lengths[index - 1] }
      lengths[0] = run + first
    }

    /// The number of finder-like patterns that end with the latest run, which is light.
    private var finders: Int {
      let n = lengths[1]
      guard n > 0, lengths[2] == n, lengths[3] == 3 * n, lengths[4] == n, lengths[5] == n else {
        return 0
      }
      return (lengths[0] >= 4 * n && lengths[6] >= n ? 1 : 0)
        + (lengths[6] >= 4 * n && lengths[0] >= n ? 1 : 0)
    }
  }
}
