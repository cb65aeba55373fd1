import ByteSupport
import SubstrateCrypto
import WebPages

/// What all pages load, and what they load of payloads.
enum SitePage {
  /// The style sheet.
  static let style = Array(
    WebPage.sheet(WebPage.parts + String(decoding: PackageResources.portal_css, as: UTF8.self)).utf8
  )

  /// The one script.
  static let script = WebPage.script([
    PackageResources.tables_js, PackageResources.raptorq_js, PackageResources.qr_js,
    PackageResources.blake2b_js, PackageResources.player_js, PackageResources.portal_js,
  ])

  /// A name under `app` that changes with the content.
  static func named(_ name: String, _ ending: String, _ bytes: [UInt8]) -> String {
    "app/\(name)-\(Blake2b.hash256(bytes).hex.prefix(8)).\(ending)"
  }

  /// A payload for pages that are opened from a disk, where nothing else can be loaded.
  static func payloadScript(_ hash: Hash256, _ gzipped: [UInt8]) -> [UInt8] {
    Array("hotsidePayload(\"\(hash)\",\"\(Base64.encode(gzipped))\")\n".utf8)
  }
}
