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

  /// A transfer as a picture, on a device that shows it.
  private func transfer() async throws -> String {
    try await device.acceptMetadata()
    let transfer = Signables.transfer(to: SigningDevice.receiver, of: 5)
    return try device.picture(try Signables.transaction(transfer, from: try device.signer()))
  }

  /// Shows the transfer to the device of a window, and waits until it is shown.
  private func scan(_ picture: String, in window: ChromiumWindow) throws {
    try window.choose(picture)
    try window.press("Show pictures")
    try window.wait(for: "transfer_keep_alive")
  }

  /// Unlocks the device of a window.
  private func unlock(_ window: ChromiumWindow) throws {
    try window.type("a long password", into: "Password")
    try window.press("Unlock")
    try window.wait(for: "Alice")
  }

  @Test func screensFitEveryWindow() async throws {
    let picture = try await transfer()
    let window = try ChromiumWindow()
    let browser = try BrowserDevice(device.tool)
    try window.open(browser.address)
    try window.wait(for: "Unlock")
    try look(at: "password", in: window)
    try unlock(window)
    try look(at: "seeds", in: window)
    for (buttons, text, name) in [
      (["Alice"], "The seed's root", "keys"), (["//a"], "public key", "key"),
      (["Back", "Settings"], "About", "settings"), (["Log"], "key added", "log"),
      (["Scan"], "Show pictures", "scan"),
    ] {
      for button in buttons { try window.press(button) }
      try window.wait(for: text)
      try look(at: name, in: window)
    }
    try scan(picture, in: window)
    try look(at: "transaction", in: window)
    try window.press("Sign")
    try window.wait(for: "Show this to the hot side.")
    try look(at: "reply", in: window)
    #expect(window.complaints == [])
  }

  @Test func theCodeOfAReplyIsReadOffEveryScreen() async throws {
    let picture = try await transfer()
    let window = try ChromiumWindow()
    let browser = try BrowserDevice(device.tool)
    try window.open(browser.address)
    try unlock(window)
    try window.press("Scan")
    try scan(picture, in: window)
    try window.press("Sign")
    try window.wait(for: "Show this to the hot side.")
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
