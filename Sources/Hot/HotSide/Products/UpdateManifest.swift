package import ByteSupport
package import HotStore
package import JSONCodec
package import PictureWork

/// The manifest of a completed update: its statements, its sources and its picture (design 7).
///
/// A manifest is only a claim, because anyone can write one. ``CompletedUpdate`` compares it with
/// the payload.
package struct UpdateManifest: Equatable, Sendable {
  /// The version of the manifest form.
  ///
  /// It is raised if a member is removed or changes its meaning.
  package static let schemaVersion = 1

  /// The member `schemaVersion`, which earlier versions of the tool do not write.
  package static let versionForm = JSONForm<Int>(
    shape: .constant(.integer(schemaVersion)),
    read: { $0 == .integer(schemaVersion) ? schemaVersion : nil }, write: { .integer($0) })

  private var schemaVersion: Int?
  /// The statements about the payload.
  package private(set) var report: PayloadReport
  /// The block of the metadata.
  package var blockHash: Hash256?
  /// The source of the metadata, in words.
  package var source: String?
  /// The values of the chain's state that code has read to return the metadata, one per key.
  package var codeReads: [StateValue] = []
  /// The proof of the code that returned the metadata; `nil` if it was not proved.
  package var provenBy: ProvenBy?
  /// The reduction of the metadata; `nil` for full metadata.
  package var reduction: ReductionRecord?
  /// The reason for metadata that differs from the known one; `nil` if it does not differ.
  package var override: MetadataOverride?
  /// The picture; `nil` if only a text was written.
  package var picture: PictureDescription?
  package private(set) var toolVersion: String
  /// The summaries of the rehearsals; `nil` if there was no rehearsal.
  package var rehearsals: [JSONValue]?
  /// The summary of a rehearsal of every call.
  package var callRehearsal: JSONValue?
  /// The summary of a rehearsal that compares reduced with full metadata.
  package var reductionRehearsal: JSONValue?

  /// Creates a manifest of this version of the tool, without information about the update's
  /// sources.
  package init(_ report: PayloadReport, toolVersion: String) {
    (self.report, self.toolVersion) = (report, toolVersion)
    schemaVersion = UpdateManifest.schemaVersion
  }

  /// The defaults of the members that earlier versions of the tool do not write.
  private init() { (report, toolVersion) = (.blank, "") }

  /// BLAKE2b-256 of the full metadata of the update; `nil` for updates without metadata.
  package var fullMetadataHash: Hash256? { reduction?.full.hash ?? report.metadataHash }

  /// The form of manifests.
  ///
  /// - Parameters:
  ///   - calls: the form of ``callRehearsal``.
  ///   - reduction: the form of ``reductionRehearsal``.
  ///   - scans: the form of each item of ``rehearsals``.
  /// - Returns: the form.
  package static func form(
    calls: JSONForm<JSONValue> = .any, reduction: JSONForm<JSONValue> = .any,
    scans: JSONForm<JSONValue> = .any
  ) -> JSONForm<UpdateManifest> {
    let members: JSONForm<UpdateManifest> = [
      "schemaVersion": .optionalField(\.schemaVersion, as: versionForm),
      "...": .fields(\.report, as: PayloadReport.form), "blockHash": .field(\.blockHash),
      "source": .field(\.source),
      "codeReads": .optionalField(\.listedReads, as: reads),
      "codeReadsNote": .optional({ ManifestState.note($0.codeReads) }, as: .text),
      "provenBy": .optionalField(\.provenBy),
      "reduction": .optionalField(\.reduction), "metadataOverride": .optionalField(\.override),
      "picture": .field(\.picture), "toolVersion": .field(\.toolVersion),
      "rehearsals": .optionalField(\.rehearsals, as: scans.list),
      "callRehearsal": .optionalField(\.callRehearsal, as: calls),
      "reductionRehearsal": .optionalField(\.reductionRehearsal, as: reduction),
    ]
    return members.read(into: UpdateManifest())
  }

  /// ``codeReads``; `nil` if the list is empty.
  private var listedReads: [StateValue]? {
    get { codeReads.isEmpty ? nil : codeReads }
    set { codeReads = newValue ?? [] }
  }

  /// Values of a chain's state: at least one, with distinct keys.
  private static let reads = JSONForm<[StateValue]>(
    shape: StateValue.form.list.shape,
    read: { json in
      guard let values = try? StateValue.form.list.value(of: json), !values.isEmpty,
        Set(values.map(\.key)).count == values.count
      else { return nil }
      return values
    }, write: { StateValue.form.list($0) })
}
