import ByteSupport
import WebPages

/// A code or movie as one web page that needs nothing else: it draws the symbols itself, on a canvas.
///
/// The page asks for nothing from anywhere; its own policy forbids it. Symbols are embedded six modules
/// a character, a ninth of the size of a GIF's frames.
///
/// ```swift
/// let page = MoviePage(
///   symbols: symbols, framesPerSecond: 10, border: 4, paragraphs: ["Metadata: westend 9430"])
/// try FileReplacement.write(page.bytes, to: "westend.html", under: .named())
/// ```
package struct MoviePage: Sendable {
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

  private let symbols: [QRSymbol]
  private let side: Int
  private let framesPerSecond: Int
  private let border: Int
  private let paragraphs: [String]
  private let expectations: [Expectation]

  /// Takes what the page shows.
  ///
  /// - Parameters:
  ///   - symbols: 1...65 536 symbols of one size, in the order of the movie.
  ///   - framesPerSecond: the speed at first, 1...50.
  ///   - border: 0...32 modules of quiet zone.
  ///   - paragraphs: what the movie is, any text; the first is the title.
  ///   - expectations: what cameras need; none for a static code.
  /// - Throws: ``QRRenderingError``: `noFrames`, `tooManyFrames`, `option`, and `otherLength` for
  ///   symbols of different sizes, in modules.
  package init(
    symbols: [QRSymbol], framesPerSecond: Int, border: Int, paragraphs: [String],
    expectations: [Expectation] = []
  ) throws(QRRenderingError) {
    guard let side = symbols.first?.side else { throw .noFrames }
    guard symbols.count <= MovieWriter.maximumFrameCount else {
      throw .tooManyFrames(count: symbols.count, limit: MovieWriter.maximumFrameCount)
    }
    for (index, symbol) in symbols.enumerated() where symbol.side != side {
      throw .otherLength(index: index, expected: side, found: symbol.side)
    }
    _ = try MovieOptions(framesPerSecond: framesPerSecond)
    _ = try DrawingOptions(border: border)
    self.symbols = symbols
    self.side = side
    self.framesPerSecond = framesPerSecond
    self.border = border
    self.paragraphs = paragraphs
    self.expectations = expectations
  }

  /// The page, in UTF-8; the same for the same arguments.
  package var bytes: [UInt8] {
    var page = Array(head.utf8)
    page.append(
      contentsOf: Array(#"{"side":\#(side),"border":\#(border),"rate":\#(framesPerSecond),"#.utf8))
    let expected = expectations.map { "[\($0.caughtPercent),\($0.frames)]" }
    page.append(
      contentsOf: Array(#""expected":[\#(expected.joined(separator: ","))],"frames":""#.utf8))
    for symbol in symbols { MoviePage.append(symbol, to: &page) }
    page.append(contentsOf: Array((#""}"# + tail).utf8))
    return page
  }

  private var head: String {
    let title = paragraphs.first ?? "QR codes"
    let lines = paragraphs.dropFirst().map { "<p>\(WebPage.escaped($0))</p>\n" }.joined()
    return WebPage.opening(title: title, style: MoviePage.style, runsScript: true) + """
      <div id="stage"><div id="card"><canvas id="code" role="img" aria-label="\(WebPage.escaped(title)), as \(symbols.count == 1 ? "a QR code" : "a movie of \(symbols.count) QR codes") to be scanned">This page needs a browser that can draw.</canvas></div></div>
      <div id="side">
      \(MoviePage.controls)
      \(lines)</div>
      </main>
      <noscript><p>This page draws the codes with a script of its own, which is switched off here.</p></noscript>
      <script type="application/json" id="movie">
      """
  }

  private var tail: String {
    """
    </script>
    <script>
    \(MoviePage.script)
    </script>
    \(WebPage.closing)
    """
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
