import ByteSupport
import HotSide
import HotStore
package import JSONCodec
package import PictureWork
import Reporting
import SubstrateCrypto
import VaultPayloads

/// The record of a picture on the site (portal 3.5), a `.json` file with the picture's name: the
/// facts about the update, and the paths of its files.
///
/// A record is not a manifest of `make`, and has another schema. It contains no time, so that the
/// same inputs give the same record.
package struct PictureRecord: Sendable {
  package private(set) var report: PayloadReport
  package private(set) var id: String
  /// The path of the picture below the site.
  package private(set) var name: String
  package private(set) var print: BlobPrint
  package private(set) var update: StoredUpdate
  /// The path of the payload below the site.
  package private(set) var payloadPath: String
  package private(set) var signer: PortalConfiguration.Signer
  package private(set) var picture: PictureDescription?
  /// The parameters of the movie; `nil` for a static code, and in a decoded record.
  package let movie: Movie?
  /// The results of the rehearsal, in which a device scans the specs before metadata.
  package private(set) var rehearsal: [RehearsedState]
  package private(set) var toolVersion: String

  package struct Movie: Equatable, Sendable {
    fileprivate let sourceSymbols: Int
    fileprivate let symbolBytes: Int
    fileprivate let forecast: PictureForecast

    package init(sourceSymbols: Int, symbolBytes: Int, forecast: PictureForecast) {
      (self.sourceSymbols, self.symbolBytes) = (sourceSymbols, symbolBytes)
      self.forecast = forecast
    }
  }

  package init(
    report: PayloadReport, id: String, name: String, print: BlobPrint, update: StoredUpdate,
    payloadPath: String, signer: PortalConfiguration.Signer, picture: PictureDescription?,
    movie: Movie?, rehearsal: [RehearsedState], toolVersion: String
  ) {
    (self.report, self.id, self.name, self.print) = (report, id, name, print)
    (self.update, self.payloadPath, self.signer) = (update, payloadPath, signer)
    (self.picture, self.movie, self.rehearsal) = (picture, movie, rehearsal)
    self.toolVersion = toolVersion
  }

  static let format = "hotside-portal-picture/1"

  /// The form, which decodes only the members that a check compares.
  package static let form = JSONForm<PictureRecord>.named("PictureRecord", members).read(
    into: PictureRecord(
      report: .blank, id: "", name: "", print: .blank, update: .blank, payloadPath: "",
      signer: .blank, picture: nil, movie: nil,
      rehearsal: [], toolVersion: ""))

  private static let members: JSONForm<PictureRecord> = [
    "...": .fields(\.report, as: PayloadReport.form), "format": .format(format),
    "portalID": .field(\.id), "name": .field(\.name), "file": .field(\.print),
    "payload": .inner(payload),
    "verifier": .inner([
      "id": .field(\.signer.id), "name": .field(\.signer.name),
      "...": .fields(\.update.verifier, as: ValidCurrentVerifier.key),
      "isVaultDefault": .of { PayloadReport.isPublishedDefault($0.update.verifier) },
    ]),
    "provenance": .field(\.update.claim, as: .orNull(provenance)),
    "movie": .of(\.movie, as: .orNull(movie)),
    "digest": .constant(.null),
    "extensions": .of { $0.update.metadata?.extensions ?? [] },
    "needsMetadataUpdate": .of { $0.update.metadata?.isNeeded },
    "rehearsal": .field(\.rehearsal, as: RehearsedState.form.list),
    "previous": .of(
      \.update.changes,
      as: .orNull([
        "specVersion": .of(\.specVersion), "payloadBlake2b256": .of(\.payload),
        "summary": .of(\.summary),
      ])),
    "provenBy": .optional({ $0.update.evidence?.provenBy }, as: ProvenBy.form),
    "evidence": .optional({ $0.evidence }, as: evidence),
    "blockHash": .of { $0.update.claim?.block },
    "source": .of { $0.update.claim?.blob.map { "runtime blob \($0)" } },
    "reduction": .optionalField(\.update.reduction, as: StoredUpdate.reduced),
    "picture": .laterField(\.picture, as: PictureDescription.form),
    "toolVersion": .field(\.toolVersion),
  ]

  private static let payload: JSONForm<PictureRecord> = [
    "path": .field(\.payloadPath), "...": .fields(\.update.payload, as: BlobPrint.members),
    "signedOffset": .of(\.update.places.signed.lowerBound),
    "signedBytes": .of(\.update.places.signed.count),
    "metadataOffset": .of(\.update.places.metadata?.lowerBound),
    "metadataBytes": .of(\.update.places.metadata?.count),
  ]

  /// The path and the hashes of the evidence; `nil` without any.
  private var evidence: (path: String, print: BlobPrint)? {
    update.evidence.map {
      ("payload/\(update.payload.blake2b256)\(ProductFiles.evidenceEnding)", $0.print)
    }
  }

  private static let evidence: JSONForm<(path: String, print: BlobPrint)> = [
    "path": .of(\.path), "...": .all(\.print),
  ]

  private static let provenance = PictureProvenance.form(ofParts: [
    "kind": .of { $0.block == nil ? "wasm" : "node" }, "repository": .field(\.repository),
    "asset": .constant(.null), "blake2b256": .field(\.blob), "sha256": .constant(.null),
    "block": .field(\.block), "agreed": .constant(.null), "codeHash": .constant(.null),
  ])

  private static let movie: JSONForm<Movie> = [
    "frames": .of(\.forecast.frames), "sourceSymbols": .of(\.sourceSymbols),
    "repairSymbols": .of { $0.forecast.frames - $0.sourceSymbols },
    "symbolBytes": .of(\.symbolBytes), "numbering": .word("raptorq1x"),
    "symbolVersion": .of(\.forecast.symbolVersion),
    "framesPerSecond": .of(\.forecast.framesPerSecond),
    "loopSeconds": .of(
      { $0.forecast.loopSeconds.map { PictureForecast.tenths($0) } }, as: .orNull(.number)),
  ]

  package var bytes: [UInt8] { PictureRecord.form(self).fileBytes }
}

extension StoredUpdate {
  /// The range of the signed bytes in the payload, and the range of the metadata.
  ///
  /// The payload has no reserved tail.
  package var places: (signed: Range<Int>, metadata: Range<Int>?) {
    let end = payload.bytes - verifier.scheme.signatureLength
    let start = Prelude.byteCount + verifier.scheme.publicKeyLength
    guard let metadata else {
      // A compact length precedes specs: one byte below 64, two bytes below 16 384.
      return (start + (end - start - 1 < 64 ? 1 : 2)..<end, nil)
    }
    let metadataEnd = end - Hash256.byteCount
    return (start..<end, metadataEnd - metadata.bytes..<metadataEnd)
  }
}
