import PictureReading
import QRDrawing
import TestSupport
import Testing

@Suite struct SymbolReaderTests {
  static let photographs: [Photograph] = [
    Photograph(scale: 2.6), Photograph(rotation: 7), Photograph(rotation: 45),
    Photograph(rotation: 90), Photograph(rotation: 180), Photograph(rotation: 271),
    Photograph(tilt: 15), Photograph(rotation: 12, tilt: 25), Photograph(blur: 0.35),
    Photograph(black: 40, white: 153), Photograph(noise: 25),
    Photograph(
      scale: 4.5, rotation: 4, tilt: 15, blur: 0.3, black: 20, white: 160, noise: 8),
  ]

  @Test(arguments: photographs)
  func photographedSymbolsAreRead(photograph: Photograph) throws {
    let payload = SplitMix64.bytes(136, seed: 9)
    let symbol = try QRSymbolDrawer(byteCount: 136).symbol(of: payload)
    #expect(try SymbolReader.content(of: photograph.picture(of: symbol)) == payload)
  }

  @Test func regularPicturesAreReducedWhereverTheyStand() throws {
    let payload = SplitMix64.bytes(60, seed: 1)
    let symbol = try QRSymbolDrawer(byteCount: 60).symbol(of: payload)
    for module in [1, 3, 6] {
      let side = symbol.side * module
      let (width, height) = (side + 19, side + 31)
      var gray = [UInt8](repeating: 250, count: width * height)
      for y in 0..<side {
        for x in 0..<side where symbol[x / module, y / module] {
          gray[(y + 8) * width + x + 11] = 5
        }
      }
      // A caption below does not matter.
      for x in 0..<width { gray[(height - 5) * width + x] = x % 3 == 0 ? 0 : 255 }
      let picture = GrayPicture(width: width, height: height, gray: gray)
      let reduced = try #require(picture.raster.graySymbol?.modules)
      for y in 0..<symbol.side {
        for x in 0..<symbol.side {
          let at = (y + 4) * reduced.width + x + 4
          #expect((reduced.gray[at] < 128) == symbol[x, y])
        }
      }
      #expect(try SymbolReader.content(of: picture) == payload)
    }
  }

  @Test(arguments: [(3000, 1), (2500, 2), (1, 3000), (2, 2001), (1001, 1)])
  func aDarkStripWithALightEndHasNoSymbol(width: Int, height: Int) throws {
    var gray = [UInt8](repeating: 0, count: width * height)
    gray[gray.count - 7] = 255
    let strip = GrayPicture(width: width, height: height, gray: gray)
    #expect(try SymbolReader.content(of: strip) == nil)
  }

  @Test func picturesThatAreNotRegularAreLeftAlone() throws {
    let symbol = try QRSymbolDrawer(byteCount: 60).symbol(of: SplitMix64.bytes(60, seed: 1))
    #expect(Photograph(rotation: 3).picture(of: symbol).raster.graySymbol == nil)
    for (width, height) in [(1, 1), (7, 1), (22, 20), (40, 3)] {
      for level in [UInt8(0), 255] {
        let flat = GrayPicture(
          width: width, height: height, gray: .init(repeating: level, count: width * height))
        #expect(flat.raster.graySymbol == nil)
        #expect(try SymbolReader.content(of: flat) == nil)
      }
    }
  }

  @Test func damagedSymbolsAreRestoredOrRefused() throws {
    let payload = SplitMix64.bytes(300, seed: 4)
    let symbol = try QRSymbolDrawer(byteCount: 300).symbol(of: payload)
    var random = SplitMix64(seed: 8)
    for flips in [4, 12, 400] {
      var picture = Photograph(scale: 1).picture(of: symbol)
      for _ in 0..<flips {
        let at = Int.random(in: 0..<picture.gray.count, using: &random)
        picture.gray[at] = 255 - picture.gray[at]
      }
      let content = try SymbolReader.content(of: picture)
      #expect(content == payload || content == nil)
      if flips < 10 { #expect(content == payload) }
    }
  }

  @Test(arguments: 0..<40)
  func brokenFindersNeverEndTheProcess(seed: UInt64) throws {
    // A symbol whose finder patterns are not whole, taken for a pure one, ends libzxing's process.
    let payload = SplitMix64.bytes(60, seed: seed)
    let symbol = try QRSymbolDrawer(byteCount: 60).symbol(of: payload)
    var picture = Photograph(scale: 1).picture(of: symbol)
    var random = SplitMix64(seed: seed)
    let corner = (picture.width - symbol.side) / 2
    for _ in 0..<Int(seed) {
      let (x, y) = (Int.random(in: 0..<9, using: &random), Int.random(in: 0..<9, using: &random))
      picture.gray[(corner + y) * picture.width + corner + x] ^= 0xff
    }
    let content = try SymbolReader.content(of: picture)
    #expect(content == nil || content == payload)
  }
}
