import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import WebPages

/// The parts of pages: as they are on record, and in a browser's window of any size.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct PartsGalleryTests {
  private static let record = Checkout.path + "/Tests/Formats/WebPagesTests/Snapshots/parts.html"

  /// With `RECORD_SNAPSHOTS` set, the page on record is written anew.
  @Test func partsEqualTheRecordedPage() throws {
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"]?.isEmpty == false {
      try Data(PartsGallery.page).write(to: URL(fileURLWithPath: Self.record))
    }
    let recorded = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.record)))
    #expect(recorded == PartsGallery.page)
  }

  @Test func partsAreLaidOutAndNamedInAnySize() throws {
    let folder = try TemporaryFolder()
    try folder.write(PartsGallery.page, to: "parts.html")
    let window = try ChromiumWindow()
    try window.open("file://" + folder.file("parts.html"))
    try window.wait(for: "Parts of pages")
    #expect(try PageAudit(window).faultsInEveryWindow == [])
    #expect(try PageAudit(window).unreached == [])
    #expect(window.complaints == [])
  }

  /// No space or line parts the groups of a hash when they are selected.
  @Test func aSelectedHashIsCopiedWithoutGaps() throws {
    let folder = try TemporaryFolder()
    try folder.write(PartsGallery.page, to: "parts.html")
    let window = try ChromiumWindow()
    try window.open("file://" + folder.file("parts.html"))
    try window.wait(for: "Parts of pages")
    let selected = try window.evaluate(
      "(getSelection().selectAllChildren(document.querySelector('p > .hash')), getSelection().toString())"
    )
    #expect(selected == .string(String(repeating: "c46a22b9da19540a", count: 4)))
  }
}

@Suite struct PageColorTests {
  @Test func colorsAreReadInEveryCase() {
    #expect(PageColor("#e6007A") == PageColor(red: 0xe6, green: 0, blue: 0x7a))
    #expect(PageColor("#0fA")?.hex == "#00ffaa")
    for wrong in ["", "#", "e6007a", "#12", "#1234", "#12345g", "#+12345", "#١٢٣", "red"] {
      #expect(PageColor(wrong) == nil, "\(wrong)")
    }
  }

  @Test func theInkIsReadOnItsColor() {
    for (color, ink) in [
      ("#000", "#ffffff"), ("#fff", "#000000"), ("#ffec60", "#000000"), ("#5b21b6", "#ffffff"),
    ] {
      #expect(PageColor(color)?.ink.hex == ink, "\(color)")
    }
  }
}
