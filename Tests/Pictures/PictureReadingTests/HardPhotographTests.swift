import PictureReading
import QRDrawing
import TestSupport
import Testing

/// Photographs in which libzxing finds nothing without changing the picture.
@Suite struct HardPhotographTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    var byteCount = 400
    var views: [SymbolView] = [.distorted]
    let photograph: Photograph

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "bent", byteCount: 1000, photograph: Photograph(scale: 6, bend: 0.6)),
    Case(
      name: "bent and turned", byteCount: 1000,
      photograph: Photograph(scale: 6, rotation: 4, bend: 0.5)),
    Case(name: "defocused", photograph: Photograph(scale: 6, rotation: 3, blur: 0.56)),
    Case(
      name: "dark page",
      photograph: Photograph(scale: 5, rotation: 15, isOnDarkPage: true, blur: 0.2, noise: 5)),
    Case(
      name: "noise", views: [.distorted, .noisy, .faint, .plain], photograph: Photograph(noise: 90)),
    Case(
      name: "low contrast", views: [.faint, .distorted],
      photograph: Photograph(scale: 5, rotation: 4, black: 100, white: 112, noise: 1)),
    Case(name: "inverted", views: [.inverted], photograph: Photograph(isInverted: true)),
    Case(
      name: "inverted and dim", views: [.inverted],
      photograph: Photograph(rotation: 9, isInverted: true, black: 20, white: 110, noise: 3)),
    Case(
      name: "mirrored", views: [.mirrored],
      photograph: Photograph(rotation: 9, isMirrored: true, noise: 3)),
  ]

  @Test(arguments: cases, 1...3 as ClosedRange<UInt64>)
  func hardPhotographsAreReadAndTheirFaultIsNamed(example: Case, seed: UInt64) throws {
    let payload = SplitMix64.bytes(example.byteCount, seed: seed)
    let symbol = try QRSymbolDrawer(byteCount: example.byteCount).symbol(of: payload)
    var photograph = example.photograph
    photograph.seed = seed
    let sight = Sight(onWhite: photograph.picture(of: symbol))
    let reading = try #require(try SymbolReader.reading(of: sight))
    #expect(reading.content == payload)
    #expect(example.views.contains(reading.view), "\(reading.view)")
  }

  @Test func twoHardSymbolsInOnePictureAreRefused() throws {
    for (byteCount, photograph) in [
      (1000, Photograph(scale: 5, bend: 0.6)), (300, Photograph(scale: 5, rotation: 2, blur: 0.56)),
    ] {
      let drawer = try QRSymbolDrawer(byteCount: byteCount)
      let pictures = try (1...2).map {
        photograph.picture(of: try drawer.symbol(of: SplitMix64.bytes(byteCount, seed: $0)))
      }
      #expect(throws: SymbolReader.Failure.severalCodes) {
        _ = try SymbolReader.content(of: HardPhotographTests.joined(pictures))
      }
      // Over a white and a black page.
      #expect(throws: SymbolReader.Failure.severalCodes) {
        _ = try SymbolReader.reading(of: Sight(onWhite: pictures[0], onBlack: pictures[1]))
      }
      let same = HardPhotographTests.joined([pictures[0], pictures[0]])
      #expect(try SymbolReader.content(of: same) == SplitMix64.bytes(byteCount, seed: 1))
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func picturesWithoutASymbolHaveNoContent(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let module = Int(seed) + 1
    let cells = (0..<200 * 200).map { _ in UInt8(random.next() & 1) &* 255 }
    let gray = (0..<400 * 400).map { index in
      cells[(index / 400 / module) * 200 % 40_000 + index % 400 / module % 200]
    }
    #expect(
      try SymbolReader.content(of: GrayPicture(width: 400, height: 400, gray: gray)) == nil)
    // The function patterns of a symbol with random data.
    let symbol = try QRSymbolDrawer(byteCount: 200).symbol(of: SplitMix64.bytes(200, seed: seed))
    var picture = Photograph(bend: 0.5).picture(of: symbol)
    for index in picture.gray.indices where random.next() % 5 == 0 {
      picture.gray[index] = UInt8(truncatingIfNeeded: random.next())
    }
    let content = try SymbolReader.content(of: picture)
    #expect(content == nil || content == SplitMix64.bytes(200, seed: seed))
  }

  /// Pictures of the same size, next to each other.
  private static func joined(_ pictures: [GrayPicture]) -> GrayPicture {
    let (width, height) = (pictures[0].width, pictures[0].height)
    let gray = (0..<height).flatMap { y in
      pictures.flatMap { $0.gray[y * width..<(y + 1) * width] }
    }
    return GrayPicture(width: width * pictures.count, height: height, gray: gray)
  }
}
