import ByteSupport
import PortalStore
import QRDrawing
import SubstrateCrypto
import WebPages

/// The files that all pages load.
package enum SitePage {
  package static let style = Array(
    WebPage.compacted(
      WebPage.sheet(WebPage.parts + String(decoding: PackageResources.portal_css, as: UTF8.self))
    ).utf8)

  /// The table that the script of all pages loads after it has drawn the first symbol.
  package static let table = WebPage.script([PackageResources.random_js])

  /// The script of all pages.
  package static let script = WebPage.script([
    PackageResources.tables_js, PackageResources.raptorq_js, PackageResources.qr_js,
    PackageResources.blake2b_js, PackageResources.player_js, PackageResources.portal_js,
  ])

  /// The service worker, which keeps visited pages for devices without a connection.
  package static let worker = WebPage.script([PackageResources.worker_js])

  /// A file name in `app` that depends on the contents.
  package static func named(_ name: String, _ ending: String, _ bytes: [UInt8]) -> String {
    "app/\(name)-\(Blake2b.hash256(bytes).hex.prefix(8)).\(ending)"
  }
}
