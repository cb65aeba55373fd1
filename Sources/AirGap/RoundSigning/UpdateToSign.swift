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
  /// A published version that the metadata should be compared with, but that is not on this computer; `nil` if there is
  /// none.
  package let uncompared: UInt32?
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
      + (uncompared.map { [UpdateToSign.comparison(with: $0)] } ?? [])
  }

  private static func comparison(with published: UInt32) -> String {
    """
    Version \(published) is published, but its metadata is neither in the database nor in the portal's folder 'blobs', \
    so the changes since then are not known here. 'hotside portal build --from-site SITE' brings it.
    """
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
