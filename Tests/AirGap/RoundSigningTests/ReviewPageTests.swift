import CommandTestSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The page of `sign --review`, in a real browser.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"))
struct ReviewPageTests {
  private let fixture: StationFixture

  init() async throws { fixture = try await StationFixture() }

  /// Shows the page that a run of `sign` wrote.
  private func review(_ words: String...) throws -> ChromiumWindow {
    let page = fixture.tool.folder.file("review.html")
    _ = try fixture.tool.run(["sign", "--all", "--review", page, "--yes"] + words)
    let window = try ChromiumWindow()
    try window.open("file://" + page)
    try window.wait(for: "to sign")
    return window
  }

  /// Each update has its panel, its hash in groups of four, and nothing is cut off at 320 pixels.
  @Test(.timeLimit(.minutes(5)))
  func updatesHavePanelsAndFitEveryWindow() throws {
    let window = try review("--verifier-alice", "sr25519", "--override-verifier")
    let page = try window.text
    #expect(page.hasPrefix("3 updates to sign"), "\(page)")
    #expect(
      try window.evaluate("document.querySelectorAll('section.panel').length") == .number("3"))
    let hashes =
      "[...document.querySelectorAll('td .hash')].every((hash) => hash.children.length === 16)"
    #expect(try window.evaluate(hashes) == .bool(true))
    #expect(try PageAudit(window).faultsInEveryWindow == [])
    #expect(try PageAudit(window).unreached == [])
  }

  /// Where no update can be signed, nothing is called harmless.
  @Test(.timeLimit(.minutes(5)))
  func aReviewWithoutUpdatesHasNoGoodVerdict() throws {
    let window = try review("--unsigned")
    let page = try window.text
    #expect(page.contains("There is nothing to sign."), "\(page)")
    #expect(page.contains("3 updates left out"), "\(page)")
    #expect(try window.evaluate("document.querySelectorAll('.banner.good').length") == .number("0"))
    #expect(try PageAudit(window).faultsInEveryWindow == [])
  }
}
