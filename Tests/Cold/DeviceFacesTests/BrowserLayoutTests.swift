import CommandTestSupport
import Foundation
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// The screens of a device in windows of all sizes, light and dark: nothing is cut off or too faint,
/// everything has a name and is reached by Tab, and codes are read off a phone's screen.
@Suite(
  .enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"),
  .enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct BrowserLayoutTests {
  private let device: SigningDevice

  init() throws { device = try SigningDevice() }

  private func look(at screen: String, in window: ChromiumWindow) throws {
    #expect(try PageAudit(window).faultsInEveryWindow == [], "\(screen)")
    let unreached = try PageAudit(window).unreached
    #expect(unreached == [], "\(screen)")
  }

  @Test func screensFitEveryWindow() async throws {
    try await device.acceptMetadata()
    let transfer = Signables.transfer(to: SigningDevice.receiver, of: 5)
    let picture = try device.picture(
      try Signables.transaction(transfer, from: try device.signer()))
    let window = try ChromiumWindow()
    let browser = try BrowserDevice(device.tool)
    try window.open(browser.address)
    try window.wait(for: "Unlock")
    try look(at: "password", in: window)
    try window.type("a long password", into: "Password")
    try window.press("Unlock")
    try window.wait(for: "Alice")
    try look(at: "seeds", in: window)
    try window.press("Alice")
    try window.wait(for: "The seed's root")
    try look(at: "keys", in: window)
    try window.press("//a")
    try window.wait(for: "public key")
    try look(at: "key", in: window)
    try window.press("Back")
    try window.press("Settings")
    try window.wait(for: "About")
    try look(at: "settings", in: window)
    try window.press("Log")
    try window.wait(for: "key added")
    try look(at: "log", in: window)
    try window.press("Scan")
    try window.wait(for: "Show pictures")
    try look(at: "scan", in: window)
    try window.choose(picture)
    try window.press("Show pictures")
    try window.wait(for: "transfer_keep_alive")
    try look(at: "transaction", in: window)
    try window.press("Sign")
    try window.wait(for: "Show this to the hot side.")
    try look(at: "reply", in: window)
    var codes: Set<String> = []
    for (width, height) in PageAudit.sizes {
      try window.resize(width: width, height: height, isPhone: width < 500)
      for look in [
        ["prefers-color-scheme": "light"], ["prefers-color-scheme": "dark"],
        ["forced-colors": "active", "prefers-color-scheme": "dark"],
      ] as [KeyValuePairs<String, String>] {
        try window.prefer(look)
        let code = try PeerScreen.code(on: window.screenshot())
        codes.insert(try #require(code, "no code at \(width)×\(height), \(look)"))
      }
    }
    #expect(codes.count == 1)
    #expect(window.complaints == [])
  }
}
