import DeviceFaces
import TerminalKit
import Testing

@Suite struct CodePlaceTests {
  private static let cell = CellSize(width: 8, height: 16)

  @Test func aCodeIsAsLargeAsItsPlaceLets() {
    // In halves of characters: a code of 33 modules with its border is 41 wide.
    #expect(
      CodePlace(columns: 80, lines: 21, cell: nil).size(modules: 33)
        == CodeSize(border: 4, scale: 1))
    #expect(
      CodePlace(columns: 40, lines: 21, cell: nil).size(modules: 33)
        == CodeSize(border: 2, scale: 1))
    #expect(CodePlace(columns: 36, lines: 21, cell: nil).size(modules: 33) == nil)
    #expect(CodePlace(columns: 400, lines: 100, cell: nil).size(modules: 33)?.scale == 4)
    // In pixels.
    #expect(
      CodePlace(columns: 80, lines: 20, cell: Self.cell).size(modules: 33)
        == CodeSize(border: 2, scale: 8))
    #expect(CodePlace(columns: 40, lines: 21, cell: Self.cell).size(modules: 33)?.scale == 8)
    #expect(CodePlace(columns: 40, lines: 21, cell: Self.cell).size(modules: 177) == nil)
  }

  @Test(arguments: [nil, CodePlaceTests.cell], [21, 33, 101, 177])
  func theLeastPlaceIsEnough(cell: CellSize?, modules: Int) {
    let least = CodePlace(columns: 1, lines: 1, cell: cell).least(modules: modules)
    let size = CodePlace(columns: least.columns, lines: least.lines, cell: cell)
      .size(modules: modules)
    #expect(size?.border == 2)
    #expect(
      CodePlace(columns: least.columns - 1, lines: least.lines, cell: cell)
        .size(modules: modules) == nil)
  }
}
