import ByteSupport
package import JSONCodec
import PictureWork
import PortalStore
import Reporting
import SubstrateCrypto
import VaultPayloads

/// The record of a picture of the site (portal 3.5), the `.json` of its name: the facts of the
/// update, and the paths of its files.
///
/// A record is not a manifest of `make`, and has another schema. It contains no time, so that the
/// same inputs give the same record.
package struct PictureRecord: Sendable {
  let report: PayloadReport
  let id: String
  /// The path of the picture below the site.
  let name: String
  let print: BlobPrint
  let update: StoredUpdate
  /// The path of the payload below the site.
  let payloadPath: String
  let signer: PortalConfiguration.Signer
  let picture: DrawnPicture
  /// The parameters of the movie; `nil` for a static code.
  let movie: Movie?
  /// The results of the rehearsal; metadata is scanned after the specs.
  let rehearsal: [RehearsedState]
  let toolVersion: String

  struct Movie: Equatable, Sendable {
    let sourceSymbols: Int
    let symbolBytes: Int
  }

  static let format = "hotside-portal-picture/1"

  package static let form = JSONForm<PictureRecord>.named("PictureRecord", members)

  private static let members: JSONForm<PictureRecord> = [
    "...": .all(\.report), "format": .word(format), "portalID": .of(\.id), "name": .of(\.name),
    "file": .of(\.print),
    "payload": .of(\.self, as: payload),
    "verifier": .of(
      \.self,
      as: [
        "id": .of(\.signer.id), "name": .of(\.signer.name),
        "scheme": .of(\.update.verifier.scheme), "publicKey": .hex(\.update.verifier.publicKey),
        "isVaultDefault": .of { PayloadReport.isPublishedDefault($0.update.verifier) },
      ]),
    "provenance": .of(\.update.claim, as: .orNull(provenance)),
    "movie": .of(
      { record in record.movie.map { ($0, record.picture.forecast) } },
      as: .orNull(movie)),
    "digest": .constant(.null),
    "extensions": .of { $0.update.metadata?.extensions ?? [] },
    "needsMetadataUpdate": .of { $0.update.metadata?.isNeeded },
    "rehearsal": .list(\.rehearsal, as: RehearsedState.form),
    "previous": .of(
      \.update.changes,
      as: .orNull([
        "specVersion": .of(\.specVersion), "payloadBlake2b256": .of(\.payload),
        "summary": .of(\.summary),
      ])),
    "blockHash": .of { $0.update.claim?.block },
    "source": .of { $0.update.claim?.blob.map { "runtime blob \($0)" } },
    "reduction": .optional(\.update.reduction), "picture": .of(\.picture),
    "toolVersion": .of(\.toolVersion),
  ]

  private static let payload: JSONForm<PictureRecord> = [
    "path": .of(\.payloadPath), "bytes": .of(\.update.payload.bytes),
    "blake2b256": .of(\.update.payload.blake2b256), "sha256": .of(\.update.payload.sha256),
    "signedOffset": .of(\.update.places.signed.lowerBound),
    "signedBytes": .of(\.update.places.signed.count),
    "metadataOffset": .of(\.update.places.metadata?.lowerBound),
    "metadataBytes": .of(\.update.places.metadata?.count),
  ]

  private static let provenance: JSONForm<PictureClaim> = [
    "kind": .of { claim in if case .node = claim { "node" } else { "wasm" } },
    "repository": .of(\.repository), "asset": .constant(.null), "blake2b256": .of(\.blob),
    "sha256": .constant(.null), "block": .of(\.block),
    "agreed": .constant(.null), "codeHash": .constant(.null),
  ]

  private static let movie: JSONForm<(movie: Movie, forecast: PictureForecast)> = [
    "frames": .of(\.forecast.frames), "sourceSymbols": .of(\.movie.sourceSymbols),
    "repairSymbols": .of { $0.forecast.frames - $0.movie.sourceSymbols },
    "symbolBytes": .of(\.movie.symbolBytes), "numbering": .word("raptorq1x"),
    "symbolVersion": .of(\.forecast.symbolVersion),
    "framesPerSecond": .of(\.forecast.framesPerSecond),
    "loopSeconds": .of(
      { $0.forecast.loopSeconds.map { PictureForecast.tenths($0) } }, as: .orNull(.number)),
  ]

  var bytes: [UInt8] { PictureRecord.form(self).fileBytes }
}

extension StoredUpdate {
  /// The ranges of the signed bytes, and of the metadata in them, in the payload, which has no
  /// reserved tail.
  var places: (signed: Range<Int>, metadata: Range<Int>?) {
    let end = payload.bytes - verifier.scheme.signatureLength
    let start = Prelude.byteCount + verifier.scheme.publicKeyLength
    guard let metadata else {
      // Specs have a SCALE compact length prefix: one byte below 64, two below 16 384.
      return (start + (end - start - 1 < 64 ? 1 : 2)..<end, nil)
    }
    let metadataEnd = end - Hash256.byteCount
    return (start..<end, metadataEnd - metadata.bytes..<metadataEnd)
  }
}
