import CommandTestSupport
import Foundation
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// A device that is killed while it stores what was approved on its page.
@Suite(.enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"))
struct BrowserKillTests {
  @Test func anApprovalIsWholeOrNotThere() throws {
    let device = try SigningDevice()
    let window = try ChromiumWindow()
    for microseconds: UInt32 in [0, 1000, 3000, 6000, 12_000] {
      let specs = NetworkSpecs.sample("killed-after-\(microseconds)")
      let picture = try device.picture(
        UpdatePayload(unsigned: .specs(specs)).bytes, "\(specs.name).png")
      let browser = try BrowserDevice(device.tool, environment: device.environment)
      try window.open(browser.address)
      try window.press("Scan")
      try window.choose(picture)
      try window.press("Show pictures")
      try window.wait(for: "Approve")
      try window.press("Approve")
      usleep(microseconds)
      #expect(browser.end(SIGKILL) == 128 + SIGKILL)
      // The device opens, and what was approved is there as a whole or can be approved.
      let networks = try device.cold("networks")
      #expect(networks.exitCode == 0, "\(networks)")
      let scan = try device.cold("scan", picture)
      if networks.output.contains(specs.title) {
        #expect(scan.exitCode != 0, "\(scan)")
      } else {
        #expect(scan.exitCode == 0, "\(scan)")
        let accepted = try device.cold("accept")
        #expect(accepted.exitCode == 0, "\(accepted)")
      }
      let keys = try device.cold("show", "--json")
      #expect(keys.exitCode == 0, "\(keys)")
    }
  }
}
