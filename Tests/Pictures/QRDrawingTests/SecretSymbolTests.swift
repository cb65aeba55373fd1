import ByteSupport
import PictureReading
import QRDrawing
import SubstrateCrypto
import TestSupport
import Testing

/// Symbols of secrets: what all others are, without their memory.
@Suite struct SecretSymbolTests {
  private func bytes(_ secret: borrowing SecretBytes) -> [UInt8] {
    secret.withBytes { span in span.indices.map { span[$0] } }
  }

  private func differingModules(_ symbol: SecretSymbol, _ other: QRSymbol) -> Int {
    symbol.withModules { modules in
      modules.indices.count { (modules[$0] == 1) != other[$0 % other.side, $0 / other.side] }
    }
  }

  @Test(arguments: SymbolDrawerTests.boundaries.filter { $0 > 0 })
  func equalsTheOtherDrawerAtEveryBoundary(byteCount: Int) throws {
    let payload = SplitMix64.bytes(byteCount, seed: UInt64(byteCount))
    let other = try QRSymbolDrawer(byteCount: byteCount).symbol(of: payload)
    let symbol = try SecretSymbol(payload.span)
    #expect(symbol.side == other.side)
    #expect(try SecretSymbol.side(byteCount: byteCount) == other.side)
    #expect(differingModules(symbol, other) == 0)
  }

  /// libqrencode weighs masks in its own way; under one of the eight the symbols are the same.
  @Test func equalsTheStaticOneButForTheMask() throws {
    for byteCount in [1, 53, 139, 195, 1080, 2953] {
      let payload = SplitMix64.bytes(byteCount, seed: 5)
      let other = try StaticSymbol.symbol(of: payload)
      #expect(try SecretSymbol(payload.span).side == other.side)
      let drawn = try (0..<8).map {
        try QRSymbolDrawer(byteCount: byteCount).symbol(of: payload, mask: $0)
      }
      #expect(drawn.contains(other))
    }
  }

  /// Symbols that all look alike, whose penalty is that of patterns.
  @Test(arguments: [UInt8(0), 0x11, 0x5D, 0xEC, 0xFF])
  func equalsTheOtherDrawerForEveryPattern(byte: UInt8) throws {
    for byteCount in [17, 60, 200, 700] {
      let payload = [UInt8](repeating: byte, count: byteCount)
      let other = try QRSymbolDrawer(byteCount: byteCount).symbol(of: payload)
      let symbol = try SecretSymbol(payload.span)
      #expect(differingModules(symbol, other) == 0)
    }
  }

  @Test(arguments: [(1, 0), (1, 4), (2, 3), (4, 4), (9, 4), (32, 1)])
  func picturesHaveEveryPixel(scale: Int, border: Int) async throws {
    let payload = SplitMix64.bytes(139, seed: 7)
    let other = try QRSymbolDrawer(byteCount: payload.count).symbol(of: payload)
    let symbol = try SecretSymbol(payload.span)
    let places = 0..<(other.side + 2 * border) * scale
    let gray = places.flatMap { y in
      places.map { x in other[x / scale - border, y / scale - border] ? UInt8(0) : 255 }
    }
    let file = bytes(symbol.png(scale: scale, border: border))
    #expect(try PNGFile(file, name: "a").picture(0).gray == gray)
    if border >= 4 {
      #expect(try await PictureReader().read(file, name: "a").frames.map(\.content) == [payload])
    }
  }

  @Test func aColoredPictureIsOfItsColor() throws {
    let file = bytes(try SecretSymbol([1, 2, 3].span).png(scale: 4, border: 4, dark: .secret))
    let palette = PNGChunk.chunk("PLTE", [0xe6, 0x00, 0x7a, 0xff, 0xff, 0xff])
    #expect(file.dropFirst(8 + 25).starts(with: palette))
  }

  @Test func emptyAndTooLongContentsAreRefused() {
    #expect(throws: PictureError.emptyFrame) { try SecretSymbol([UInt8]().span) }
    #expect(throws: PictureError.frameTooLong(byteCount: 2954, limit: 2953)) {
      try SecretSymbol([UInt8](repeating: 1, count: 2954).span)
    }
    #expect(throws: PictureError.emptyFrame) { try SecretSymbol.side(byteCount: 0) }
  }
}
