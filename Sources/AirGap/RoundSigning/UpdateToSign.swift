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

/// An update that waits, looked at before anybody is asked to sign it.
package struct UpdateToSign: Sendable {
  package let row: RoundRow
  /// What is to be signed, checked.
  package let draft: CompletionJob.Draft
  /// Its metadata beside those of before; `nil` for anything but metadata, and for the first version.
  package let review: MetadataReview?
  /// How every call of it looks on a Vault; `nil` where that was not asked for.
  package let calls: CallRehearsal?
  /// The picture that will be drawn, as a Vault of the reference would see the unsigned form.
  package let forecast: PictureForecast
  /// The color of its network; `nil` for types, and where the database has no specs of it.
  package let color: PageColor?

  /// What it is, in a few words: `westend metadata 9220`.
  package var subject: String { row.subject }

  /// What is to be known before signing, in sentences.
  package var warnings: [String] {
    [draft.stateNote].compactMap(\.self) + draft.report.warnings + draft.record.warnings
      + (draft.choice.map { [$0] } ?? [])
  }

  /// Calls that a signer of before would sign wrongly: changes that break.
  package var breakingCount: Int? { review?.difference.count(.breaking) }
}

/// An update that is not signed, and why.
package struct RefusedItem: Sendable {
  package let row: RoundRow
  package let error: any ReportableError

  package init(row: RoundRow, error: any Error) {
    self.row = row
    self.error = error.reportable
  }
}

extension RoundRow {
  /// What it is, in a few words: `westend metadata 9220`.
  package var subject: String {
    switch kind {
    case .addSpecs, .loadMetadata:
      [
        network.map(ScreenText.line), kind == .addSpecs ? "specs" : "metadata", encryption?.name,
        version.map(String.init),
      ].compactMap(\.self).joined(separator: " ")
    case .loadTypes: "the types"
    case nil: payload ?? product ?? "a file"
    }
  }
}
