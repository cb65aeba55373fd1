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

/// `make` and `sign`: a payload file becomes a signed update, as pictures and text
/// (hot-side 1.5, 5.8).
package struct CompletionJob: Sendable {
  /// What is made.
  package enum Goal: String, CaseIterable, Sendable {
    case picture = "qr"
    /// Hex text.
    case text
    /// Both, in files of their own.
    case both
  }

  /// A payload file that was read and decoded, and what is on record for it.
  package struct Draft: Sendable {
    /// What is to be signed.
    package let checked: CheckedContent
    /// What it says, unsigned.
    package let report: PayloadReport
    /// Who is on record as its verifier.
    package let record: VerifierRecord
    /// Which of two files of the name was taken; `nil` where there is but one.
    package let choice: String?
    /// Where the database first had this very metadata from; `nil` where it does not know it.
    fileprivate let origin: FetchRecord?
    /// What code has read of the chain's state while it made this metadata.
    fileprivate let codeReads: [StateValue]
    let source: String

    /// The note about the state that this metadata was made over; `nil` if there is nothing to note.
    package var stateNote: String? { ManifestState.note(codeReads) }

    /// What is to be signed, decoded.
    package var content: UpdateContent { checked.content }

    /// How its metadata was reduced, and from what; `nil` for full metadata and for anything else.
    package var reduced: ReducedContent? { checked.reduced }
  }

  /// How a draft is completed.
  package struct Request: Sendable {
    /// Who vouches for it.
    package var signer: UpdateSigner
    /// The signature of the same key that an earlier run has made; `nil` for another one.
    package var former: UpdateSigner?
    /// The state of the update to be signed again, by ``CompletionJob/stateToReplace(of:by:named:)``; `nil` if an
    /// update that is complete stays as it is.
    package var replaced: String?
    /// What is made of it.
    package var goal: Goal
    /// How it is drawn.
    package var picture: PictureRequest
    /// The products' path without extension; `nil` for the usual name in the export folder.
    package var name: String?
    /// Whether products of a given name may replace files of another kind.
    package var isForced: Bool
    /// Whether a signature of the development key is made without randomness.
    package var isDeterministic: Bool
    /// What a rehearsal of every call has found, for the manifest; `nil` where there was none.
    package var callRehearsal: JSONValue?
    /// What a rehearsal of reduced metadata beside the full one has found, for the manifest.
    package var reductionRehearsal: JSONValue?

    /// A request of the given parts.
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

  /// An update that is signed or whose signature was checked, before anything is written.
  package struct Prepared: Sendable {
    /// What it says.
    package let report: PayloadReport
    /// How it will be drawn; `nil` where no picture is made.
    package let plan: PicturePlan?
    let draft: Draft
    let request: Request
    let update: UpdatePayload
  }

  /// What was made.
  package struct Outcome: Sendable {
    /// What the completed update says.
    package let report: PayloadReport
    /// The picture, where one was drawn.
    package let picture: DrawnPicture?
    /// For whom the picture works, as the manifest has it, or why nobody knows; nobody where no picture
    /// was drawn, `nil` where nobody wanted to know.
    package let rehearsals: Result<[JSONValue], any Error>?
    /// The files, pictures first, the manifest last.
    package let files: [String]
    /// What an earlier run had left under the same name, and is removed.
    package let superseded: [String]
    /// The update of another run that completed it first; `nil` if this run has written it.
    package let found: Finished?
  }

  /// Finds out for whom a picture works, given the file.
  package typealias Rehearsing = (PictureSource) async throws -> [JSONValue]

  private let workspace: Workspace
  private let toolVersion: String

  /// A job in `workspace`; `toolVersion` goes into manifests.
  package init(workspace: Workspace, toolVersion: String) {
    self.workspace = workspace
    self.toolVersion = toolVersion
  }

  /// Reads and decodes a payload file, and looks up what is on record for it.
  ///
  /// - Parameters:
  ///   - name: the file, as `Workspace.input(_:)` finds it.
  ///   - kind: what it must hold; `nil` for anything.
  ///   - terms: how it is wanted, and what it is held against.
  /// - Returns: what ``prepare(_:_:)`` completes.
  /// - Throws: `FileError`; what ``CheckedContent`` throws;
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
      source: name)
  }

  /// What the export folder has of the same network and version in another form, a sentence each: a
  /// device that has one refuses the other.
  ///
  /// - Parameter draft: what ``read(_:as:_:)`` gave.
  /// - Returns: the warnings.
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
  /// - Returns: what ``write(_:rehearsing:)`` takes.
  /// - Throws: `SourcedError`, `SubstrateCryptoError`, `PictureError`, `FrameError`;
  ///   `HotSideError.recordChanged(subject:before:now:)`.
  package func prepare(_ draft: Draft, _ request: Request) throws -> Prepared {
    try draft.record.requireUnchanged(of: draft.report, in: workspace)
    let update = try (request.former ?? request.signer).complete(
      draft.checked, randomness: request.isDeterministic ? .none : .system)
    let provenance = draft.origin.flatMap { PictureProvenance($0.source, blockHash: $0.blockHash) }
    return Prepared(
      report: PayloadReport(update, content: draft.content),
      plan: request.goal == .text
        ? nil : try request.picture.plan(update.bytes, source: try provenance?.text),
      draft: draft, request: request, update: update)
  }

  /// Draws and writes everything, all or nothing.
  ///
  /// If another run has completed the same update with the same key meanwhile, that update stays as it is; if it has
  /// signed it and made other files of it, this run takes over that signature. So an update has one signature,
  /// however many runs complete it at the same time.
  ///
  /// - Parameters:
  ///   - prepared: what ``prepare(_:_:)`` gave.
  ///   - rehearsing: finds out for whom the picture works, from its file, which has not its name yet;
  ///     that it cannot does not keep the update from being written.
  /// - Returns: what was made, or found.
  /// - Throws: `FileError`, `PictureError`, `SourcedError` for an unsafe name;
  ///   `HotSideError.recordChanged(subject:before:now:)`.
  package func write(_ prepared: Prepared, rehearsing: Rehearsing?) async throws -> Outcome {
    if prepared.request.name == nil { try workspace.prepareExportFolder() }
    var prepared = prepared
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
          files: drawn.files.paths, superseded: drawn.files.superseded, found: nil)
      }
    }
  }

  /// The files of an update that have not their names yet, and what they were made of.
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
    // Who checks the reduction needs what it was made of.
    if let full = prepared.draft.reduced?.full {
      try files.add(full, to: stem + ProductFiles.fullMetadataEnding)
    }
    let manifest = UpdateManifest.form()(
      manifest(of: prepared, picture, rehearsals: try? rehearsals?.get()))
    try files.addRecord(Array((manifest.serialized(pretty: true) + "\n").utf8), to: stem + ".json")
    return (files, picture, rehearsals)
  }

  /// Gives the files their names, so that those of one name are of one run even if several runs complete the same
  /// update.
  ///
  /// - Returns: what another run has made first, and then no file has its name; `nil` if all have theirs.
  private func commit(_ files: PendingFiles, of prepared: Prepared) async throws -> OtherRun? {
    let stem = try stem(of: prepared)
    let turn = try FolderTurn(around: stem)
    defer { withExtendedLifetime(turn) {} }
    if let other = try await otherRun(on: prepared) { return other }
    if prepared.request.name == nil || FormerProducts.hasManifest(stem) {
      FormerProducts(of: stem, besides: files).supersede(in: files)
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
    // The temporary is no input that the outputs must spare.
    await FileInputs.$current.withValue(nil) {
      do { return .success(try await rehearsing(picture)) } catch { return .failure(error) }
    }
  }

  /// The products' path without extension.
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

  /// The manifest; nothing in it depends on the time of making.
  private func manifest(
    of prepared: Prepared, _ picture: DrawnPicture?, rehearsals: [JSONValue]?
  ) -> UpdateManifest {
    let draft = prepared.draft
    var manifest = UpdateManifest(prepared.report, toolVersion: toolVersion)
    manifest.blockHash = draft.origin?.blockHash
    manifest.source = draft.origin.map { CompletionJob.shown($0.source) }
    manifest.codeReads = draft.codeReads
    manifest.reduction = draft.reduced.map { ReductionRecord($0.reduction) }
    manifest.override = draft.checked.override
    manifest.picture = picture.map { PictureDescription($0) }
    manifest.rehearsals = rehearsals
    manifest.callRehearsal = prepared.request.callRehearsal
    manifest.reductionRehearsal = prepared.request.reductionRehearsal
    return manifest
  }

  /// Where a database first had this very metadata from; `nil` for what it does not know.
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
  /// An update that another run has completed.
  fileprivate init(_ done: CompletionJob.Finished) {
    self.init(
      report: done.report, picture: nil, rehearsals: nil, files: done.files, superseded: [],
      found: done)
  }
}
