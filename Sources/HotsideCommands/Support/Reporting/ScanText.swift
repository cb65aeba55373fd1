import ByteSupport
import HotSide
import JSONCodec
import QRRendering
import RaptorQ
import SubstrateCrypto
import VaultPayloads

/// How pictures came together to a payload, for people and programs.
enum ScanText {
  /// One or two sentences.
  static func lines(_ scan: PictureScan) -> [String] {
    guard scan.pictureCount > 0 else { return [] }
    var lines: [String] = []
    let frames = scan.pictureCount.counted("picture")
    let unreadable =
      scan.unreadableCount > 0 ? ", \(scan.unreadableCount) without a readable code" : ""
    lines.append(
      "Read \(frames)\(unreadable): \(scan.scan.distinct) different \(scan.scan.kind.rawValue) \(scan.scan.distinct == 1 ? "code" : "frames"), a payload of \(scan.payload.count.counted("byte"))."
    )
    if scan.scan.numbering == .rfc6330 {
      lines.append(
        "The repair symbols are numbered as RFC 6330 says, from K; a Vault expects them from K′ and would decode this movie to wrong bytes."
      )
    }
    for text in sources(scan) {
      lines.append("The picture claims to be made from (not checked): \(text)")
    }
    return lines
  }

  /// What the files claim about where their metadata is from, each claim once and not too long.
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

  /// The same for programs.
  static func document(_ scan: PictureScan) -> JSONObject {
    let numbering: JSONValue =
      switch scan.scan.numbering {
      case nil: .null
      case .raptorq1x: .string("raptorq1x")
      case .rfc6330: .string("rfc6330")
      }
    return JSONObject([
      ("payloadLength", .integer(scan.payload.count)),
      ("payloadHash", .string(Blake2b.hash256(scan.payload).hex)),
      ("form", .string(scan.scan.kind.rawValue)),
      ("pictureCount", .integer(scan.pictureCount)),
      ("unreadablePictureCount", .integer(scan.unreadableCount)),
      ("distinctFrameCount", .integer(scan.scan.distinct)),
      ("numbering", numbering),
      ("isRecognized", .bool(scan.scan.isRecognized)),
      (
        "pictureFiles",
        .array(
          scan.files.map { file in
            .members([
              "format": .string(file.kind.rawValue), "width": .integer(file.width),
              "height": .integer(file.height), "frames": .integer(file.frameCount),
              "claimedSource": claimedSource(file).map { .string($0) } ?? .null,
            ])
          })
      ),
    ])
  }
}

extension ScanText {
  /// The shape of the document.
  static let shape = JSONShape.named(
    "Scan",
    .members([
      "payloadLength": .integer, "payloadHash": .hash, "form": .text, "pictureCount": .integer,
      "unreadablePictureCount": .integer, "distinctFrameCount": .integer,
      "numbering": JSONShape.word(["raptorq1x", "rfc6330"]).orNull, "isRecognized": .bool,
      "pictureFiles": JSONShape.members([
        "format": .text, "width": .integer, "height": .integer, "frames": .integer,
        "claimedSource": .text.orNull,
      ]).list,
    ]))
}
