import AirGap
import HotSide
import JSONCodec
import PictureWork
import RuntimeMetadata
import UpdateCompletion

/// An update that was completed now or in an earlier run, as a JSON document.
struct Completed: JSONFormed {
  let report: PayloadReport
  let picture: JSONValue
  let files: [String]
  let removedFiles: [String]
  let wasComplete: Bool
  let reduction: MetadataReduction?
  let override: MetadataOverride?
  /// The results of rehearsals, as in manifests.
  let callRehearsal: JSONValue?
  let reductionRehearsal: JSONValue?
  let rehearsals: [JSONValue]?

  /// The update that was completed now.
  init(
    _ made: CompletionJob.Outcome, _ draft: CompletionJob.Draft, _ calls: CallRehearsal?,
    _ reduced: ReductionRehearsal?
  ) {
    report = made.report
    picture = made.picture.json
    files = made.files
    removedFiles = made.superseded
    wasComplete = false
    reduction = draft.reduced?.reduction
    override = draft.checked.override
    callRehearsal = calls.map { CallRehearsal.summary($0) }
    reductionRehearsal = reduced?.json
    rehearsals = try? made.rehearsals?.get()
  }

  /// The update that was completed in an earlier run.
  init(_ done: CompletionJob.Finished, _ draft: CompletionJob.Draft) {
    report = done.report
    picture = done.manifest.picture.json
    files = done.files
    removedFiles = []
    wasComplete = true
    reduction = draft.reduced?.reduction
    override = nil
    callRehearsal = done.manifest.callRehearsal
    reductionRehearsal = done.manifest.reductionRehearsal
    rehearsals = done.manifest.rehearsals
  }

  static let form: JSONForm<Completed> = [
    "...": .all(\.report),
    "picture": .of(\.picture, as: .written(by: DrawnPicture.form.orNull)),
    "files": .of(\.files), "removedFiles": .of(\.removedFiles), "wasComplete": .of(\.wasComplete),
    "callRehearsal": .optional(\.callRehearsal, as: calls),
    "reduction": .of(\.reduction, as: .orNull(MetadataReduction.form)),
    "metadataOverride": .optional(\.override),
    "reductionRehearsal": .optional(\.reductionRehearsal, as: reductions),
    "rehearsals": .optional(\.rehearsals, as: scans.list),
  ]

  /// The manifest of an update.
  static let manifest = JSONForm.named(
    "UpdateManifest", UpdateManifest.form(calls: calls, reduction: reductions, scans: scans))

  private static let calls = JSONForm.written(by: CallRehearsal.summary)
  private static let reductions = JSONForm.written(by: ReductionRehearsal.form)
  private static let scans = JSONForm.written(by: Rehearsal.summary)
}
