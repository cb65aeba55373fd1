import BrowserDesk
import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What a new user of a device in a browser tries, apart from privacy and kills.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct BrowserTrialTests {
  @Test func aDeviceThatIsNotUsedClosesItself() async throws {
    let device = try ServedDevice()
    let window = try ChromiumWindow()
    try window.open(device.address)
    try window.wait(for: "Alice")
    device.pass(.seconds(599))
    try window.press("Settings")
    try window.wait(for: "About")
    // Used just now; so long after that it is not.
    device.pass(.seconds(599))
    try window.press("Keys")
    try window.wait(for: "Alice")
    // What the page asks for by itself, perhaps late, counts as use.
    try window.wait("that it is closed") {
      device.pass(.seconds(601))
      return try window.text.contains("it was not used for ten minutes") ? true : nil
    }
    #expect(try await device.ending() == .unused)
  }

  @Test func nothingSecretIsShownWhileAConnectionIsUp() throws {
    let words = SigningDevice.phrase.split(separator: " ").map(String.init)
    let device = try ServedDevice()
    let window = try ChromiumWindow()
    try window.open(device.address)
    try window.press("Alice")
    try window.press("Menu of the seed")
    try window.press("Back up")
    try window.wait(for: "Backup of Alice")
    device.connect("wlan0")
    try window.press("Show the words")
    let refusal = try window.wait(for: "A connection of this computer is up (wlan0)")
    #expect(words.allSatisfy { !refusal.contains($0) })
    try window.press("Close")
    device.connect()
    try window.press("Show the words")
    try window.wait(for: words[3])
    try window.press("Close")
    try window.press("Back")
    // That it was online is said until its user has seen it.
    try window.press("Settings")
    try window.press("Was this device online?")
    try window.press("I have seen this")
    try window.press("Was this device online?")
    try window.wait(for: "Close")
    #expect(try !window.text.contains("I have seen this"))
    #expect(window.complaints == [])
  }

  @Test(.enabled(if: PreloadedLibrary.isPossible, "there is no C compiler"))
  func aVaultThatLocksItselfIsOpenedAgain() throws {
    let device = try SigningDevice()
    let policy = try device.run([
      "keys", "policy", "--vault", device.tool.folder.file("device/seeds.sqlite"),
      "--inactivity", "300",
    ])
    #expect(policy.exitCode == 0, "\(policy)")
    let clock = try device.tool.folder.write([UInt8](repeating: 0, count: 8), to: "clock")
    let library = try PreloadedLibrary(ShiftedClock.elapsedSource, in: device.tool.folder).path
    let window = try ChromiumWindow()
    let browser = try BrowserDevice(
      device.tool,
      environment: [
        "HOTSIDE_PASSWORD_FILE": "", "LD_PRELOAD": PreloadedLibrary.list(library),
        "CLOCK_FILE": clock,
      ])
    try window.open(browser.address)
    try window.type("a long password", into: "Password")
    try window.press("Unlock")
    try window.press("Alice")
    try window.press("Menu of the seed")
    try window.press("Back up")
    try window.wait(for: "Backup of Alice")
    // The vault locks itself after 300 seconds without use, and the page after ten minutes.
    try ShiftedClock.move(to: 301, in: clock)
    try window.press("Show the words")
    try window.wait(for: "Password of the vault")
    try window.type("a long password", into: "Password")
    try window.press("Unlock")
    #expect(
      try window.wait("words") { try window.words.isEmpty ? nil : window.words }.count == 12)
  }

  /// The browser's own key leads back to what is shown now, on every kind of screen.
  @Test func theBackKeyOfTheBrowserReturnsToTheShownScreen() throws {
    let device = try SigningDevice()
    let window = try ChromiumWindow()
    let browser = try BrowserDevice(device.tool, environment: device.environment)
    try window.open(browser.address)
    try window.wait(for: "Alice")
    for (button, shown) in [
      ("Add a seed", "Make a new seed"), ("Make a new seed", "Name of the new seed"),
      ("Back", "Add a seed"), ("Alice", "The seed's root"), ("Menu of the seed", "Back up"),
      ("Split it into shares", "Each share is a separate code"), ("Cancel", "The seed's root"),
      ("Derive a key", "If the path has a password"), ("Back", "The seed's root"),
      ("//a", "public key"), ("Menu of the key", "Make numbered keys below it"),
      ("Make numbered keys below it", "The next key below it is //a//0"),
      ("Make them", "The seed's root"), ("Scan", "Use the camera"), ("Log", "key added"),
      ("Menu of the log", "checksum"), ("Cancel", "key added"), ("Settings", "About"),
      ("Networks", "Types"), ("Back", "About"), ("Wipe the device", "Type wipe to continue"),
      ("Cancel", "About"),
    ] {
      // What stands there already would be found on the page that is being left, and going back from
      // that one leaves the device.
      let before = try window.text
      try #require(!before.contains(shown), "\(button)")
      try window.press(button)
      try window.wait(for: shown)
      try window.goBack()
      try window.wait(for: shown)
    }
    #expect(window.complaints == [])
  }

  @Test func threeWrongPasswordsEndTheSigning() throws {
    let device = try SigningDevice()
    let password = try device.tool.folder.write(Array("sesame".utf8), to: "sesame")
    let derived = try device.cold(
      "derive", "Alice", "//b", "--network", SigningDevice.sample.title, "--key-password-file",
      password)
    #expect(derived.exitCode == 0, "\(derived)")
    let message = try device.message("three times", path: "//b///sesame")
    let window = try ChromiumWindow()
    let browser = try BrowserDevice(device.tool, environment: device.environment)
    try window.open(browser.address)
    try window.press("Scan")
    try window.choose(message)
    try window.press("Show pictures")
    try window.wait(for: "three times")
    try window.press("Sign")
    for attempt in 1...3 {
      if attempt > 1 { try window.wait(for: "This is attempt \(attempt) of 3") }
      try window.type("wrong", into: "Password of the key")
      try window.press("Sign")
    }
    try window.wait(for: "Menu of the log")
    #expect(browser.end(SIGTERM) == 128 + SIGTERM)
    let events = try device.events().prefix(3).map { $0["event"]?.string }
    #expect(events.contains("message_sign_error"), "\(events)")
    #expect(try device.cold("show", "--json").document["isWaiting"] == .bool(false))
  }

  /// An update that 'cold scan' has left is found at the start, and approved there.
  @Test func aPendingUpdateIsShownFirst() throws {
    let device = try SigningDevice()
    let specs = NetworkSpecs.sample("waiting")
    let picture = try device.picture(UpdatePayload(unsigned: .specs(specs)).bytes)
    #expect(try device.cold("scan", picture).exitCode == 0)
    let window = try ChromiumWindow()
    let browser = try BrowserDevice(device.tool, environment: device.environment)
    try window.open(browser.address)
    #expect(try window.wait(for: "Approve").contains(specs.title))
    try window.press("Approve")
    try window.wait(for: "No metadata")
    #expect(browser.end(SIGTERM) == 128 + SIGTERM)
    #expect(try device.cold("networks").output.contains(specs.title))
  }
}
