import CommandTestSupport
import Foundation
import JSONCodec
import LoopbackServer
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What a real browser keeps of a device, and whom it lets in.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct BrowserPrivacyTests {
  private static let password = "a long password"

  private let device: SigningDevice

  init() throws { device = try SigningDevice() }

  /// Opens the device of the fixture, whose password is typed on the page.
  private func opened() throws -> BrowserDevice {
    try BrowserDevice(device.tool, environment: ["HOTSIDE_PASSWORD_FILE": ""])
  }

  private func unlock(_ window: ChromiumWindow) throws {
    try window.type(Self.password, into: "Password")
    try window.press("Unlock")
    try window.wait(for: "Add a seed")
  }

  private static let words = SigningDevice.phrase.split(separator: " ").map(String.init)

  /// Opens the backup of the seed, on a page that has been unlocked after a wrong password.
  private func openBackup(_ window: ChromiumWindow, of browser: BrowserDevice) throws {
    try window.open(browser.address)
    try window.type("not the password", into: "Password")
    try window.press("Unlock")
    try window.wait(for: "does not open")
    try unlock(window)
    try window.press("Alice")
    try window.press("Menu of the seed")
    try window.press("Back up")
    #expect(try !window.wait(for: "Backup of Alice").contains(Self.words[3]))
  }

  private func showWords(_ window: ChromiumWindow) throws {
    try window.press("Show the words")
    try window.wait(for: Self.words[3])
  }

  @Test func wordsAreOnThePageOnlyWhileTheyAreShown() throws {
    let window = try ChromiumWindow(isAlone: true)
    let browser = try opened()
    try openBackup(window, of: browser)
    try showWords(window)
    #expect(try window.words == Self.words)
    try window.press("Hide the words")
    try window.wait(for: "Show the words")
    #expect(try !window.text.contains(Self.words[3]))
    try showWords(window)
    try window.press("Close")
    try window.wait(for: "The seed's root")
    // The back button leads to no page with words.
    for _ in 0..<3 {
      try window.goBack()
      let text = try window.wait("a page") { try window.text.isEmpty ? nil : window.text }
      #expect(Self.words.allSatisfy { !text.contains($0) }, "\(text)")
    }
  }

  @Test func noSecretIsInTheHistoryRequestsAndFilesOfTheBrowser() throws {
    let window = try ChromiumWindow(isAlone: true)
    let browser = try opened()
    try openBackup(window, of: browser)
    try showWords(window)
    try window.press("Close")
    try window.wait(for: "The seed's root")
    try window.goBack()
    let kept = try window.history + window.requests
    for secret in Self.words + [Self.password, "password="] {
      #expect(!kept.contains { $0.contains(secret) }, "\(secret) in \(kept)")
    }
    #expect(window.requests.allSatisfy { $0.hasPrefix(browser.address) }, "\(window.requests)")
    #expect(window.complaints == [])
    window.close()
    #expect(browser.end(SIGTERM) == 128 + SIGTERM || browser.said.contains("closed"))
    // What Chromium has written at its end, in the encodings of its files.
    let token = try #require(browser.address.split(separator: "/").last).description
    #expect(
      try !Self.files(below: try window.folder, with: [token]).isEmpty, "the search finds nothing")
    // Databases of Chromium's have columns called "amount".
    let secrets =
      Self.words.filter { $0.count > 5 && $0 != "amount" } + [Self.password, "not the password"]
    let files = try Self.files(below: try window.folder, with: secrets)
    #expect(files == [])
  }

  /// The files below a folder that hold one of some texts.
  private static func files(below folder: String, with texts: [String]) throws -> [String] {
    let patterns = texts.flatMap { [Data($0.utf8), $0.data(using: .utf16LittleEndian) ?? Data()] }
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      guard let content = FileManager.default.contents(atPath: folder + "/" + name) else {
        return false
      }
      return patterns.contains { content.range(of: $0) != nil }
    }
  }

  @Test func anUpdateIsApprovedWithoutScripts() async throws {
    let metadata = UpdateContent.metadata(
      try MetadataContent(
        blob: Nodes.metadata("development"), genesisHash: SigningDevice.sample.genesisHash))
    let frames = try Movies.frames(UpdatePayload(unsigned: metadata).bytes, chunkSize: 1072)
    let movie = try device.tool.folder.write(try await Movies.movie(frames), to: "metadata.gif")
    let half = try device.tool.folder.write(
      try await Movies.movie(Array(frames.prefix(2))), to: "half.gif")
    let window = try ChromiumWindow()
    try window.disableScripts()
    let browser = try opened()
    try window.open(browser.address)
    try unlock(window)
    try window.press("Scan")
    try window.choose(half)
    try window.press("Show pictures")
    try window.wait(for: "The payload is not complete: 2 different frames were read")
    try window.press("Close")
    try window.choose(movie)
    try window.press("Show pictures")
    try window.press("Approve")
    try window.wait(for: "Version 1000000")
    #expect(window.complaints == [])
    try window.press("Back")
    try window.press("Close the device")
    try window.wait(for: "closed")
    #expect(browser.wait() == 0)
    #expect(try device.cold("show", "--json").document["metadataCount"] != .integer(0))
  }

  /// Words are typed in parts, one by one and together; what is no word is said.
  @Test func aSeedIsRecoveredFromWordsTypedInParts() throws {
    let window = try ChromiumWindow()
    let browser = try opened()
    try window.open(browser.address)
    try unlock(window)
    try window.press("Add a seed")
    try window.press("Recover a seed from its words")
    try window.type("Bob", into: "Name of the recovered seed")
    try window.press("Next: its words")
    try window.type("abando", into: "Next word")
    try window.press("Enter")
    try window.wait(for: "1 of at most 24 words")
    try window.type("abs", into: "Next word")
    try window.press("Enter")
    try window.wait(for: "absurd")
    // What is typed goes on behind what stands there.
    try window.type("zzz", into: "Next word")
    try window.press("Enter")
    try window.wait(for: "Word 2 was not accepted")
    try window.press("Close")
    try window.press("absurd")
    try window.wait(for: "2 of at most 24 words")
    try window.press("Remove the last word")
    try window.wait(for: "1 of at most 24 words")
    let rest = Array(repeating: "abandon", count: 10).joined(separator: " ")
    try window.type("\(rest) nonsense about", into: "Next word")
    try window.press("Enter")
    try window.wait(for: "Word 12 was not accepted")
    try window.press("Close")
    try window.type("about", into: "Next word")
    try window.press("Enter")
    try window.press("Recover Bob")
    try window.wait(for: "The seed's root")
    #expect(window.complaints == [])
  }

  @Test func anotherBrowserIsRefused() throws {
    let browser = try opened()
    let (first, second) = (try ChromiumWindow(), try ChromiumWindow())
    try first.open(browser.address)
    try unlock(first)
    try second.open(browser.address)
    try second.wait(for: "Another browser has this device open.")
    // A second window of the same browser shows the same page.
    try first.open(browser.address)
    try first.wait(for: "Alice")
  }

  /// A page of another port, which knows the address; cookies know no ports.
  @Test func anotherSiteIsRefused() throws {
    let browser = try opened()
    let window = try ChromiumWindow()
    try window.open(browser.address)
    try unlock(window)
    let address = browser.address
    let stranger = try HTTPServer(port: 0, StrangersPage(device: address))
    defer { stranger.stop() }
    try window.open("http://127.0.0.1:\(stranger.port)/fetch")
    try window.wait(for: "read: 0 of 4")
    try window.open("http://127.0.0.1:\(stranger.port)/post")
    try window.wait(for: "Another site has asked for this page.")
    try window.open(address)
    // Nothing was pressed: the page is the one that it was.
    let text = try window.wait(for: "Alice")
    #expect(text.contains("Add a seed") && !text.contains("Make a new seed"), "\(text)")
  }
}

/// A page that presses every button of a device that it can think of.
private struct StrangersPage: HTTPService {
  let device: String

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    let html =
      request.path == "/post"
      ? """
      <form method="post" action="\(device)press?page=2&control=1"><input name="entered" value="x"></form>
      <script>document.forms[0].submit()</script>
      """
      : """
      <p id="said"></p><iframe src="\(device)"></iframe><script>
      (async () => {
        let read = 0;
        for (const [path, options] of [
          ['', {}], ['', { credentials: 'include' }],
          ['press?page=2&control=1', { method: 'POST', credentials: 'include', body: 'entered=x' }],
          ['press?page=2&control=1',
            { method: 'POST', credentials: 'include', mode: 'no-cors', body: 'entered=x' }],
        ]) {
          try { if ((await (await fetch('\(device)' + path, options)).text()).length) read++; } catch {}
        }
        document.getElementById('said').textContent = `read: ${read} of 4`;
      })();
      </script>
      """
    return .whole(status: 200, [HTTPField("Content-Type", "text/html")], Array(html.utf8))
  }
}
