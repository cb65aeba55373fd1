import ByteSupport
import PortalStore
import QRDrawing
import SubstrateCrypto
import WebPages

/// The files that all pages load.
package enum SitePage {
  package static let style = Array(
    WebPage.compacted(
      WebPage.sheet(WebPage.parts + String(decoding: EmbeddedFile.portalCSS.bytes, as: UTF8.self))
    ).utf8)

  /// The table that the script of all pages loads after it has drawn the first symbol.
  package static let table = WebPage.script([EmbeddedFile.randomJS.bytes])

  /// The script of all pages.
  package static let script = WebPage.script([
    EmbeddedFile.tablesJS.bytes, EmbeddedFile.raptorQJS.bytes, EmbeddedFile.qrJS.bytes,
    EmbeddedFile.blake2bJS.bytes, EmbeddedFile.playerJS.bytes, EmbeddedFile.portalJS.bytes,
  ])

  /// The service worker, which keeps visited pages for devices without a connection.
  package static let worker = WebPage.script([EmbeddedFile.workerJS.bytes])

  /// A file name in `app` that depends on the contents.
  package static func named(_ name: String, _ ending: String, _ bytes: [UInt8]) -> String {
    "app/\(name)-\(Blake2b.hash256(bytes).hex.prefix(8)).\(ending)"
  }
}
