import ByteSupport
import FileSupport
package import HotSide
import HotStore
package import JSONCodec
import NodeClient
package import PictureWork
import QRDrawing
import Reporting
import RuntimeMetadata
import SubstrateCrypto
package import VaultPayloads

/// `make` and `sign`: a payload file becomes a signed update, as pictures and text (hot-side 1.5,
/// 5.8).
package struct CompletionJob: Sendable {
  package enum Goal: String, CaseIterable, Sendable {
    case picture = "qr"
    /// Hex text.
    case text
    /// Picture and text, in separate files.
    case both
  }

  /// A payload file that was read and decoded, with the records about it.
  package struct Draft: Sendable {
    package let checked: CheckedContent
    /// The report of the update, without a signature.
    package let report: PayloadReport
    /// The verifier on record.
    package let record: VerifierRecord
    /// The warning about two files with the same name; `nil` if there is only one.
    package let choice: String?
    /// The origin of the metadata, from the history; `nil` if the metadata is not stored.
    fileprivate let origin: FetchRecord?
    /// The values of the chain's state that code has read to return the metadata.
    fileprivate let codeReads: [StateValue]
    /// The proof of the metadata's code; `nil` if it was not proved.
    var provenBy: ProvenBy?
    /// The file of evidence that is copied; `nil` without one.
    var evidence: [UInt8]?
    let source: String
    /// The path of the payload.
    fileprivate let path: String

    /// The note about the state over which code was run; `nil` if there is nothing to note.
    package var stateNote: String? { ManifestState.note(codeReads) }

    /// The block or runtime of the metadata; `nil` if it is not recorded.
    package var provenance: PictureProvenance? {
      origin.flatMap { PictureProvenance($0.source, blockHash: $0.blockHash) }
    }

    /// BLAKE2b-256 of the full metadata; `nil` for other updates.
    var fullHash: Hash256? { reduced?.reduction.full.hash ?? report.metadataHash }

    /// The update, decoded.
    package var content: UpdateContent { checked.content }

    /// The reduction of the update's metadata; `nil` for full metadata and for other updates.
    package var reduced: ReducedContent? { checked.reduced }
  }

  /// The options for completing a draft.
  package struct Request: Sendable {
    package var signer: UpdateSigner
    /// The signature that an earlier run has made with the same key; `nil` to sign again.
    package var former: UpdateSigner?
    /// The state of the update to sign again, from ``CompletionJob/stateToReplace(of:by:named:)``;
    /// `nil` to keep a complete update.
    package var replaced: String?
    package var goal: Goal
    package var picture: PictureRequest
    /// The path of the products without extension; `nil` for the default in the export folder.
    package var name: String?
    /// Whether products with a given name may replace other kinds of files.
    package var isForced: Bool
    /// Whether a signature by the development key is made without randomness.
    package var isDeterministic: Bool
    /// The results of a rehearsal of every call, for the manifest; `nil` if there was none.
    package var callRehearsal: JSONValue?
    /// The results of a rehearsal that compares reduced and full metadata, for the manifest.
    package var reductionRehearsal: JSONValue?

    package init(
      signer: UpdateSigner, former: UpdateSigner? = nil, replaced: String? = nil,
      goal: Goal = .both,
      picture: PictureRequest = PictureRequest(), name: String? = nil, isForced: Bool = false,
      isDeterministic: Bool = false,
      callRehearsal: JSONValue? = nil, reductionRehearsal: JSONValue? = nil
    ) {
      self.reductionRehearsal = reductionRehearsal
      self.callRehearsal = callRehearsal
      self.isDeterministic = isDeterministic
      self.isForced = isForced
      self.signer = signer
      self.former = former
      self.replaced = replaced
      self.goal = goal
      self.picture = picture
      self.name = name
    }
  }

  /// An update that is signed, or whose signature was checked, before anything is written.
  package struct Prepared: Sendable {
    package let report: PayloadReport
    /// The planned picture; `nil` if no picture is requested.
    package let plan: PicturePlan?
    fileprivate(set) var draft: Draft
    let request: Request
    let update: UpdatePayload
  }

  /// The written files and their contents.
  package struct Outcome: Sendable {
    package let report: PayloadReport
    /// The drawn picture; `nil` if none was requested.
    package let picture: DrawnPicture?
    /// The rehearsal results in the manifest, or the error that prevented a rehearsal; empty if no
    /// picture was drawn, `nil` if no rehearsal was requested.
    package let rehearsals: Result<[JSONValue], any Error>?
    /// The files: pictures first, the manifest last.
    package let files: [String]
    /// The files of an earlier run with the same name, which were removed.
    package let superseded: [String]
    /// The fault of evidence that is not copied, as sentences; `nil` without one.
    package private(set) var evidenceFault: String?
    /// The update that another run has completed meanwhile; `nil` if this run has written it.
    package let found: Finished?
    /// The key and signature; `nil` for an unsigned update.
    package let signature: SufficientCrypto?
  }

  /// Rehearses a picture, given its file.
  package typealias Rehearsing = (PictureSource) async throws -> [JSONValue]

  let workspace: Workspace
  private let toolVersion: String

  /// Creates a job; `toolVersion` is recorded in manifests.
  package init(workspace: Workspace, toolVersion: String) {
    self.workspace = workspace
    self.toolVersion = toolVersion
  }

  /// Reads and decodes a payload file, and looks up the recorded verifier and the history.
  ///
  /// - Parameters:
  ///   - name: the file, as `Workspace.input(_:)` finds it.
  ///   - kind: the required kind; `nil` for any.
  ///   - terms: the requirements for its content.
  /// - Returns: the draft for ``prepare(_:_:)``.
  /// - Throws: `FileError`; the errors of ``CheckedContent``;
  ///   `HotSideError.noFullMetadata(network:version:)` for reduced metadata.
  package func read(
    _ name: String, as kind: UpdateKind?, _ terms: CheckedContent.Terms = CheckedContent.Terms()
  ) throws -> Draft {
    let found = try workspace.input(name)
    let database = try workspace.hotDatabaseIfPresent()
    let checked = try CheckedContent(try PayloadFile(found), as: kind, terms, in: database)
    try checked.requireFullMetadata()
    let content = checked.content
    let report = PayloadReport(UpdatePayload(unsigned: content), content: content)
    let full = checked.reduced?.reduction.full.hash ?? report.metadataHash
    return Draft(
      checked: checked, report: report,
      record: try VerifierRecord(of: report, in: database, at: workspace), choice: found.warning,
      origin: try CompletionJob.origin(of: report, metadata: full, in: database),
      codeReads: try full.flatMap { try database?.codeReads(for: $0) } ?? [],
      provenBy: try full.flatMap { try database?.provenBy(for: $0, of: report.genesisHash) },
      evidence: try CompletionJob.evidence(nextTo: found.path), source: name, path: found.path)
  }

  /// Warnings about updates in the export folder that have the same network and version in another
  /// form.
  ///
  /// A device that has one form refuses the other.
  ///
  /// - Parameter draft: the draft from ``read(_:as:_:)``.
  /// - Returns: the warnings, as sentences.
  package func otherForms(of draft: Draft) -> [String] {
    let own = PublishedForms.Update(
      draft.report, draft.reduced?.reduction.level, path: draft.source)
    guard let own else { return [] }
    return PublishedForms(in: workspace.exportFolder).otherForms(of: own).map {
      PublishedForms.warning(own, beside: $0)
    }
  }

  /// Signs a draft or checks its signature, and plans its picture; writes nothing.
  ///
  /// - Returns: the update for ``write(_:rehearsing:)``.
  /// - Throws: `SourcedError`, `SubstrateCryptoError`, `PictureError`, `FrameError`;
  ///   `HotSideError.recordChanged(subject:before:now:)`.
  package func prepare(_ draft: Draft, _ request: Request) throws -> Prepared {
    try draft.record.requireUnchanged(of: draft.report, in: workspace)
    let update = try (request.former ?? request.signer).complete(
      draft.checked, randomness: request.isDeterministic ? .none : .system)
    return Prepared(
      report: PayloadReport(update, content: draft.content),
      plan: request.goal == .text
        ? nil : try request.picture.plan(update.bytes, source: try draft.provenance?.pictureText),
      draft: draft, request: request, update: update)
  }

  /// Draws and writes all files, or none.
  ///
  /// If another run has meanwhile completed the same update with the same key, that update is kept.
  /// If it has only signed the update, or made other files of it, this run uses that signature. So
  /// concurrent runs produce one signature per update.
  ///
  /// - Parameters:
  ///   - prepared: the update from ``prepare(_:_:)``.
  ///   - rehearsing: rehearses the picture in its temporary file; if it fails, the update is
  ///     written anyway.
  /// - Returns: the written or existing update.
  /// - Throws: `FileError`, `PictureError`; `SourcedError` for an unsafe name;
  ///   `HotSideError.recordChanged(subject:before:now:)`.
  package func write(_ prepared: Prepared, rehearsing: Rehearsing?) async throws -> Outcome {
    if prepared.request.name == nil { try workspace.prepareExportFolder() }
    var prepared = prepared
    let evidenceFault = try await checkEvidence(
      of: &prepared.draft, from: prepared.draft.path, to: try stem(of: prepared))
    var other = try await otherRun(on: prepared)
    while true {
      switch other {
      case .complete(let done): return Outcome(done)
      case .signed(let signature, let goal):
        var request = prepared.request
        (request.former, request.goal) = (signature, goal)
        prepared = try prepare(prepared.draft, request)
      case nil: break
      }
      let drawn = try await draw(prepared, rehearsing)
      other = try await commit(drawn.files, of: prepared)
      if other == nil {
        return Outcome(
          report: prepared.report, picture: drawn.picture,
          rehearsals: rehearsing == nil ? nil : drawn.rehearsals ?? .success([]),
          files: drawn.files.paths, superseded: drawn.files.superseded,
          evidenceFault: evidenceFault, found: nil,
          signature: SufficientCrypto(of: prepared.update))
      }
    }
  }

  /// The files of an update before they are renamed into place, and their contents.
  private typealias Drawn = (
    files: PendingFiles, picture: DrawnPicture?, rehearsals: Result<[JSONValue], any Error>?
  )

  private func draw(_ prepared: Prepared, _ rehearsing: Rehearsing?) async throws -> Drawn {
    let request = prepared.request
    let stem = try stem(of: prepared)
    let files = PendingFiles(
      under: request.name == nil ? .made : .named(isForced: request.isForced))
    var picture: DrawnPicture?
    var rehearsals: Result<[JSONValue], any Error>?
    if let plan = prepared.plan {
      let path = "\(stem).\(plan.forecast.format)"
      picture = try await plan.draw(to: path, into: files)
      if let rehearsing, let temporary = files.temporary(of: path) {
        rehearsals = await CompletionJob.outcome(
          of: PictureSource(path: temporary, name: path), rehearsing)
      }
    }
    if request.goal != .picture {
      try files.add(Hex.ascii(prepared.update.bytes), to: stem + ".txt")
    }
    // Checking the reduction requires the full metadata.
    if let full = prepared.draft.reduced?.full {
      try files.add(full, to: stem + ProductFiles.fullMetadataEnding)
    }
    if let evidence = prepared.draft.evidence {
      try files.add(evidence, to: stem + ProductFiles.evidenceEnding)
    }
    let manifest = UpdateManifest.form()(
      manifest(of: prepared, picture, rehearsals: try? rehearsals?.get()))
    try files.addRecord(Array((manifest.serialized(pretty: true) + "\n").utf8), to: stem + ".json")
    return (files, picture, rehearsals)
  }

  /// Renames the files into place, so that all files of one name come from one run.
  ///
  /// - Returns: the work of another run that was first, in which case nothing is renamed; otherwise
  ///   `nil`.
  private func commit(_ files: PendingFiles, of prepared: Prepared) async throws -> OtherRun? {
    let stem = try stem(of: prepared)
    let turn = try FolderTurn(around: stem)
    defer { withExtendedLifetime(turn) {} }
    if let other = try await otherRun(on: prepared) { return other }
    if prepared.request.name == nil || FormerProducts.hasManifest(stem) {
      FormerProducts(of: stem, besides: files).supersede(in: files)
      let evidence = stem + ProductFiles.evidenceEnding
      if prepared.draft.evidence == nil, Folder.exists(evidence) { files.supersede(evidence) }
    }
    try prepared.draft.record.requireUnchanged(of: prepared.draft.report, in: workspace)
    try files.commit()
    return nil
  }

  private func stem(of prepared: Prepared) throws -> String {
    try stem(
      of: prepared.draft, prepared.request.signer.nameMark, named: prepared.request.name)
  }

  private static func outcome(
    of picture: PictureSource, _ rehearsing: Rehearsing
  ) async -> Result<[JSONValue], any Error> {
    // The temporary file is not recorded as an input.
    await FileInputs.$current.withValue(nil) {
      do { return .success(try await rehearsing(picture)) } catch { return .failure(error) }
    }
  }

  /// The path of the products without extension.
  func stem(
    of draft: Draft, _ signer: ProductName.Signer, named name: String?
  ) throws -> String {
    if let name { return name }
    let name = try naming(draft.source) {
      try ProductName.completed(
        draft.content, signer: signer, reducedTo: draft.reduced?.reduction.level)
    }
    return "\(workspace.exportFolder)/\(name)"
  }

  /// The manifest, which does not depend on the current time.
  private func manifest(
    of prepared: Prepared, _ picture: DrawnPicture?, rehearsals: [JSONValue]?
  ) -> UpdateManifest {
    let draft = prepared.draft
    var manifest = UpdateManifest(prepared.report, toolVersion: toolVersion)
    manifest.blockHash = draft.origin?.blockHash
    manifest.source = draft.origin.map { CompletionJob.shown($0.source) }
    manifest.codeReads = draft.codeReads
    manifest.provenBy = draft.provenBy
    manifest.reduction = draft.reduced.map { ReductionRecord($0.reduction) }
    manifest.override = draft.checked.override
    manifest.picture = picture.map { PictureDescription($0) }
    manifest.rehearsals = rehearsals
    manifest.callRehearsal = prepared.request.callRehearsal
    manifest.reductionRehearsal = prepared.request.reductionRehearsal
    return manifest
  }

  /// The origin of the metadata, from the history; `nil` if the metadata is not stored.
  private static func origin(
    of report: PayloadReport, metadata: Hash256?, in database: HotDatabase?
  ) throws -> FetchRecord? {
    guard let database, let name = report.network, let version = report.specVersion else {
      return nil
    }
    let stored = try database.metadataIfStored(named: name, version: version)
    return stored?.facts.hash == metadata ? stored?.origin : nil
  }

  private static func shown(_ source: MetadataSource) -> String {
    switch source {
    case .node(let url): (try? NodeEndpoint(url))?.redacted ?? "a node"
    case .wasm(let hash): "runtime blob \(hash)"
    case .file(let name): name
    }
  }
}

extension CompletionJob.Outcome {
  fileprivate init(_ done: CompletionJob.Finished) {
    self.init(
      report: done.report, picture: nil, rehearsals: nil, files: done.files, superseded: [],
      found: done, signature: done.signature)
  }
}
