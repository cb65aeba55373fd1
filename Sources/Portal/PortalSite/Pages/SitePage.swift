import ByteSupport
import PortalStore
import QRDrawing
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

  /// The gzipped payload in such a script; `nil` for any other bytes.
  static func packed(inScript bytes: [UInt8], of hash: String) -> [UInt8]? {
    let parts = String(decoding: bytes, as: UTF8.self).split(
      separator: "\"", omittingEmptySubsequences: false)
    guard parts.count == 5, let hash = Hash256(hex: hash), let packed = Base64.decode(parts[3]),
      payloadScript(hash, packed) == bytes
    else { return nil }
    return packed
  }

  /// The payload in a file that a build gzipped; `nil` for any other bytes.
  static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    // A build writes no name and no time.
    guard bytes.prefix(10) == [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff] else { return nil }
    return GzipFile.decompressed(bytes, limit: PortalFolder.blobLimit)
  }
}
