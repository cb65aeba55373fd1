import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The pages of a site in a browser's window, opened from the disk.
///
/// Numbers are those of the browser tests in chapter 8 of the portals' specification.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct PortalInBrowserTests {
  private let fixture: PortalFixture

  init() throws {
    fixture = try PortalFixture()
    try fixture.built()
  }

  private func address(_ path: String) -> String { "file://\(fixture.site)/\(path)" }

  /// 19, 23, 31: with and without scripts, in any size, light and dark.
  @Test(arguments: ["index.html", "n/westend/index.html"], [true, false])
  func pagesAreLaidOutAndNamedInAnySize(path: String, runsScripts: Bool) throws {
    let window = try ChromiumWindow()
    if !runsScripts { try window.disableScripts() }
    try window.open(address(path))
    // On the start page test networks are put away.
    try window.wait(for: path == "index.html" ? "Kusama" : "Westend")
    for (width, height) in PageAudit.sizes {
      for scheme in ["light", "dark"] {
        try window.resize(width: width, height: height, isPhone: width < 500)
        try window.prefer(["prefers-color-scheme": scheme])
        let faults = try PageAudit(window).faults
        #expect(faults == [], "\(path), \(width)×\(height), \(scheme)")
      }
    }
    #expect(window.complaints == [])
  }

  /// 4, 6, 24: the player takes the place of the picture, from the disk, and asks for files of the site alone.
  @Test func thePayloadIsDrawnFromTheDisk() throws {
    let window = try ChromiumWindow()
    try window.open(address("n/westend/index.html"))
    try window.wait("the player to draw") {
      let frame = try window.evaluate(
        "document.querySelector('#step-2 figure.player').dataset.frame ?? null")
      return frame == .null ? nil : frame
    }
    #expect(window.requests.allSatisfy { $0.hasPrefix("file://\(fixture.site)/") })
    #expect(window.complaints == [])
  }

  /// 18: one wrong byte, and the picture stays with a word.
  @Test func aDamagedPayloadIsNotDrawn() throws {
    let hash = try #require(
      try fixture.json("qr/westend_metadata_9220.json")["payloadHash"]?.string)
    let other = try #require(
      try fixture.json("qr/westend_metadata_9150.json")["payloadHash"]?.string)
    let script = try fixture.text("payload/\(other).js").replacing(other, with: hash)
    try fixture.tool.folder.write(Array(script.utf8), to: "site/payload/\(hash).js")
    let window = try ChromiumWindow()
    try window.open(address("n/westend/index.html"))
    try window.wait(for: "The payload that arrived is not the one that was published")
    #expect(
      try window.evaluate("document.querySelector('#step-2 figure.player img').checkVisibility()")
        == .bool(true))
  }

  /// 3: addresses of the former sites lead to the pages.
  @Test func formerAddressesLeadOn() throws {
    let window = try ChromiumWindow()
    try window.open(address("index.html") + "#/WESTEND")
    try window.wait("the page of Westend") {
      try window.evaluate("location.pathname").string?.hasSuffix("/n/westend/index.html") == true
        ? true : nil
    }
  }

  /// 19, 20: a camera that sees the page without scripts has the specs.
  @Test func theSpecsAreReadFromTheScreen() async throws {
    let window = try ChromiumWindow()
    try window.disableScripts()
    try window.resize(width: 1280, height: 1000, isPhone: false)
    try window.open(address("n/westend/index.html") + "#step-1")
    try window.wait(for: "Step 1 of 2")
    let path = try fixture.tool.folder.write(try window.screenshot(), to: "screen.png")
    let run = try fixture.tool.run("verify", path, "--json")
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      try run.document["payloadHash"] == fixture.json("qr/westend_specs.json")["payloadHash"])
  }
}
