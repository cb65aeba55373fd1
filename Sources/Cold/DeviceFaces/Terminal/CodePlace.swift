package import TerminalKit

/// How large a code is drawn.
package struct CodeSize: Equatable {
  /// Modules of quiet zone: four, or two, which is read on a screen too.
  package let border: Int
  /// Dots of the screen for each module.
  package let scale: Int

  package init(
    border: Int, scale: Int
  ) {
    self.border = border
    self.scale = scale
  }
}

/// The part of a window that a code may take, in dots: pixels, or halves of characters.
package struct CodePlace {
  /// Half a character is read as well as a pixel of a camera's; of a screen's pixels two are.
  private let scales: ClosedRange<Int>
  private let columns: Int
  private let lines: Int
  /// The dots of a character.
  private let cell: CellSize

  /// A place of whole characters.
  ///
  /// - Parameters:
  ///   - columns: how wide it is.
  ///   - lines: how high.
  ///   - cell: the pixels of a character; `nil` where the code is drawn in characters.
  package init(columns: Int, lines: Int, cell: CellSize?) {
    (self.columns, self.lines) = (columns, lines)
    self.cell = cell ?? CellSize(width: 1, height: 2)
    scales = cell == nil ? 1...4 : 2...32
  }

  /// The largest size at which a code fits as a whole; `nil` where none does.
  package func size(modules: Int) -> CodeSize? {
    for scale in scales.reversed() {
      for border in [4, 2] {
        let side = (modules + 2 * border) * scale
        if side <= columns * cell.width, side <= lines * cell.height {
          return CodeSize(border: border, scale: scale)
        }
      }
    }
    return nil
  }

  /// What the smallest drawing takes.
  package func least(modules: Int) -> TerminalSize {
    cell.characters(side: (modules + 4) * scales.lowerBound)
  }
}

extension CellSize {
  /// The characters that a square of pixels begins to fill.
  func characters(side: Int) -> TerminalSize {
    TerminalSize(columns: (side + width - 1) / width, lines: (side + height - 1) / height)
  }
}
