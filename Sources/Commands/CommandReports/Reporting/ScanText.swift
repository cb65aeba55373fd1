import ByteSupport
package import JSONCodec
import PictureReading
package import PictureWork
import QRDrawing
import RaptorQ
import Reporting
import SubstrateCrypto
import VaultPayloads

/// A scan of pictures, for people and programs.
package enum ScanText {
  /// The result of a scan, in one or two sentences.
  package static func lines(_ scan: PictureScan) -> [String] {
    guard scan.pictureCount > 0 else { return [] }
    var lines: [String] = []
    let frames = scan.pictureCount.counted("picture")
    let unreadable =
      scan.unreadableCount > 0 ? ", \(scan.unreadableCount) without a readable code" : ""
    lines.append(
      """
      Read \(frames)\(unreadable): \(scan.scan.distinct) different \(scan.scan.kind.rawValue) \
      \(scan.scan.distinct == 1 ? "code" : "frames"), a payload of \(scan.payload.count.counted("byte")).
      """
    )
    if scan.scan.numbering == .rfc6330 {
      lines.append(
        """
        The repair symbols are numbered from K, as RFC 6330 says. A Vault expects them from K′ and would decode \
        this movie to wrong bytes.
        """
      )
    }
    for text in sources(scan) {
      lines.append("The picture says what it was made from (not checked): \(text)")
    }
    return lines
  }

  /// The sources of metadata that the files state, shortened and without duplicates.
  private static func sources(_ scan: PictureScan) -> [String] {
    var claims: [String] = []
    for text in scan.files.compactMap(claimedSource) {
      let claim = text.count > 400 ? text.prefix(400) + "…" : text
      if !claims.contains(claim) { claims.append(claim) }
    }
    return claims
  }

  private static func claimedSource(_ file: PictureInformation) -> String? {
    file.texts.first { $0.keyword == PictureText.sourceKeyword }?.text
  }

  /// The JSON document.
  package static let form = JSONForm<PictureScan>.named(
    "Scan",
    [
      "payloadLength": .of(\.payload.count), "payloadHash": .of { Blake2b.hash256($0.payload) },
      "form": .of(\.scan.kind.rawValue), "pictureCount": .of(\.pictureCount),
      "unreadablePictureCount": .of(\.unreadableCount),
      "distinctFrameCount": .of(\.scan.distinct),
      "numbering": .of(
        { $0.scan.numbering.map { $0 == .rfc6330 ? "rfc6330" : "raptorq1x" } },
        as: .orNull(.words("raptorq1x", "rfc6330"))),
      "isRecognized": .of(\.scan.isRecognized),
      "pictureFiles": .list(
        \.files,
        as: [
          "format": .of(\.kind.rawValue), "width": .of(\.width), "height": .of(\.height),
          "frames": .of(\.frameCount), "claimedSource": .of { claimedSource($0) },
        ]),
    ])
}
