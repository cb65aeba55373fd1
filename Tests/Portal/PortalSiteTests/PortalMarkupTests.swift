import CommandTestSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The pages of a site as documents: ids, labels, headings, links between networks, and addresses.
@Suite struct PortalMarkupTests {
  private let fixture: PortalFixture

  init() throws {
    fixture = try PortalFixture()
    try fixture.edit {
      $0 = $0.replacing(
        "\"portals\": {}",
        with:
          "\"portals\": { \"other\": { \"name\": \"Other portal\", \"url\": \"https://other.example.org/\" } }"
      )
    }
    try fixture.built()
  }

  private func pages() throws -> [String] {
    try fixture.files().filter { $0.hasSuffix(".html") && !$0.hasSuffix("diff.html") }
  }

  private static func values(of attribute: String, in page: String) -> [String] {
    page.split(separator: " \(attribute)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func idsAreUniqueAndReferencesResolve() throws {
    for path in try pages() {
      let page = try fixture.text(path)
      let ids = Self.values(of: "id", in: page)
      #expect(Set(ids).count == ids.count, "\(path): \(ids)")
      for attribute in ["for", "aria-labelledby", "aria-controls", "aria-describedby"] {
        for id in Self.values(of: attribute, in: page) {
          #expect(ids.contains(id), "\(path): \(id)")
        }
      }
      for link in Self.values(of: "href", in: page) where link.hasPrefix("#") {
        #expect(ids.contains(String(link.dropFirst())), "\(path): \(link)")
      }
    }
  }

  /// One first heading, and no level is skipped.
  @Test func headingsAreInOrder() throws {
    for path in try pages() {
      let levels = try fixture.text(path).split(separator: "<h").dropFirst().compactMap {
        $0.first?.wholeNumberValue
      }
      #expect(levels.first == 1 && levels.count { $0 == 1 } == 1, "\(path): \(levels)")
      for (before, after) in zip(levels, levels.dropFirst()) {
        #expect(after <= before + 1, "\(path): \(levels)")
      }
    }
  }

  @Test func aPageOfANetworkLeadsToTheOthers() throws {
    let page = try fixture.text("n/westend/index.html")
    for id in ["polkadot", "kusama"] {
      #expect(page.contains("href=\"../../n/\(id)/index.html\""), "\(id)")
    }
    #expect(page.contains("signed by a test key"))
    #expect(try fixture.text("n/kusama/index.html").contains("nothing published"))
  }

  @Test func aPageHasADescriptionAndItsAddress() throws {
    for (path, address) in [
      ("index.html", "https://metadata.example.org/p/"),
      ("n/westend/index.html", "https://metadata.example.org/p/n/westend/"),
      ("n/westend/9150/index.html", "https://metadata.example.org/p/n/westend/9150/"),
    ] {
      let page = try fixture.text(path)
      #expect(page.contains("<link rel=\"canonical\" href=\"\(address)\"/>"), "\(path)")
      #expect(
        page.contains("<meta name=\"description\" content=\"Chain specs and metadata"), "\(path)")
    }
  }

  /// Guides with drawings of a phone, in the page and small.
  @Test func theGuidesAreOnTheStartPage() throws {
    let page = try fixture.text("index.html")
    for text in [
      "<h2>My chain is not here</h2>", "<h2>Which verifier has my Vault?</h2>", "class=\"phone\"",
      "https://other.example.org/", "aria-label=\"A Vault with the key of its general verifier\"",
    ] { #expect(page.contains(text), "\(text)") }
    #expect(page.utf8.count <= 30_000)
  }

  /// A node that no visitor can reach is not published, and the build says so.
  @Test(arguments: [
    "http://127.0.0.1:9944", "ws://localhost:9944", "ws://[::1]:9944", "wss://192.168.1.20",
    "ws://node:9944",
  ])
  func localNodesAreNotPublished(endpoint: String) throws {
    let path = fixture.tool.folder.file("Networks/westend.json")
    let text = String(decoding: try fixture.tool.bytes(path), as: UTF8.self)
    try fixture.tool.folder.write(
      Array(text.replacing("wss://westend.example.org", with: endpoint).utf8),
      to: "Networks/westend.json")
    let run = try fixture.build("--json")
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.error.contains("all are on this computer or in a private network"), "\(run)")
    for file in try fixture.files() where file.hasSuffix(".html") || file.hasSuffix(".json") {
      #expect(try !fixture.text(file).contains(endpoint), "\(file)")
    }
    let check = try fixture.tool.run("portal", "check", "--site", fixture.site, "--no-pictures")
    #expect(check.exitCode == 12, "\(check)")
  }
}
