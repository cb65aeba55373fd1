import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Visits of a served site: what they load, what is left without a connection, and pages in frames of other sites.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct PortalVisitTests {
  private let fixture: PortalFixture

  init() throws { fixture = try PortalFixture() }

  private func serve() throws -> ServedProcess {
    try ServedProcess(
      ProcessRunner.hotside, ["portal", "serve", "--site", fixture.site, "--quiet"],
      environment: ["HOTSIDE_WORKSPACE": fixture.tool.folder.path])
  }

  private func waitForDrawing(_ window: ChromiumWindow) throws {
    try window.wait("the player to draw") {
      try window.evaluate(
        "document.querySelector('#step-2 figure.player')?.dataset.frame ?? null") == .null
        ? nil : true
    }
  }

  /// The files that a window asked for, below the site.
  private func asked(_ window: ChromiumWindow, _ server: ServedProcess) throws -> Set<String> {
    #expect(window.requests.allSatisfy { $0.hasPrefix(server.line) })
    return Set(window.requests.map { String($0.dropFirst(server.line.count).prefix { $0 != "?" }) })
  }

  /// With scripts, no picture of the code is loaded, and of the status only that of the network.
  @Test func aVisitLoadsOnlyWhatItsCodeNeeds() throws {
    try fixture.built()
    let server = try serve()
    let window = try ChromiumWindow()
    try window.open(server.line + "n/westend/index.html")
    try waitForDrawing(window)
    try window.wait("the table of repair symbols") {
      try window.evaluate("typeof randomWords !== 'undefined'") == .bool(true) ? true : nil
    }
    let hash = try #require(
      try fixture.json("qr/westend_metadata_9220.json")["payloadHash"]?.string)
    let app = try fixture.files().filter { $0.hasPrefix("app/") }
    let files = try asked(window, server).subtracting(["service-worker.js"])
    #expect(
      files
        == Set(
          app + [
            "n/westend/index.html", "n/westend/status.js", "payload/\(hash).js", "icons/portal.svg",
            // The code of the specs, for paper.
            "qr/westend_specs.png",
          ]
        ).intersection(files.union(app)))
    let packed = try files.filter { !$0.hasPrefix("payload/") }.reduce(0) {
      try $0 + PortalPage.gzipped(fixture.bytes($1)).count
    }
    // docs/portal.md states 38 KB besides the payload.
    #expect(packed <= 38_500, "\(packed)")
  }

  /// Without scripts, the picture is loaded, and neither payload nor program.
  @Test func aVisitWithoutScriptsLoadsThePicture() throws {
    try fixture.built()
    let server = try serve()
    let window = try ChromiumWindow()
    try window.disableScripts()
    try window.open(server.line + "n/westend/index.html#step-2")
    try window.wait(for: "Step 2 of 2")
    let files = try asked(window, server)
    #expect(files.contains("qr/westend_metadata_9220.apng"), "\(files)")
    #expect(!files.contains { $0.hasPrefix("payload/") || $0.hasSuffix("status.js") }, "\(files)")
  }

  /// A device without a connection shows what it has visited, and says how old it is.
  @Test func aVisitedPageIsThereWithoutAConnection() throws {
    try fixture.built()
    let server = try serve()
    let window = try ChromiumWindow(isAlone: true)
    try window.open(server.line + "n/westend/index.html")
    try waitForDrawing(window)
    let hash = try #require(
      try fixture.json("qr/westend_metadata_9220.json")["payloadHash"]?.string)
    try window.wait("the kept files") {
      try window.evaluate(
        """
        caches.open('hotside-kept').then((cache) => cache.keys()).then((keys) => {
          const kept = keys.map(({ url }) => url);
          return ['n/westend/index.html', 'payload/\(hash).js', 'app/portal-', 'app/style-', 'app/table-']
            .every((name) => kept.some((url) => url.includes(name))) && !!navigator.serviceWorker.controller;
        })
        """) == .bool(true) ? true : nil
    }
    // While there is a connection, the page is that of the site.
    #expect(try window.evaluate("document.body.dataset.kept ?? null") == .null)
    _ = server.end(SIGTERM)
    try window.open(server.line + "n/westend/index.html?again")
    try window.wait(for: "There is no connection: this device kept this page 1 minute ago")
    try waitForDrawing(window)
    #expect(window.requests.allSatisfy { $0.hasPrefix(server.line) })
  }

  /// Pages for frames exist only for the origins that the configuration names.
  @Test func otherSitesShowThePlayerOnlyIfAllowed() throws {
    try fixture.built()
    let record = try fixture.json("qr/westend_specs.json")
    let genesis = try #require(record["genesisHash"]?.string)
    #expect(try !fixture.files().contains { $0.hasPrefix("embed/") })
    #expect(try !fixture.text("_headers").contains("/embed/"))
    try fixture.edit {
      $0 = $0.replacing(
        "\"embedders\": []", with: "\"embedders\": [\"https://wallet.example.org\"]")
    }
    try fixture.built()
    let path = "embed/\(genesis)/index.html"
    #expect(
      try fixture.text("_headers").contains(
        "/embed/*\n  ! Content-Security-Policy\n  Content-Security-Policy: "))
    #expect(try fixture.text("_headers").contains("frame-ancestors https://wallet.example.org\n"))
    let server = try serve()
    let window = try ChromiumWindow()
    try window.resize(width: 420, height: 620)
    try window.open(server.line + path)
    try waitForDrawing(window)
    #expect(try window.text.contains("Compare with your Vault"))
    #expect(try window.text.contains("All facts about this code, on Test portal"))
    #expect(try PageAudit(window).faults == [])
    #expect(window.complaints == [])
    let check = try fixture.tool.run("portal", "check", "--site", fixture.site, "--no-pictures")
    #expect(check.exitCode == 0, "\(check)")
  }

  @Test(arguments: [
    "wallet.example.org", "https://a.example.org; script-src *", "https://a/b", "*",
  ])
  func anEmbedderIsAnOrigin(text: String) throws {
    try fixture.edit {
      $0 = $0.replacing("\"embedders\": []", with: "\"embedders\": [\"\(text)\"]")
    }
    let run = try fixture.build()
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains("must be an origin such as https://wallet.example.org"), "\(run)")
  }
}
