import ByteSupport
import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What a device in a browser holds in memory when it is used for long.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"))
struct BrowserMemoryTests {
  /// In kilobytes.
  private static let limit = 60 << 10

  /// What the camera sees is posted from the page, as its script does.
  @Test(.timeLimit(.minutes(5)))
  func memoryStaysBoundedAfterHundredsOfScans() throws {
    let device = try SigningDevice()
    let update = UpdatePayload(unsigned: .specs(.sample("scanned-often")))
    let picture = Base64.encode(try Movies.code(update.bytes))
    let window = try ChromiumWindow()
    let browser = try BrowserDevice(device.tool, environment: device.environment)
    try window.open(browser.address)
    try window.wait(for: "Alice")
    for _ in 0..<4 {
      let seen = try window.evaluate(
        """
        (async () => {
          const picture = Uint8Array.from(atob('\(picture)'), (c) => c.charCodeAt(0));
          const page = async () =>
            new DOMParser().parseFromString(await (await fetch('./')).text(), 'text/html');
          const press = async (page, label) => {
            const button = [...page.querySelectorAll('button')].find((b) => b.textContent === label);
            const address = button.getAttribute('formaction') ?? button.form.getAttribute('action');
            await fetch(address, { method: 'POST', body: new URLSearchParams() });
          };
          let seen = 0;
          for (let scan = 0; scan < 50; scan++) {
            await press(await page(), 'Scan');
            const address = (await page()).getElementById('camera').dataset.address;
            const answer = await fetch(address + '&first=yes', { method: 'POST', body: picture });
            if ((await answer.json()).isOver) seen++;
            await press(await page(), 'Decline');
          }
          return seen;
        })()
        """)
      #expect(seen == .integer(50))
    }
    let status = try String(contentsOfFile: "/proc/\(browser.process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    let resident = try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    #expect(resident < Self.limit)
    #expect(window.complaints == [])
  }
}
