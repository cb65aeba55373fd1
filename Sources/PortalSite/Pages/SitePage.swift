import ByteSupport
import SubstrateCrypto
import WebPages

/// What all pages load, and what they load of payloads.
enum SitePage {
  /// The style sheet.
  static let style = Array(
    WebPage.sheet(WebPage.parts + String(decoding: PackageResources.portal_css, as: UTF8.self)).utf8
  )

  /// The one script: its files behind one another, without comments and without the blanks before a line.
  static let script: [UInt8] = {
    let files = [
      PackageResources.tables_js, PackageResources.raptorq_js, PackageResources.qr_js,
      PackageResources.blake2b_js, PackageResources.player_js, PackageResources.portal_js,
    ]
    var script: [UInt8] = []
    for line in files.joined().split(separator: 0x0a) {
      let code = line.drop { $0 == 0x20 }
      if !code.isEmpty, !code.starts(with: Array("//".utf8)) { script += code + [0x0a] }
    }
    return script
  }()

  /// A name under `app` that changes with the content.
  static func named(_ name: String, _ ending: String, _ bytes: [UInt8]) -> String {
    "app/\(name)-\(Blake2b.hash256(bytes).hex.prefix(8)).\(ending)"
  }

  /// A payload for pages that are opened from a disk, where nothing else can be loaded.
  static func payloadScript(_ hash: Hash256, _ gzipped: [UInt8]) -> [UInt8] {
    Array("hotsidePayload(\"\(hash)\",\"\(Base64.encode(gzipped))\")\n".utf8)
  }
}
