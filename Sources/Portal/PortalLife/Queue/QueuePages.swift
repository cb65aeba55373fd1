import ByteSupport
import FileSupport
package import HotSide
package import LoopbackServer
import PictureWork
package import PortalStore
import QRDrawing
import Reporting
import SubstrateCrypto
import WebPages

/// The pages of a portal's queue, which are only read: a list with the code of each item, and the
/// page with all its changes (portal 5.5).
///
/// All paths begin with a random token. The queue is read for each answer.
package struct QueuePages: HTTPService {
  private let queue: SignQueue
  private let workspace: Workspace
  private let title: String
  /// The path of the list: `/`, the token and `/`.
  package let path: String

  /// Creates the pages of a portal's queue, under a new token.
  ///
  /// - Throws: as `PortalFolder.configuration()`.
  package init(_ folder: PortalFolder, in workspace: Workspace) throws {
    queue = SignQueue(folder)
    title = try folder.configuration().title
    self.workspace = workspace
    let token = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    path = "/\(Hex.encode(token))/"
  }

  /// Whether a path is below ``path``.
  package func has(_ path: String) -> Bool { path.utf8.starts(with: self.path.utf8) }

  package func answer(_ request: HTTPRequest) -> HTTPAnswer {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .text(405, "These pages are only read.\n", [HTTPField("Allow", "GET, HEAD")])
    }
    let parts = request.path.split(separator: "/").dropFirst().map(String.init)
    do {
      if parts.isEmpty {
        return page(
          try list(), "style-src 'self'; img-src 'self'; frame-src 'self'; script-src 'self'")
      }
      if let (type, text) = QueuePages.parts[parts.joined(separator: "/")] {
        return .whole(
          status: 200, QueuePages.fields(type, "default-src 'none'"), Array(text.utf8))
      }
      if parts.count == 2, let item = try queue.items().first(where: { $0.name == parts[0] }) {
        switch parts[1] {
        case "code":
          if let bytes = try code(of: item) {
            return page(bytes, "script-src 'unsafe-inline'; style-src 'unsafe-inline'")
          }
        case "review.html":
          let file = queue.file(parts[1], of: item)
          if Folder.exists(file) {
            let bytes = try FileReading.bytes(at: file, limit: PortalFolder.blobLimit)
            return page(bytes, "style-src 'unsafe-inline'")
          }
        default: break
        }
      }
    } catch { return .text(500, "\(error.reportable.message)\n", []) }
    return .text(404, "This page does not exist.\n", [])
  }

  private func page(_ bytes: [UInt8], _ policy: String) -> HTTPAnswer {
    .whole(
      status: 200, QueuePages.fields("text/html; charset=utf-8", "default-src 'none'; \(policy)"),
      bytes)
  }

  private static func fields(_ type: String, _ policy: String) -> [HTTPField] {
    [
      HTTPField("Content-Type", type), HTTPField("Cache-Control", "no-store"),
      HTTPField(
        "Content-Security-Policy", "\(policy); base-uri 'none'; frame-ancestors 'self'"),
      HTTPField("Cross-Origin-Resource-Policy", "same-origin"),
      HTTPField("X-Content-Type-Options", "nosniff"), HTTPField("Referrer-Policy", "no-referrer"),
    ]
  }

  /// The page that plays the unsigned update of an item; `nil` if its payload is not here.
  private func code(of item: QueueItem) throws -> [UInt8]? {
    let request = PictureRequest()
    return try QueuePicture(of: item, in: workspace).map { picture in
      try picture.plan(request).page(of: picture.payload, border: request.drawing.border)
    }
  }

  // MARK: - The list

  /// The files next to the list, by their names; the list needs no script.
  private static let parts = [
    "style.css": ("text/css; charset=utf-8", WebPage.sheet(WebPage.parts + style)),
    "script.js": ("text/javascript; charset=utf-8", ""),
    "icon.svg": ("image/svg+xml", #"<svg xmlns="http://www.w3.org/2000/svg"/>"#),
  ]

  private static let style = """
    iframe { width: 100%; height: 48rem; border: 0 }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
    dd { margin: 0; overflow-wrap: anywhere }
    """

  private func list() throws -> [UInt8] {
    let items = try queue.items()
    let open = items.filter(\.isOpen)
    var page = Markup()
    let name = "To sign for \(title)"
    WebPage.write(&page, title: name, .beside) { page in
      page.element("main") { main in
        main.element("h1", name)
        main.element(
          "p",
          open.isEmpty
            ? "Nothing waits for a signature." : "\(open.count.counted("item")) to sign.")
        for item in open { add(item, isFirst: item == open.first, to: &main) }
        for item in items where !item.isOpen {
          main.element("p", "\(item.name): \(item.state.rawValue). \(item.reason ?? "")")
        }
      }
    }
    return page.bytes
  }

  private func add(_ item: QueueItem, isFirst: Bool, to page: inout Markup) {
    page.element("section") { section in
      section.element("h2", item.name)
      section.element("dl") { list in
        for (name, value) in QueueText.facts(of: item) {
          list.element("dt", name)
          list.element("dd") { $0.grouping(ScreenText.line(value)) }
        }
      }
      section.element("ul") { list in
        for line in item.summary { list.element("li", ScreenText.line(line)) }
      }
      if Folder.exists(queue.file("review.html", of: item)) {
        section.element("p") {
          $0.element("a", ["href": "\(item.name)/review.html"], "All changes")
        }
      }
      guard QueuePicture.payload(of: item, in: workspace) != nil else {
        let command = QueuePicture.fetchCommand(for: item)
        section.banner(
          "The payload is not in this workspace. '\(command)' makes it again.", .warn)
        return
      }
      section.element("details", ["open": isFirst ? "open" : nil]) { details in
        details.element("summary", "The code for the Vault")
        details.element(
          "iframe",
          ["src": "\(item.name)/code", "title": "The code of \(item.name)", "loading": "lazy"], "")
      }
    }
  }
}
