package import QRDrawing

/// One code or movie of a ``MoviePage``.
package struct PageMovie: Sendable {
  /// What a camera is expected to need, for the forecast that follows the chosen speed.
  package struct Expectation: Equatable, Sendable {
    /// The share of the frames that it catches, in percent.
    package let caughtPercent: Int
    /// Frames that are shown until it has the payload, on average.
    package let frames: Double

    package init(caughtPercent: Int, frames: Double) {
      (self.caughtPercent, self.frames) = (caughtPercent, frames)
    }
  }

  /// What it is called in links to it, where a page has several: any text, of which letters and digits
  /// of ASCII, `.`, `_` and `-` are kept; each other byte becomes `-`.
  package let name: String
  /// What it is, any text; the first is its title.
  package let paragraphs: [String]
  /// What the phone will show of it; `nil` of what is no update.
  let facts: PageFacts?
  let symbols: [QRSymbol]
  let side: Int
  private let framesPerSecond: Int
  private let border: Int
  private let expectations: [Expectation]

  /// Takes what is shown.
  ///
  /// - Parameters:
  ///   - name: what it is called in links.
  ///   - symbols: 1...65 536 symbols of one size, in the order of the movie.
  ///   - framesPerSecond: the speed at first, 1...50.
  ///   - border: 0...32 modules of quiet zone.
  ///   - paragraphs: what it is; the first is its title.
  ///   - facts: what the phone will show of it.
  ///   - expectations: what cameras need; none for a static code.
  /// - Throws: `PictureError`: `noFrames`, `tooManyFrames`, `option`, and `otherLength` for
  ///   symbols of different sizes, in modules.
  package init(
    name: String = "", symbols: [QRSymbol], framesPerSecond: Int, border: Int,
    paragraphs: [String], facts: PageFacts? = nil, expectations: [Expectation] = []
  ) throws(PictureError) {
    guard let side = symbols.first?.side else { throw .noFrames }
    guard symbols.count <= MovieWriter.maximumFrameCount else {
      throw .tooManyFrames(count: symbols.count, limit: MovieWriter.maximumFrameCount)
    }
    for (index, symbol) in symbols.enumerated() where symbol.side != side {
      throw .otherLength(index: index, expected: side, found: symbol.side)
    }
    _ = try MovieOptions(framesPerSecond: framesPerSecond)
    _ = try DrawingOptions(border: border)
    self.name = name
    self.symbols = symbols
    self.side = side
    self.framesPerSecond = framesPerSecond
    self.border = border
    self.paragraphs = paragraphs
    self.facts = facts
    self.expectations = expectations
  }

  /// The title.
  var title: String { paragraphs.first ?? "QR codes" }

  /// What it is for somebody who does not see it.
  var label: String {
    "\(title), as \(symbols.count == 1 ? "a QR code" : "a movie of \(symbols.count) QR codes") to be scanned"
  }

  /// The object that the page's script reads.
  ///
  /// - Parameters:
  ///   - link: its name in links, of letters and digits, `.`, `_` and `-`.
  ///   - page: what it is appended to.
  func append(link: String, to page: inout [UInt8]) {
    page += Array(#"{"side":\#(side),"border":\#(border),"rate":\#(framesPerSecond),"#.utf8)
    let expected = expectations.map { "[\($0.caughtPercent),\($0.frames)]" }
    page += Array(#""expected":[\#(expected.joined(separator: ","))],"frames":""#.utf8)
    for symbol in symbols { PageMovie.append(symbol, to: &page) }
    page += Array(#"","name":"\#(link)"}"#.utf8)
  }

  /// How many bytes a movie takes in a page.
  ///
  /// - Parameters:
  ///   - frames: how many symbols it has.
  ///   - modules: of a symbol's side.
  /// - Returns: the characters of its symbols.
  static func byteCount(frames: Int, modules: Int) -> Int {
    let (bytes, overflow) = frames.multipliedReportingOverflow(by: (modules * modules + 5) / 6)
    return overflow ? .max : bytes
  }

  /// The characters of six modules each.
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends a symbol's modules row after row, the first in the highest of six bits, dark 1.
  private static func append(_ symbol: QRSymbol, to page: inout [UInt8]) {
    var (bits, count) = (0, 0)
    for y in 0..<symbol.side {
      for x in 0..<symbol.side {
        bits = bits << 1 | (symbol[x, y] ? 1 : 0)
        count += 1
        guard count == 6 else { continue }
        page.append(alphabet[bits])
        (bits, count) = (0, 0)
      }
    }
    if count > 0 { page.append(alphabet[bits << (6 - count)]) }
  }
}
