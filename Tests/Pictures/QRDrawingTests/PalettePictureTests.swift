import PictureReading
import QRDrawing
import TestSupport
import Testing

@Suite struct PalettePictureTests {
  private static let payload = Array("what a terminal shows".utf8)

  private func code(scale: Int) throws -> PalettePicture {
    PalettePicture(try StaticSymbol.symbol(of: Self.payload), scale: scale, border: 4)
  }

  private func sixel(_ picture: PalettePicture) throws -> SixelPicture {
    let bytes = picture.sixel
    #expect(bytes.starts(with: "\u{1b}P".utf8) && bytes.suffix(2).elementsEqual("\u{1b}\\".utf8))
    return try #require(SixelPicture(Array(bytes.dropFirst(2).dropLast(2))))
  }

  /// Four bytes a pixel.
  private func rgba(_ picture: PalettePicture) -> [UInt8] {
    picture.pixels.flatMap { picture.palette[Int($0)].bytes }
  }

  @Test(arguments: [1, 3, 5, 8])
  func aCodeIsReadInEitherForm(scale: Int) async throws {
    let picture = try code(scale: scale)
    let drawn = try sixel(picture)
    #expect(drawn.rgba == rgba(picture))
    for file in [
      try picture.png(), try PaintedPicture.png(side: drawn.width, rgba: drawn.rgba),
    ] {
      let read = try await PictureReader().read(file, name: "code.png")
      #expect(read.frames.map(\.content) == [Self.payload])
      #expect(read.information.width == picture.width)
    }
  }

  /// A code whose parts stand side by side is the whole.
  @Test func rowsAreCutOut() throws {
    let whole = try code(scale: 3)
    let parts = [0..<40, 40..<41, 41..<1000].map { whole.rows($0) }
    #expect(parts.map(\.height) == [40, 1, whole.height - 41])
    #expect(parts.flatMap(\.pixels) == whole.pixels)
    #expect(try sixel(parts[1]).height == 1)
  }

  @Test func colorsAreTheMostFrequentOnes() throws {
    let red: [UInt8] = [255, 0, 0, 255]
    let almostRed: [UInt8] = [250, 3, 0, 255]
    let blue: [UInt8] = [0, 0, 255, 255]
    // What is not seen has no color of its own.
    let pixels = red + red + blue + almostRed + [9, 9, 9, 0] + [0, 0, 0, 0] + blue + red
    let all = PalettePicture(rgba: pixels, width: 4, limit: 256)
    #expect(all.palette.count == 4)
    #expect(all.height == 2)
    let few = PalettePicture(rgba: pixels, width: 4, limit: 3)
    let none: [UInt8] = [255, 255, 255, 0]
    #expect(rgba(few) == red + red + blue + red + none + none + blue + red)
    // In sixel graphics what is not seen is not drawn.
    #expect(
      try sixel(few).rgba == red + red + blue + red + [UInt8](repeating: 0, count: 8) + blue + red)
  }

  @Test func aPaletteOfManyColorsIsAPNGOfEightBits() async throws {
    let pixels = (0..<1024).flatMap { place -> [UInt8] in
      [UInt8(place / 4), UInt8(place % 256), UInt8(place % 7), 255]
    }
    let picture = PalettePicture(rgba: pixels, width: 32, limit: 256)
    #expect(picture.palette.count == 256)
    let file = try picture.png()
    let information = try PictureReader.information(of: file, name: "colors.png")
    #expect(information.width == 32 && information.height == 32)
    // Depth and color type (PNG, 11.2.1).
    #expect(file[24...25].elementsEqual([8, 3]))
  }
}
