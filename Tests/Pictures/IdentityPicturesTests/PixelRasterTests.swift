import ByteSupport
import IdentityPictures
import JSONCodec
import Testing

@Suite struct PixelRasterTests {
  private static let address = "0xe9267b732a8e9c9444e46f3d04d4610a996d682d"

  @Test func blockiesFillTheirFields() {
    let pattern = BlockiesPattern(PixelRasterTests.address)
    let raster = PixelRaster(blockies: PixelRasterTests.address, side: 16)
    for row in 0..<16 {
      for column in 0..<16 {
        let wanted = [pattern.background, pattern.main, pattern.spot][
          pattern.rows[row / 2][column / 2]]
        let pixel = raster.pixel(column: column, row: row)
        #expect(pixel.color == wanted.rgb && pixel.opacity == 255)
      }
    }
  }

  @Test func dotsStandOnADisc() {
    let key = [UInt8](repeating: 7, count: 32)
    let pattern = DotsPattern(key)
    let raster = PixelRaster(dots: key, side: 64)
    #expect(raster.pixel(column: 0, row: 0).opacity == 0)
    // Between the dots, the disc; in the middle and above it, dots.
    #expect(raster.pixel(column: 32, row: 38).color == DotsPattern.ground)
    #expect(raster.pixel(column: 32, row: 32).color == pattern.colors[18])
    #expect(raster.pixel(column: 32, row: 20).color == pattern.colors[1])
    #expect(raster.pixel(column: 32, row: 8).color == pattern.colors[0])
    #expect(raster.pixel(column: 32, row: 56).color == pattern.colors[9])
  }

  @Test func aRimPixelIsPartlyOpaque() {
    let raster = PixelRaster(dots: [1], side: 32)
    let opacities = Set((0..<32).map { raster.pixel(column: $0, row: 3).opacity })
    #expect(opacities.contains(0) && opacities.contains(255))
    #expect(opacities.contains { (1..<255).contains($0) })
  }

  @Test func aPictureWithoutDotsIsTransparent() {
    let raster = PixelRaster(dots: [], side: 8)
    #expect(raster.rgba == [UInt8](repeating: 0, count: 8 * 8 * 4))
    #expect(raster.terminalLines(.none) == ["", "", "", ""])
  }

  @Test func jdenticonLiesInADisc() {
    let text = "8PegJD6VsjWwinrP6AfgNqejWYdJ8KqF4xutpyq7AdFJ3W5"
    let raster = PixelRaster(jdenticon: text, side: 64)
    #expect(raster.pixel(column: 0, row: 0).opacity == 0)
    // Beside the scaled square, within the disc.
    #expect(raster.pixel(column: 32, row: 4).color == .white)
    let pattern = JdenticonPattern(text)
    let colors = Set((0..<64 * 64).map { raster.pixel(column: $0 % 64, row: $0 / 64).color })
    for choice in pattern.selected { #expect(colors.contains(pattern.theme[choice])) }
  }

  /// Each quarter of the picture is the one beside it, turned.
  @Test(arguments: 0..<8)
  func jdenticonIsSymmetric(number: Int) {
    let text = "0123456789abcdef\(number)fedcba9876543210"
    let side = 32
    let raster = PixelRaster(jdenticon: text, side: side)
    // The one shape that stands in one position only.
    #expect(JdenticonPattern(text).centerShape != 13)
    for row in 0..<side {
      for column in 0..<side {
        let turned = raster.pixel(column: side - 1 - row, row: column)
        let pixel = raster.pixel(column: column, row: row)
        #expect(pixel.color == turned.color && pixel.opacity == turned.opacity)
      }
    }
  }

  @Test(arguments: 0..<14)
  func everyCenterShapePaints(number: Int) {
    let figure = JdenticonShapes.center(
      number, cell: 16, position: 0, color: RGBColor(1, 2, 3))
    let painted = (0..<256).filter { place in
      figure.contains(DrawingPoint(x: Double(place % 16) + 0.5, y: Double(place / 16) + 0.5))
    }
    #expect(painted.count > 8 && painted.count < 256)
  }

  @Test func aTerminalShowsTwoRowsALine() {
    let raster = PixelRaster(blockies: PixelRasterTests.address, side: 8)
    let colored = raster.terminalLines(.trueColor)
    #expect(colored.count == 4)
    let upper = raster.pixel(column: 0, row: 0).color
    let lower = raster.pixel(column: 0, row: 1).color
    let begin =
      "\u{1b}[38;2;\(upper.red);\(upper.green);\(upper.blue);48;2;\(lower.red);\(lower.green);\(lower.blue)m▀"
    #expect(colored[0].hasPrefix(begin))
    #expect(colored.allSatisfy { $0.hasSuffix("\u{1b}[0m") })
    let plain = raster.terminalLines(.none)
    #expect(plain.count == 4)
    #expect(plain.allSatisfy { $0.utf8.allSatisfy { $0 < 0x7f } })
    #expect(Set(plain.joined()).count > 1)
  }

  @Test func aTerminalOf256ColorsGetsTheNearestOnes() {
    let raster = PixelRaster(blockies: PixelRasterTests.address, side: 8)
    let lines = raster.terminalLines(.indexed)
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { !$0.contains("38;2;") && $0.contains("\u{1b}[38;5;") })
    // The corners of the cube, a level of it, and grays, which the cube has fewer of.
    for (color, index) in [
      (RGBColor.black, 16), (.white, 231), (RGBColor(255, 0, 0), 196), (RGBColor(1, 94, 136), 24),
      (RGBColor(128, 128, 128), 244), (RGBColor(9, 8, 7), 232), (RGBColor(240, 237, 238), 255),
    ] { #expect(color.index == index, "\(color)") }
  }
}
