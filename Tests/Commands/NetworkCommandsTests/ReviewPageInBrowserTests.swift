import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The page of `diff --html` in a browser's window, of a phone too, without scripts.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct ReviewPageInBrowserTests {
  private let tool: Tool
  private let address: String

  init() throws {
    tool = try Tool(restored: false)
    let old = try tool.folder.write(Nodes.metadata(version: 1), to: "old")
    let new = try tool.folder.write(
      Nodes.metadata(version: 2, transactionVersion: 3), to: "new")
    let page = tool.folder.file("review.html")
    try tool.succeed("diff", old, new, "--html", page, "--quiet")
    address = "file://" + page
  }

  @Test func theReviewPageIsLaidOutAndNamedInAnySize() throws {
    let window = try ChromiumWindow()
    try window.disableScripts()
    try window.open(address)
    try window.wait(for: "transaction version")
    #expect(try PageAudit(window).faultsInEveryWindow == [])
    #expect(try PageAudit(window).unreached == [])
    #expect(window.requests == [address])
    #expect(window.complaints == [])
  }

  /// The page of calls has the same design.
  @Test func thePageOfCallsIsLaidOutAndNamedInAnySize() throws {
    let metadata = try tool.folder.write(Nodes.metadata(version: 1), to: "called")
    let page = tool.folder.file("calls.html")
    try tool.succeed("rehearse", "--calls", metadata, "--html", page, "--quiet")
    let window = try ChromiumWindow()
    try window.disableScripts()
    try window.open("file://" + page)
    try window.wait(for: "Metadata hash")
    #expect(try PageAudit(window).faultsInEveryWindow == [])
    #expect(try PageAudit(window).unreached == [])
    #expect(window.complaints == [])
  }

  @Test func onlyBreakingChangesAreExpandedWithoutScripts() throws {
    let window = try ChromiumWindow()
    try window.disableScripts()
    try window.open(address)
    let (breaking, other) = ("network transaction version", "network spec version")
    try window.wait(for: breaking)
    #expect(try !window.text.contains(other))
    try window.press("Other (1)")
    let text = try window.wait(for: other)
    let places = [breaking, other].compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == 2 && places == places.sorted(), "what breaks is first: \(text)")
    try window.press("Breaking (1)")
    try window.wait("the breaking change to go") { try window.text.contains(breaking) ? nil : true }
  }

  /// A usual upgrade is read in three screens of a laptop, whatever its descriptions are.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func aUsualUpgradeFitsThreeScreens() throws {
    let data = Shared.path + "/data/metadata/"
    for (old, new) in [
      ("westend9120", "westend9122"), ("kusama9130", "kusama9151"), ("westend9150", "westend9220"),
      ("polkadot9140", "polkadot9200"),
    ] {
      let page = tool.folder.file(new + ".html")
      try tool.succeed("diff", data + old + ".hex", data + new + ".hex", "--html", page, "--quiet")
      let window = try ChromiumWindow()
      try window.open("file://" + page)
      try window.wait(for: new.filter(\.isNumber))
      let height = try window.evaluate("document.documentElement.scrollHeight").integer(Int.self)
      #expect(height ?? .max <= 3 * 800, "\(new)")
    }
  }
}
