import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Glibc
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// A call of far more cards than a page has, on the page of the built tool.
@Suite struct LargePageTests {
  private static let remarkCount = 80_000
  /// Of each remark its pallet, its name, its argument and the bytes; of the batch the same without
  /// bytes; and six of the extensions.
  private static let cardCount = 4 * remarkCount + 3 + 6

  /// A transaction, code 02, of a batch of empty remarks.
  private static func batch(from author: [UInt8]) -> [UInt8] {
    var call = SCALEWriter()
    call.raw([SampleRuntime.utilityIndex, 0])
    call.vector(Array(0..<remarkCount)) { writer, _ in
      writer.raw([SampleRuntime.systemIndex, 0, 0])
    }
    let parts = Signables.transfer(to: SigningDevice.receiver, of: 1)
    var payload = SCALEWriter()
    payload.raw([0x53, 0x01, 0x02] + author)
    payload.byteVector(call.bytes)
    payload.raw(parts.extensions + Nodes.genesis(of: "development").bytes)
    return payload.bytes
  }

  /// The pages at these places below the first, asked for by one browser in this order.
  private func pages(_ browser: BrowserDevice, _ places: String...) throws -> [String] {
    let client = """
      import sys, urllib.request, http.cookiejar
      jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
      browser = urllib.request.build_opener(jar)
      for place in sys.argv[2:]:
        sys.stdout.buffer.write(browser.open(sys.argv[1] + place).read() + bytes(1))
      """
    let run = try ProcessRunner.run("/usr/bin/python3", ["-c", client, browser.address] + places)
    #expect(run.exitCode == 0, "\(run.error)")
    return run.output.split(separator: "\0").map(String.init)
  }

  @Test func threeHundredCardsAreOnAPageAndTheOthersAreLinked() async throws {
    let device = try SigningDevice()
    try await device.acceptMetadata()
    let payload = Self.batch(from: try device.signer().publicKey)
    let movie = try await Movies.movie(Movies.frames(payload, chunkSize: 2944))
    let scan = try device.cold("scan", try device.tool.folder.write(movie, to: "batch.gif"))
    #expect(scan.exitCode == 0, "\(scan.error)")
    let browser = try BrowserDevice(device.tool, environment: device.environment)
    let all = Self.cardCount + 1
    let last = (all - 1) / 300 * 300
    let pages = try pages(
      browser, "", "?page=1&card=300", "?page=1&card=\(last)", "?page=2&card=300")
    try #require(pages.count == 4)
    // A card that others stand below is a name; that of the network is none.
    let counts = pages.map { page in
      let count = { (mark: String) in page.split(separator: mark).count - 1 }
      return count("<div class=\"card") + count("<dt>") - count("<dt>network</dt>")
    }
    #expect(counts == [300, 300, all - last, 300])
    for (page, start) in zip(pages, [0, 300, last, 0]) {
      let end = min(start + 300, all)
      let told =
        "Cards \(start + 1) to \(end) of \(all) are on this page. \(all - end + start) are not"
      #expect(page.contains(told), "\(told)")
      #expect(page.contains(">Sign</button>"))
    }
    #expect(pages[0].contains("<a href=\"./?page=1&amp;card=300\">Cards 301 to 600</a>"))
    #expect(pages[0].contains("card=\(last)\">"))
    #expect(!pages[0].contains("EXTENSIONS") && pages[2].contains("EXTENSIONS"))
    // A page that was left leads to the first one.
    #expect(pages[3] == pages[0])
    #expect(browser.end(SIGTERM) == 128 + SIGTERM)
  }
}
