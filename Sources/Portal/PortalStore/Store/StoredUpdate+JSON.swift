import ByteSupport
import HotStore
package import JSONCodec
package import PictureWork
import Reporting
import SubstrateCrypto
import VaultPayloads

extension StoredUpdate: JSONFormed {
  package static let form = JSONForm<StoredUpdate>.named(
    "StoredUpdate",
    JSONReading(into: Members()).form([
      "kind": .field(\.kind, as: .words("specs", "metadata")),
      "specName": .field(\.update.specName), "specVersion": .field(\.version, isRequired: false),
      "encryption": .field(\.encryption, isRequired: false), "payload": .field(\.update.payload),
      "signedHash": .field(\.update.signedHash),
      "verifier": .field(\.update.verifier, as: ValidCurrentVerifier.key.strict()),
      "firstSeen": .field(\.update.firstSeen, as: .time),
      "isTakenOver": .flag(\.update.isTakenOver),
      "metadata": .optionalField(\.update.metadata, as: metadata),
      "claim": .optional({ $0.update.claim?.text }, as: .text).reading {
        (object, name, members) throws(JSONMismatch) in
        members.update.claim = object[name]?.string.flatMap { PictureProvenance(text: $0) }
      },
      // Earlier releases stored the rehearsal results of the manifest here.
      "rehearsals": .former(\.rehearsals),
      "reduction": .optionalField(\.update.reduction, as: reduced),
      "fullMetadata": .optionalField(\.update.fullMetadata),
      "changes": .optionalField(\.update.changes, as: changes),
      "evidence": .optionalField(\.update.evidence, as: evidence),
    ]).strict().converted(write: { Members($0) }) {
      (members) throws(JSONMismatch) in
      try members.whole()
    })

  /// The JSON form of ``reduction``.
  package static let reduced = JSONForm.any.converted(write: { ReductionRecord.form($0) }) {
    (json) throws(JSONMismatch) in
    try ReductionRecord.form.value(of: json)
  }

  private static let metadata = JSONReading(
    into: MetadataPrint(hash: .zero, version: 0, bytes: 0, extensions: [])
  ).form([
    "hash": .field(\.hash), "version": .field(\.version), "bytes": .field(\.bytes),
    "extensions": .field(\.extensions),
  ]).strict()

  private static let changes = JSONReading(
    into: Changes(specVersion: 0, payload: .zero, summary: [], counts: [])
  ).form([
    "specVersion": .field(\.specVersion), "payload": .field(\.payload),
    "summary": .field(\.summary), "counts": .field(\.counts, isRequired: false),
  ]).strict()

  private static let evidence = JSONReading(
    into: Evidence(print: .blank, provenBy: .blank)
  ).form([
    "...": .fields(\.print, as: BlobPrint.members), "provenBy": .field(\.provenBy),
  ]).strict()

  /// The members in the store; `kind`, `version` and `encryption` form the key.
  private struct Members: Sendable {
    var kind = ""
    var version: UInt32?
    var encryption: Encryption?
    var update = StoredUpdate.blank
    var rehearsals = JSONValue.null

    init() {}

    init(_ update: StoredUpdate) {
      (kind, version, self.update) = (update.key.kind, update.key.version, update)
      if case .specs(let encryption) = update.key { self.encryption = encryption }
    }

    func whole() throws(JSONMismatch) -> StoredUpdate {
      var update = update
      if kind == "metadata" {
        guard let version else { throw JSONMismatch.missing.inside("specVersion") }
        update.key = .metadata(version)
      } else {
        guard let encryption else { throw JSONMismatch.missing.inside("encryption") }
        update.key = .specs(encryption)
      }
      return update
    }
  }
}
