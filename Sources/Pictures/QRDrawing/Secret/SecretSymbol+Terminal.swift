package import SubstrateCrypto

extension SecretSymbol {
  /// How many lines of text the symbol takes.
  package func lineCount(border: Int, scale: Int) -> Int { ((side + 2 * border) * scale + 1) / 2 }

  /// A line of the symbol as text, black on white by escape sequences: what ``TerminalSymbol`` has there.
  ///
  /// - Parameters:
  ///   - number: which line, from 0 at the top.
  ///   - border: modules of quiet zone on each side.
  ///   - scale: half characters for each module, at least 1.
  /// - Returns: UTF-8, without a line end.
  package func line(_ number: Int, border: Int, scale: Int) -> SecretBytes {
    let size = (side + 2 * border) * scale
    let (begin, end) = ("\u{1b}[38;5;16;48;5;231m".utf8, "\u{1b}[0m".utf8)
    return withModules { modules in
      SecretBytes(capacity: begin.count + 3 * size + end.count) { out in
        for byte in begin { out.append(byte) }
        for x in 0..<size {
          let module = x / scale - border
          let upper = isDark(module, 2 * number / scale - border, in: modules)
          // Where the size is odd, the lower half of the last line lies outside.
          let lower = isDark(module, (2 * number + 1) / scale - border, in: modules)
          // The block characters U+2580, U+2584 and U+2588.
          let block: UInt8? =
            switch (upper, lower) {
            case (false, false): nil
            case (true, false): 0x80
            case (false, true): 0x84
            case (true, true): 0x88
            }
          if let block {
            for byte in [0xe2, 0x96, block] { out.append(byte) }
          } else {
            out.append(UInt8(ascii: " "))
          }
        }
        for byte in end { out.append(byte) }
      }
    }
  }

  /// The symbol as sixel graphics in black on white, a device control string with its ends: what
  /// ``PalettePicture`` gives for the same.
  ///
  /// - Parameters:
  ///   - scale: pixels for each module, at least 1.
  ///   - border: modules of quiet zone on each side.
  ///   - rows: the rows of pixels that are drawn, from the top; those below the picture are left out.
  /// - Returns: the bytes that a terminal is sent.
  package func sixel(scale: Int, border: Int, rows: Range<Int>) -> SecretBytes {
    let size = (side + 2 * border) * scale
    let rows = rows.clamped(to: 0..<size)
    let head = Array(
      "\u{1b}P0;1;0q\"1;1;\(size);\(rows.count)#0;2;0;0;0#1;2;100;100;100".utf8)
    // For both colors their name, what ends them, and a sixel for each column, which is never longer
    // behind its number.
    let capacity = head.count + (rows.count + 5) / 6 * (2 * (size + 3) + 1) + 2
    return withModules { modules in
      SecretBytes(capacity: capacity) { out in
        for byte in head { out.append(byte) }
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: 6) {
          if top > rows.lowerBound { out.append(UInt8(ascii: "-")) }
          let band = top..<min(top + 6, rows.upperBound)
          for color in 0..<2 {
            appendBand(
              band, color, modules, Drawing(size: size, scale: scale, border: border), to: &out)
          }
        }
        for byte in "\u{1b}\\".utf8 { out.append(byte) }
      }
    }
  }

  private struct Drawing {
    let size: Int
    let scale: Int
    let border: Int
  }

  /// Up to six rows in one color, 0 for dark, unless it is nowhere in them.
  private func appendBand(
    _ band: Range<Int>, _ color: Int, _ modules: Span<UInt8>, _ drawing: Drawing,
    to out: inout OutputSpan<UInt8>
  ) {
    guard (0..<drawing.size).contains(where: { sixel($0, band, color, modules, drawing) != 0 })
    else { return }
    for byte in "#\(color)".utf8 { out.append(byte) }
    var start = 0
    while start < drawing.size {
      let sixel = sixel(start, band, color, modules, drawing)
      var end = start + 1
      while end < drawing.size, self.sixel(end, band, color, modules, drawing) == sixel { end += 1 }
      if end - start > 3 {
        for byte in "!\(end - start)".utf8 { out.append(byte) }
        out.append(sixel + UInt8(ascii: "?"))
      } else {
        out.append(repeating: sixel + UInt8(ascii: "?"), count: end - start)
      }
      start = end
    }
    out.append(UInt8(ascii: "$"))
  }

  /// A column of a band in one color.
  private func sixel(
    _ column: Int, _ band: Range<Int>, _ color: Int, _ modules: Span<UInt8>, _ drawing: Drawing
  ) -> UInt8 {
    let (scale, border) = (drawing.scale, drawing.border)
    var sixel: UInt8 = 0
    for row in band {
      let isDark = isDark(column / scale - border, row / scale - border, in: modules)
      if isDark == (color == 0) { sixel |= 1 << UInt8(row - band.lowerBound) }
    }
    return sixel
  }
}
