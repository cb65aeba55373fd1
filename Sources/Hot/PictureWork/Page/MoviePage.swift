import ByteSupport
package import QRDrawing
import WebPages

/// A self-contained web page that draws codes and movies on a canvas, one movie at a time.
///
/// The page loads nothing; its content security policy forbids it. Symbols are embedded with six
/// modules per character, a ninth of the size of GIF frames. Several movies are listed as links
/// within the page, such as `updates.html#westend`.
///
/// ```swift
/// let page = try MoviePage([
///   PageMovie(
///     symbols: symbols, framesPerSecond: 10, border: 4, paragraphs: ["Metadata: westend 9430"])
/// ])
/// try FileReplacement.write(page.bytes, to: "westend.html", under: .named())
/// ```
package struct MoviePage: Sendable {
  package static let mostMovies = 100
  /// The maximum size of all symbols in a page with several movies, in bytes; a single movie may be
  /// larger.
  package static let mostBytes = 64 << 20

  private let movies: [PageMovie]
  /// The anchor of each movie in the page.
  private let links: [String]

  /// Creates a page.
  ///
  /// - Parameter movies: 1 to ``mostMovies`` movies, in the order of the list.
  /// - Throws: `PictureError`: `noFrames` without movies, `pageTooLarge`.
  package init(_ movies: [PageMovie]) throws(PictureError) {
    guard !movies.isEmpty else { throw .noFrames }
    try MoviePage.requireRoom(for: movies.map { ($0.symbols.count, $0.side) })
    self.movies = movies
    links = MoviePage.links(movies.map(\.name))
  }

  /// Checks the size of a page before anything is drawn.
  ///
  /// - Parameter movies: the number of symbols of each movie, and the modules per side.
  /// - Throws: `PictureError`: `pageTooLarge`.
  package static func requireRoom(
    for movies: [(frames: Int, modules: Int)]
  ) throws(PictureError) {
    guard movies.count > 1 else { return }
    guard movies.count <= mostMovies else {
      throw .pageTooLarge(what: "payloads", found: movies.count, limit: mostMovies)
    }
    let bytes = movies.reduce(0) { sum, movie in
      let (next, overflow) = sum.addingReportingOverflow(
        PageMovie.byteCount(frames: movie.frames, modules: movie.modules))
      return overflow ? .max : next
    }
    guard bytes <= mostBytes else {
      throw .pageTooLarge(what: "bytes of codes", found: bytes, limit: mostBytes)
    }
  }

  /// The page, in UTF-8; deterministic for its arguments.
  package var bytes: [UInt8] {
    let title = movies.count == 1 ? movies[0].title : "\(movies.count) payloads"
    let style = WebPage.parts + String(decoding: EmbeddedFile.moviePlayerCSS.bytes, as: UTF8.self)
    var page = Markup()
    WebPage.write(&page, title: title, .inside(style: style, runsScript: true)) { page in
      page.element("main") { main in
        main.element("h1", title)
        addStage(to: &main)
        main.element("div", ["id": "side"]) { side in
          side.bytes += EmbeddedFile.movieControlsHTML.bytes
          if movies.count == 1 { addFacts(of: movies[0], to: &side) } else { addList(to: &side) }
        }
      }
      page.element("script", ["type": "application/json", "id": "movies"], content: addMovies)
      page.element("script") { $0.bytes += EmbeddedFile.moviePlayerJS.bytes }
    }
    return page.bytes
  }

  private func addStage(to page: inout Markup) {
    page.element("div", ["id": "stage"]) { stage in
      stage.element("div", ["id": "card"]) { card in
        card.element(
          "canvas", ["id": "code", "role": "img", "aria-label": movies[0].label],
          "This page draws the code with its own script, which does not run here.")
      }
    }
  }

  /// Adds the facts about a movie that the phone will show, or otherwise the paragraphs below its
  /// title.
  private func addFacts(of movie: PageMovie, to page: inout Markup) {
    if let facts = movie.facts { facts.add(to: &page) } else { add(movie.paragraphs, to: &page) }
  }

  /// Adds the paragraphs of a movie below its title.
  private func add(_ paragraphs: [String], to page: inout Markup) {
    for paragraph in paragraphs.dropFirst() { page.element("p") { $0.grouping(paragraph) } }
  }

  /// Adds a list of links to the movies, by title.
  private func addList(to page: inout Markup) {
    page.element("nav", ["aria-label": "Payloads"]) { nav in
      nav.element("ol") { list in
        for (movie, link) in zip(movies, links) {
          list.element("li") { item in
            item.element("a", ["href": "#\(link)", "data-label": movie.label], movie.title)
            add(movie.paragraphs, to: &item)
            guard let facts = movie.facts else { return }
            item.element("details") { details in
              details.element("summary", "What the phone will show")
              facts.add(to: &details)
            }
          }
        }
      }
    }
  }

  /// Adds the data for the script.
  private func addMovies(to page: inout Markup) {
    page.raw("[")
    for (index, movie) in movies.enumerated() {
      if index > 0 { page.raw(",") }
      movie.append(link: links[index], to: &page.bytes)
    }
    page.raw("]")
  }

  /// Distinct anchors for the names of movies.
  package static func links(_ names: [String]) -> [String] {
    var used: Set<String> = []
    return names.map { name in
      let kept = name.utf8.map { byte in
        isLinkByte(byte) ? Character(Unicode.Scalar(byte)) : "-"
      }
      let stem = kept.isEmpty ? "payload" : String(kept)
      var link = stem
      var number = 2
      while !used.insert(link).inserted {
        link = "\(stem)-\(number)"
        number += 1
      }
      return link
    }
  }

  private static func isLinkByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
