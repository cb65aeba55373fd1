package import AirGap
package import HotSide
package import PictureWork
package import Reporting
package import Round
import RuntimeMetadata
import SubstrateCrypto
package import UpdateCompletion
import VaultPayloads
package import WebPages

/// A waiting update, prepared for review before it is signed.
package struct UpdateToSign: Sendable {
  package let row: RoundRow
  /// The payload, read and checked.
  package let draft: CompletionJob.Draft
  /// The comparison with the previous metadata; `nil` for other updates and for a first version.
  package let review: MetadataReview?
  /// The rehearsal of every call; `nil` if not requested.
  package let calls: CallRehearsal?
  /// The forecast of the unsigned picture.
  package let forecast: PictureForecast
  /// The color of the update's network; `nil` for types, or if the database has no specs of the
  /// network.
  package let color: PageColor?

  /// A short name: `westend metadata 9220`.
  package var subject: String { row.subject }

  /// The warnings before signing, as sentences.
  package var warnings: [String] {
    [draft.stateNote].compactMap(\.self) + draft.report.warnings + draft.record.warnings
      + (draft.choice.map { [$0] } ?? [])
  }

  /// The number of breaking changes; a signer with the old metadata would sign such calls wrongly.
  package var breakingCount: Int? { review?.difference.count(.breaking) }
}

/// An update that is not signed, and the reason.
package struct RefusedItem: Sendable {
  package let row: RoundRow
  package let error: any ReportableError

  package init(row: RoundRow, error: any Error) {
    self.row = row
    self.error = error.reportable
  }
}
