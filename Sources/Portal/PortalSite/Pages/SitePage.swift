import ByteSupport
import PortalStore
import QRDrawing
import SubstrateCrypto
import WebPages

/// The files that all pages load, and the scripts with payloads.
enum SitePage {
  static let style = Array(
    WebPage.compacted(
      WebPage.sheet(WebPage.parts + String(decoding: PackageResources.portal_css, as: UTF8.self))
    ).utf8)

  /// The table that the script of all pages loads after it has drawn the first symbol.
  static let table = WebPage.script([PackageResources.random_js])

  /// The script of all pages.
  static let script = WebPage.script([
    PackageResources.tables_js, PackageResources.raptorq_js, PackageResources.qr_js,
    PackageResources.blake2b_js, PackageResources.player_js, PackageResources.portal_js,
  ])

  /// The service worker, which keeps visited pages for devices without a connection.
  static let worker = WebPage.script([PackageResources.worker_js])

  /// A file name in `app` that depends on the contents.
  static func named(_ name: String, _ ending: String, _ bytes: [UInt8]) -> String {
    "app/\(name)-\(Blake2b.hash256(bytes).hex.prefix(8)).\(ending)"
  }

  /// A script with a payload, because pages that are opened from a disk can load nothing else.
  static func payloadScript(_ hash: Hash256, _ gzipped: [UInt8]) -> [UInt8] {
    Array("hotsidePayload(\"\(hash)\",\"\(Base64.encode(gzipped))\")\n".utf8)
  }

  /// The gzipped payload in a script with a payload; `nil` for any other bytes.
  static func packed(inScript bytes: [UInt8], of hash: String) -> [UInt8]? {
    let parts = String(decoding: bytes, as: UTF8.self).split(
      separator: "\"", omittingEmptySubsequences: false)
    guard parts.count == 5, let hash = Hash256(hex: hash), let packed = Base64.decode(parts[3]),
      payloadScript(hash, packed) == bytes
    else { return nil }
    return packed
  }

  /// The payload in a gzip file as a build writes it; `nil` for any other bytes.
  static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    // The gzip header that a build writes has neither name nor time.
    guard bytes.prefix(10) == [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff] else { return nil }
    return GzipFile.decompressed(bytes, limit: PortalFolder.blobLimit)
  }
}
