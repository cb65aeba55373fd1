import QRDrawing
import TestSupport
import Testing

@Suite struct TerminalSymbolTests {
  @Test(arguments: TerminalSymbol.Coloring.allCases, [0, 4])
  func everyModuleIsShown(coloring: TerminalSymbol.Coloring, border: Int) throws {
    let symbol = try QRSymbolDrawer(byteCount: 136).symbol(of: SplitMix64.bytes(136, seed: 1))
    let drawn = try TerminalSymbol(symbol, border: border, coloring: coloring)
    let side = symbol.side + 2 * border
    #expect(drawn.width == side)
    #expect(drawn.lines.count == (side + 1) / 2)
    for (index, line) in drawn.lines.enumerated() {
      var characters = line[...]
      if coloring == .escapes {
        #expect(line.hasPrefix("\u{1b}[38;5;16;48;5;231m") && line.hasSuffix("\u{1b}[0m"))
        characters = line.dropFirst("\u{1b}[38;5;16;48;5;231m".count).dropLast("\u{1b}[0m".count)
      }
      try #require(characters.count == side)
      for (x, character) in characters.enumerated() {
        for half in 0..<2 where 2 * index + half < side {
          let isInked = character == "█" || character == (half == 0 ? "▀" : "▄")
          let isDark = coloring == .lightOnDark ? !isInked : isInked
          #expect(isDark == symbol[x - border, 2 * index + half - border])
        }
      }
    }
  }

  @Test func borderOutOfRangeIsRefused() throws {
    let symbol = try QRSymbolDrawer(byteCount: 1).symbol(of: [1])
    #expect(throws: PictureError.option(name: "border", value: 33, allowed: 0...32)) {
      try TerminalSymbol(symbol, border: 33)
    }
  }
}
