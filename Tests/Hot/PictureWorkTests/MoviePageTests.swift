import PictureWork
import QRDrawing
import TestSupport
import Testing

@Suite struct MoviePageTests {
  private func symbols(_ count: Int) throws -> [QRSymbol] {
    let drawer = try QRSymbolDrawer(byteCount: 136)
    return try (0..<count).map { try drawer.symbol(of: SplitMix64.bytes(136, seed: UInt64($0))) }
  }

  private func page(
    _ symbols: [QRSymbol], paragraphs: [String] = ["Title"],
    _ expectations: [PageMovie.Expectation] = []
  ) throws -> String {
    let page = try MoviePage([
      PageMovie(
        symbols: symbols, framesPerSecond: 7, border: 3, paragraphs: paragraphs,
        expectations: expectations)
    ])
    return String(decoding: page.bytes, as: UTF8.self)
  }

  @Test func everyModuleIsInThePage() throws {
    let symbols = try symbols(3)
    let text = try page(symbols, [PageMovie.Expectation(caughtPercent: 30, frames: 9.5)])
    let head = #"{"side":45,"border":3,"rate":7,"expected":[[30,9.5]],"frames":""#
    let start = try #require(text.firstRange(of: head)).upperBound
    let packed = text[start...].prefix { $0 != "\"" }
    let length = (45 * 45 + 5) / 6
    try #require(packed.count == 3 * length)
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bits = try packed.flatMap { character in
      let value = try #require(alphabet.firstIndex(of: character))
      return (0..<6).map { value >> (5 - $0) & 1 == 1 }
    }
    for (index, symbol) in symbols.enumerated() {
      for y in 0..<45 {
        for x in 0..<45 {
          #expect(bits[index * length * 6 + y * 45 + x] == symbol[x, y])
        }
      }
    }
  }

  @Test func textFromOutsideIsOnlyText() throws {
    let text = try page(
      try symbols(1), paragraphs: ["</title><script>x&\"", "\u{202e}\u{1b}<b>"])
    #expect(text.contains("<title>&lt;/title&gt;&lt;script&gt;x&amp;&quot;</title>"))
    #expect(text.contains("<p>\\u{202E}\\u{1B}&lt;b&gt;</p>"))
    #expect(!text.contains("<script>x"))
    #expect(text.unicodeScalars.allSatisfy { $0 != "\u{202e}" && $0 != "\u{1b}" })
  }

  @Test func symbolsThatCannotBeShownAreRefused() throws {
    let symbols = try symbols(2)
    let other = try QRSymbolDrawer(byteCount: 10).symbol(of: SplitMix64.bytes(10, seed: 1))
    #expect(throws: PictureError.noFrames) { try page([]) }
    #expect(throws: PictureError.otherLength(index: 2, expected: 45, found: 21)) {
      try page(symbols + [other])
    }
    #expect(throws: PictureError.option(name: "border", value: 33, allowed: 0...32)) {
      try PageMovie(symbols: symbols, framesPerSecond: 1, border: 33, paragraphs: [])
    }
    #expect(throws: PictureError.noFrames) { try MoviePage([]) }
  }

  // MARK: - Several

  private func movie(_ name: String, _ paragraphs: String...) throws -> PageMovie {
    try PageMovie(
      name: name, symbols: try symbols(1), framesPerSecond: 1, border: 4, paragraphs: paragraphs)
  }

  @Test func severalPayloadsAreListedByTheirTitles() throws {
    let page = try MoviePage([
      movie("specs", "Specs: westend", "Not signed"), movie("<a \"b\">", "<i>", "&"),
    ])
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.contains("<title>2 payloads</title>"))
    #expect(
      text.contains(
        "<a href=\"#specs\" data-label=\"Specs: westend, as a QR code to be scanned\">Specs: westend</a>\n<p>Not signed</p>"
      ))
    #expect(text.contains("<a href=\"#-a--b--\" "))
    #expect(text.contains(">&lt;i&gt;</a>\n<p>&amp;</p>"))
    #expect(text.contains("\",\"name\":\"specs\"},{\"side\":"))
    #expect(!text.contains("<i>"))
  }

  @Test func eachPayloadHasItsOwnLink() {
    #expect(
      MoviePage.links(["a", "a", "a-2", "", "", "\u{fc}.png", "A"])
        == ["a", "a-2", "a-2-2", "payload", "payload-2", "--.png", "A"])
  }

  @Test func aPageOfSeveralHasItsLimits() throws {
    let small = [(frames: Int, modules: Int)](repeating: (1, 21), count: MoviePage.mostMovies)
    try MoviePage.requireRoom(for: small)
    #expect(throws: PictureError.pageTooLarge(what: "payloads", found: 101, limit: 100)) {
      try MoviePage.requireRoom(for: small + [(1, 21)])
    }
    // 177 modules a side are 5222 characters.
    try MoviePage.requireRoom(for: [(1, 177), ((64 << 20) / 5222 - 1, 177)])
    #expect(throws: PictureError.self) {
      try MoviePage.requireRoom(for: [(1, 177), ((64 << 20) / 5222, 177)])
    }
    try MoviePage.requireRoom(for: [(65_536, 177)])
    #expect(throws: PictureError.self) {
      try MoviePage.requireRoom(for: [(.max, 177), (.max, 177)])
    }
  }
}
