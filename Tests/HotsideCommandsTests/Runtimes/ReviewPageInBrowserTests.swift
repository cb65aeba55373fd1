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

  @Test func itIsLaidOutAndNamedInAnySize() throws {
    let window = try ChromiumWindow()
    try window.disableScripts()
    try window.open(address)
    try window.wait(for: "transaction version")
    for (width, height) in PageAudit.sizes + [(375, 812)] {
      for scheme in ["light", "dark"] {
        try window.resize(width: width, height: height, isPhone: width < 500)
        try window.prefer(["prefers-color-scheme": scheme])
        let faults = try PageAudit(window).faults
        #expect(faults == [], "\(width)×\(height), \(scheme)")
      }
    }
    #expect(window.requests == [address])
    #expect(window.complaints == [])
  }

  @Test func weightsAndAreasArePutAwayWithoutAScript() throws {
    let window = try ChromiumWindow()
    try window.disableScripts()
    try window.open(address)
    let heads = ["changed · network transaction version", "changed · network spec version"]
    let text = try window.wait(for: heads[1])
    let places = heads.compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == 2 && places == places.sorted(), "what breaks is first: \(text)")
    try window.press("Breaking (1)")
    try window.wait("the breaking change to go") { try window.text.contains(heads[0]) ? nil : true }
    #expect(try window.text.contains(heads[1]))
    try window.press("Breaking (1)")
    try window.wait(for: heads[0])
    try window.press("Network (2)")
    try window.wait("both to go") {
      let text = try window.text
      return heads.contains { text.contains($0) } ? nil : true
    }
  }

  /// Old and new stand beside one another on a phone too.
  @Test func bothTextsStandSideBySide() throws {
    let window = try ChromiumWindow()
    try window.open(address)
    try window.wait(for: "transaction version")
    for width in [375, 1280] {
      try window.resize(width: width, height: 800, isPhone: width < 500)
      let isBeside = try window.evaluate(
        "[...document.querySelectorAll('article .pair')].every(pair => { const [old, now] = [...pair.children].slice(1).map(e => e.getBoundingClientRect()); return old.top === now.top && old.right <= now.left; })"
      )
      #expect(isBeside == .bool(true), "\(width)")
    }
  }
}
