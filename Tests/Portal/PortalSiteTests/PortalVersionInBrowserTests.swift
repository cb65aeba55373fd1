import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// What a browser shows of a version and of a step next to its code.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct PortalVersionInBrowserTests {
  private let fixture: PortalFixture

  init() throws {
    fixture = try PortalFixture()
    try fixture.built()
  }

  private func address(_ path: String) -> String { "file://\(fixture.site)/\(path)" }

  /// The hashes that a page shows, of whole 64 digits.
  private func hashes(_ window: ChromiumWindow) throws -> Set<String> {
    let found = try window.evaluate(
      "[...document.querySelectorAll('main .hash')].filter((one) => one.checkVisibility()).map((one) => one.textContent)"
    )
    return Set((found.array ?? []).compactMap(\.string))
  }

  private func hash(_ picture: String, _ name: String) throws -> String {
    try #require(try fixture.json("qr/\(picture).json")[name]?.string)
  }

  /// With scripts and without, each step and each version.
  @Test(
    arguments: [
      ("index.html?v=9150", "westend_metadata_9150", "westend_metadata_9220", true),
      ("index.html?v=9220", "westend_metadata_9220", "westend_metadata_9150", true),
      ("9150/index.html?v=9220&tab=1", "westend_metadata_9220", "westend_metadata_9150", true),
      ("index.html?tab=0", "westend_specs", "westend_metadata_9220", true),
      ("9150/index.html", "westend_metadata_9150", "westend_metadata_9220", false),
      ("index.html", "westend_metadata_9220", "westend_specs", false),
      ("index.html#step-1", "westend_specs", "westend_metadata_9220", false),
    ])
  func theHashesAreThoseOfTheCode(
    query: String, own: String, other: String, runsScripts: Bool
  ) throws {
    let window = try ChromiumWindow()
    try window.prefer(["prefers-reduced-motion": "reduce"])
    if !runsScripts { try window.disableScripts() }
    try window.open(address("n/westend/" + query))
    let wanted = try hash(own, "payloadHash")
    try window.wait("the hashes of \(own)") {
      try hashes(window).contains(wanted) ? true : nil
    }
    let seen = try hashes(window)
    #expect(try !seen.contains(hash(other, "payloadHash")))
    #expect(try !seen.contains(hash(other, "signedHash")))
    // It has no text before its pictures are there.
    let text = try window.wait(for: "hotside verify qr/\(own).")
    #expect(!text.contains("hotside verify qr/\(other)."))
    #expect(window.complaints == [])
  }

  /// A version that is not here, and one without a code, are not replaced in silence.
  @Test(arguments: ["1", "x", "9150%22%5D", "-1"])
  func anAbsentVersionIsNamed(version: String) throws {
    let window = try ChromiumWindow()
    try window.open(address("n/westend/index.html?v=\(version)"))
    let shown = version.removingPercentEncoding ?? version
    try window.wait(for: "Version \(shown) is not here. You see version 9220.")
    #expect(window.complaints == [])
  }

  @Test func aVersionWithoutACodeIsNamed() throws {
    try fixture.edit { $0 = $0.replacing("\"pictures\": 3", with: "\"pictures\": 1") }
    try fixture.built()
    let window = try ChromiumWindow()
    try window.open(address("n/westend/index.html?v=9150"))
    try window.wait(
      for: "Version 9150 is here as a file alone, without a code. You see version 9220.")
  }
}
