package import QRDrawing

/// One code or movie of a ``MoviePage``.
package struct PageMovie: Sendable {
  /// The frames that a camera is expected to need, for the forecast at the chosen speed.
  package struct Expectation: Equatable, Sendable {
    /// The share of the frames that the camera catches, in percent.
    package let caughtPercent: Int
    /// The average number of frames shown until the payload is complete.
    package let frames: Double

    package init(caughtPercent: Int, frames: Double) {
      (self.caughtPercent, self.frames) = (caughtPercent, frames)
    }
  }

  /// The name from which the anchor is made; any text.
  ///
  /// ASCII letters and digits, `.`, `_` and `-` are kept; every other byte becomes `-`.
  package let name: String
  /// The description; the first paragraph is the title.
  package let paragraphs: [String]
  /// The facts that the phone will show; `nil` if the payload is not an update.
  let facts: PageFacts?
  let symbols: [QRSymbol]
  let side: Int
  private let framesPerSecond: Int
  private let border: Int
  private let expectations: [Expectation]

  /// Creates a movie.
  ///
  /// - Parameters:
  ///   - name: the name that the anchor is made from.
  ///   - symbols: 1 to 65 536 symbols of one size, in the order of the movie.
  ///   - framesPerSecond: the initial speed, 1 to 50.
  ///   - border: the width of the quiet zone, 0 to 32 modules.
  ///   - paragraphs: the description; the first paragraph is the title.
  ///   - facts: the facts that the phone will show.
  ///   - expectations: the frames that cameras need; empty for a static code.
  /// - Throws: `PictureError`: `noFrames`, `tooManyFrames`, `option`, or `otherLength` for symbols
  ///   of different sizes.
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

  var title: String { paragraphs.first ?? "QR codes" }

  /// The description for screen readers.
  var label: String {
    "\(title), as \(symbols.count == 1 ? "a QR code" : "a movie of \(symbols.count) QR codes") to be scanned"
  }

  /// Appends the object that the script of the page reads.
  ///
  /// - Parameters:
  ///   - link: the anchor, from letters, digits, `.`, `_` and `-`.
  ///   - page: receives the object.
  func append(link: String, to page: inout [UInt8]) {
    page += Array(#"{"side":\#(side),"border":\#(border),"rate":\#(framesPerSecond),"#.utf8)
    let expected = expectations.map { "[\($0.caughtPercent),\($0.frames)]" }
    page += Array(#""expected":[\#(expected.joined(separator: ","))],"frames":""#.utf8)
    for symbol in symbols { PageMovie.append(symbol, to: &page) }
    page += Array(#"","name":"\#(link)"}"#.utf8)
  }

  /// The size in bytes of a movie's symbols in a page.
  ///
  /// - Parameters:
  ///   - frames: the number of symbols.
  ///   - modules: the modules per side of a symbol.
  /// - Returns: the number of characters for its symbols.
  static func byteCount(frames: Int, modules: Int) -> Int {
    let (bytes, overflow) = frames.multipliedReportingOverflow(by: (modules * modules + 5) / 6)
    return overflow ? .max : bytes
  }

  /// The characters that encode six modules each: standard base64.
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends the modules row by row, six per character, the first in the highest bit; a dark module
  /// is 1.
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
