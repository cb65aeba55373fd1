import ByteSupport
import Foundation
import SubstrateCrypto
package import TestSupport
import ToolTestSupport
import VaultPayloads
import WebPages

/// A site of one network for the portal's script, as the portal writes it: script and style, a payload, a page.
package struct PortalPage {
  /// The script as it is published: the files in their order, without comments and indentation.
  package static func script(
    _ names: [String] = ["tables", "raptorq", "qr", "blake2b", "player", "portal"]
  ) throws -> [UInt8] {
    var lines: [Substring] = []
    for name in names {
      let text = String(decoding: try source("Portal/PortalSite/Page/\(name).js"), as: UTF8.self)
      lines += text.split(separator: "\n").map { $0.drop { $0 == " " } }
    }
    let kept = lines.filter { !$0.hasPrefix("//") && !$0.isEmpty }
    return Array((kept.joined(separator: "\n") + "\n").utf8)
  }

  /// The style sheet as it is published.
  package static func style() throws -> [UInt8] {
    let own = String(decoding: try source("Portal/PortalSite/Page/portal.css"), as: UTF8.self)
    return Array(WebPage.compacted(WebPage.sheet(WebPage.parts + own)).utf8)
  }

  private static func source(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(Checkout.path)/Sources/\(name)")))
  }

  /// A file as gzip packs it.
  package static func gzipped(_ bytes: [UInt8]) throws -> [UInt8] {
    try ProcessRunner.run("/usr/bin/gzip", ["-9", "-n"], input: bytes).standardOutput
  }

  package let folder: TemporaryFolder
  /// The address of the page of the network.
  package var address: String { "file://" + folder.file("n/kusama/index.html") }
  /// The address of the list of networks.
  package var start: String { "file://" + folder.file("index.html") }

  /// Writes the site.
  ///
  /// - Parameters:
  ///   - payload: of the metadata.
  ///   - arriving: what the page gets instead of it.
  /// - Throws: where it cannot be written.
  package init(_ payload: [UInt8], arriving: [UInt8]? = nil) throws {
    folder = try TemporaryFolder()
    for name in ["app", "payload", "n/kusama", "qr"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true)
    }
    try folder.write(try PortalPage.script(), to: "app/portal.js")
    try folder.write(try PortalPage.script(["random"]), to: "app/table.js")
    try folder.write(try PortalPage.style(), to: "app/portal.css")
    try folder.write(try Movies.code(Array("the published picture".utf8)), to: "qr/movie.png")
    let specs = Array(payload.prefix(195))
    for (bytes, sent) in [(payload, arriving ?? payload), (specs, specs)] {
      let hash = Blake2b.hash256(bytes).hex
      let text = Data(try PortalPage.gzipped(sent)).base64EncodedString()
      try folder.write(
        Array("hotsidePayload(\"\(hash)\",\"\(text)\")\n".utf8), to: "payload/\(hash).js")
    }
    try folder.write(PortalPage.network(payload, specs), to: "n/kusama/index.html")
    try folder.write(PortalPage.list(), to: "index.html")
    try folder.write(
      Array("hotsideStatus({now:new Date().toISOString(),networks:[]})\n".utf8), to: "status.js")
  }

  private static func page(
    _ title: String, root: String, _ body: (inout Markup) -> Void
  ) -> [UInt8] {
    var page = Markup()
    page.raw("<!DOCTYPE html>\n")
    page.element("html", ["lang": "en"]) { html in
      html.element("head") { head in
        head.empty("meta", ["charset": "utf-8"])
        head.empty(
          "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        head.empty(
          "meta",
          [
            "http-equiv": "Content-Security-Policy",
            "content":
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
          ])
        head.element("title", title)
        head.empty("link", ["rel": "stylesheet", "href": "\(root)app/portal.css"])
        head.element(
          "script",
          [
            "src": "\(root)app/portal.js", "data-table": "\(root)app/table.js", "defer": "defer",
          ], "")
      }
      html.element("body", ["class": "portal"]) { body_ in
        body_.element("header") { header in
          header.element("a", ["href": "\(root)index.html"], "Metadata Portal")
        }
        body_.element("main") { main in
          main.element("h1", title)
          body(&main)
        }
      }
    }
    return page.bytes
  }

  private static func network(_ payload: [UInt8], _ specs: [UInt8]) -> [UInt8] {
    page("Kusama", root: "../../") { main in
      main.element("nav", ["class": "steps", "aria-label": "Steps"]) { nav in
        nav.element("ol") { list in
          for (index, name) in ["Chain specs", "Metadata"].enumerated() {
            list.element("li") { $0.element("a", ["href": "#step-\(index + 1)"], name) }
          }
        }
      }
      for (index, (kind, bytes)) in [("specs", specs), ("metadata", payload)].enumerated() {
        main.element("section", ["class": "step", "id": "step-\(index + 1)"]) { step in
          let hash = Blake2b.hash256(bytes).hex
          step.element(
            "figure",
            [
              "class": "player", "data-payload": "../../payload/\(hash).js", "data-kind": kind,
              "data-hash": hash, "data-bytes": "\(bytes.count)",
              "data-picture": "../../qr/movie.png",
              "data-label": "The \(kind) of Kusama, to be scanned",
            ]
          ) { figure in
            figure.element("noscript") {
              $0.empty(
                "img",
                ["src": "../../qr/movie.png", "alt": "The \(kind) of Kusama, to be scanned"])
            }
            figure.element(
              "figcaption", "Step \(index + 1) of 2: \(kind.uppercased()) · Kusama")
          }
        }
      }
      main.element("p", ["class": "freshness", "data-network": "kusama"], "Published in November.")
      main.element("p", ["class": "panel"]) { $0.groups(Blake2b.hash256(payload).hex) }
    }
  }

  private static func list() -> [UInt8] {
    page("Networks", root: "") { main in
      main.element("div", ["id": "finder", "hidden": "hidden"], "")
      main.element("div", ["id": "nothing", "hidden": "hidden"]) { nothing in
        nothing.element("p", ["id": "sought", "role": "status"], "")
        nothing.element("div", ["id": "elsewhere"], "")
      }
      main.element("section", ["class": "group"]) { group in
        group.element("h2", "Networks")
        group.element("ul", ["class": "networks"]) { list in
          for (id, title, other) in [
            ("kusama", "Kusama", "ksm 2 b0a8d493285c2df7"),
            ("darwinia parachain", "Darwinia", "ring 18"),
            ("polkadot-statemint", "Polkadot Asset Hub", "statemint dot 0"),
          ] {
            list.element(
              "li", ["class": "network", "data-search": "\(id) \(title) \(other)"]
            ) { item in
              let path = id.replacing(" ", with: "%20")
              item.element("a", ["href": "n/\(path)/index.html"]) { link in
                link.chip(title, PageColor(red: 0x23, green: 0x23, blue: 0x23))
              }
            }
          }
        }
      }
    }
  }
}
