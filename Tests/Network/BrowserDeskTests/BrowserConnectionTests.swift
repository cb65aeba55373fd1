import CommandTestSupport
import JSONCodec
import Testing
import ToolTestSupport

/// Pages that were left, and requests whose browser has gone before the answer.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct BrowserConnectionTests {
  private let device: ServedDevice
  private let window: ChromiumWindow

  init() throws {
    device = try ServedDevice()
    window = try ChromiumWindow()
    try window.open(device.address)
    try window.wait(for: "Alice")
  }

  /// Pages in other tabs each wait for the end of the device; their browser has six connections.
  @Test func manyPagesLeaveAConnectionFree() throws {
    _ = try window.evaluate(
      "void Array.from({ length: 12 }, (_, i) => fetch(`end?${i}`).catch(() => {}))")
    try window.press("Settings")
    try window.wait(for: "About")
    #expect(window.complaints == [])
  }

  @Test func aPageThatIsLeftHoldsNoConnection() throws {
    let end = device.address + "end"
    try window.wait("a request for the end") {
      _ = try window.text
      return window.requests.contains(end) ? true : nil
    }
    #expect(window.abandoned == [])
    _ = try window.evaluate("void window.dispatchEvent(new PageTransitionEvent('pagehide'))")
    try window.wait("that it is given up") {
      _ = try window.text
      return window.abandoned == [end] ? true : nil
    }
    // What the device says of its end is for whoever looks at a page.
    try #expect(window.text.contains("Alice"))
  }

  /// A page that the browser has kept as it was left shows what is there now.
  @Test func aPageThatComesBackIsAskedForAnew() throws {
    let end = device.address + "end"
    try window.wait("that the first page waits") {
      _ = try window.text
      return window.requests.contains(end) ? true : nil
    }
    let pages = window.requests.count { $0 == device.address }
    _ = try window.evaluate(
      "void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    try window.wait("the page again") {
      _ = try window.text
      return window.requests.count { $0 == device.address } > pages ? true : nil
    }
    try window.wait(for: "Alice")
    // What the page asks for by itself, perhaps late, counts as use.
    try window.wait("that it is closed") {
      device.pass(.seconds(601))
      return try window.text.contains("it was not used for ten minutes") ? true : nil
    }
  }

  /// Whoever presses a button and is gone before the answer finds what the button did.
  @Test func aPressIsDoneThoughNobodyWaitsForIt() throws {
    let own = "new URLSearchParams()"
    for (label, shown) in [("Settings", "About"), ("Log", "seed created"), ("Keys", "Alice")] {
      let address = try #require(
        try window.evaluate(
          """
          [...document.querySelectorAll('button')].find((b) => b.textContent === '\(label)')
            .form.action
          """
        ).string)
      let before = device.gate.done
      device.gate.close()
      _ = try window.evaluate(
        """
        window.leaving = new AbortController();
        void fetch('\(address)', {
          method: 'POST', body: \(own), redirect: 'manual', signal: window.leaving.signal
        }).catch(() => {})
        """)
      // The browser leaves once the device has the request, and the device acts on it after that.
      try window.wait("the press at the device") { device.gate.arrived > before ? true : nil }
      _ = try window.evaluate("window.leaving.abort()")
      device.gate.open()
      try window.wait("the end of the press") { device.gate.done > before ? true : nil }
      try window.open(device.address)
      try window.wait(for: shown)
      // One that was sent before it was left by its page does nothing more.
      _ = try window.evaluate(
        "fetch('\(address)', { method: 'POST', body: \(own) }).then(() => true)")
      try window.open(device.address)
      try window.wait(for: shown)
    }
    // Chromium complains of a redirection that is left while it comes.
    let left = ["(redirected from '\(device.address)", "net::ERR_FAILED \(device.address)"]
    #expect(window.complaints.filter { said in !left.contains(where: said.contains) } == [])
  }

  /// Pictures of which a part arrives are none, and nobody waits for the rest.
  @Test func anUploadThatBreaksOffIsForgotten() throws {
    try window.press("Scan")
    try window.wait(for: "Show pictures")
    for _ in 0..<8 {
      let before = device.gate.begun
      _ = try window.evaluate(
        """
        window.leaving = new AbortController();
        window.large = new FormData();
        window.large.append('pictures', new Blob([new Uint8Array(32 << 20)]), 'large.png');
        void fetch(document.querySelector('form.pictures').action,
          { method: 'POST', body: window.large, signal: window.leaving.signal }).catch(() => {})
        """)
      try window.wait("an upload at the device") { device.gate.begun > before ? true : nil }
      _ = try window.evaluate("window.leaving.abort()")
    }
    // A picture that has arrived as a whole is refused, perhaps late; one that has not, is not.
    try window.wait("the settings") { () -> Bool? in
      guard device.gate.arrived == device.gate.done else { return nil }
      try window.open(device.address)
      let text = try window.wait("a page") { () -> String? in
        let text = try window.text
        return text.isEmpty ? nil : text
      }
      if text.contains("About") { return true }
      try window.press(text.contains("This was not done") ? "Close" : "Settings")
      return nil
    }
  }
}
