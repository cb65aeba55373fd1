import AirGap
package import ByteSupport
import FileSupport
package import HotSide
import HotStore
import JSONCodec
package import PictureWork
import QRDrawing
import Reporting
package import Round
import RuntimeMetadata
import SubstrateCrypto
import Threading
package import UpdateCompletion
package import VaultPayloads
import WebPages

/// `sign`: reviews, signs and draws all waiting updates (round 3).
package struct SigningRound: Sendable {
  /// The selection of updates.
  package struct Scope: Sendable {
    /// Networks by name or title, payloads by path or name; all if empty.
    package var words: [String]
    /// Whether completed updates are made again: all, or only those signed by another key.
    package var again = false
    package var againForeign = false

    package init(words: [String], again: Bool = false, againForeign: Bool = false) {
      self.words = words
      self.again = again
      self.againForeign = againForeign
    }
  }

  package let workspace: Workspace
  private let completion: CompletionJob
  /// How updates are drawn.
  let picture: PictureRequest
  /// The maximum number of concurrent tasks, at least 1.
  let jobs: Int
  /// Whether completed updates are signed again.
  private let isAgain: Bool
  /// Returns the newest version below another one that a portal has published for a chain, with the full metadata
  /// unless it is not on this computer.
  package var published: @Sendable (Hash256, UInt32) -> (version: UInt32, metadata: [UInt8]?)? = {
    _, _ in nil
  }

  package init(
    workspace: Workspace, toolVersion: String, picture: PictureRequest, jobs: Int, isAgain: Bool
  ) {
    self.workspace = workspace
    completion = CompletionJob(workspace: workspace, toolVersion: toolVersion)
    self.picture = picture
    self.jobs = max(1, jobs)
    self.isAgain = isAgain
  }

  // MARK: - Collecting

  /// The rows to sign, and the named rows that are neither signed now nor complete; without names,
  /// damaged files.
  ///
  /// A name without a row to sign adds all its rows, complete ones too.
  ///
  /// - Throws: `HotDatabaseError` or `HotSideError` if a word is neither a network nor a payload.
  package func collect(
    _ table: RoundTable, _ scope: Scope
  ) throws -> (waiting: [RoundRow], others: [RoundRow]) {
    guard !scope.words.isEmpty else {
      // A damaged file may be an update that waits.
      return (table.rows.filter { isWanted($0, scope) }, table.rows.filter(\.isDamaged))
    }
    var waiting: [RoundRow] = []
    var others: [RoundRow] = []
    for word in scope.words {
      let named = try rows(called: word, table)
      let wanted = named.filter { isWanted($0, scope) && !waiting.contains($0) }
      waiting += wanted
      let left = named.filter { !isWanted($0, scope) }
      others += left.count == named.count ? named : left.filter { !$0.state.isDone }
    }
    return (waiting, others)
  }

  private func isWanted(_ row: RoundRow, _ scope: Scope) -> Bool {
    switch row.state {
    case .waiting: true
    case .complete, .published, .withdrawn: scope.again && !scope.words.isEmpty
    case .foreign: scope.again || scope.againForeign
    case .alarm, .wentBack, .behind, .silent, .unproved, .stored, .unknown, .unprepared: false
    }
  }

  private func rows(called word: String, _ table: RoundTable) throws -> [RoundRow] {
    let named = table.rows(named: [word])
    guard named.isEmpty else { return named }
    let found: FoundInput
    do { found = try workspace.input(word) } catch {
      // A word that does not look like a file name is a portal id or an unknown network.
      if !word.utf8.contains(UInt8(ascii: "/")), !word.hasPrefix("sign_me_") {
        let network = try workspace.openHotDatabase(.readOnly).network(called: word)
        let named = table.rows(named: [network.name])
        if !named.isEmpty { return named }
      }
      throw error
    }
    let real = FilePath.real(found.path)
    if let row = table.rows.first(where: { $0.payload.flatMap(FilePath.real) == real }) {
      return [row]
    }
    // A payload outside the workspace, or of an older version.
    let draft = try completion.read(found.path, as: nil)
    let report = draft.report
    return [
      RoundRow(
        network: report.network, kind: report.kind, encryption: report.specs?.encryption,
        version: report.specVersion, state: .waiting, payload: found.path,
        signedHash: report.signedHash)
    ]
  }

  // MARK: - Review

  /// Prepares the review of all updates concurrently; an update that must not be signed is refused
  /// individually.
  ///
  /// - Parameters:
  ///   - rows: the rows to sign.
  ///   - rehearsesCalls: whether every call of metadata is shown to a device.
  ///   - progress: receives the number of finished rows.
  /// - Returns: the updates that can be signed, and the refused ones with their errors, in order.
  package func look(
    at rows: [RoundRow], rehearsesCalls: Bool, progress: @Sendable (Int) -> Void
  ) async -> (items: [UpdateToSign], refused: [RefusedItem]) {
    let looked = await concurrently(rows, progress) { row in
      try self.look(at: row, rehearsesCalls: rehearsesCalls)
    }
    var items: [UpdateToSign] = []
    var refused: [RefusedItem] = []
    for (row, result) in zip(rows, looked) {
      switch result {
      case .success(let item): items.append(item)
      case .failure(let error): refused.append(RefusedItem(row: row, error: error))
      }
    }
    return (items, refused)
  }

  private func look(at row: RoundRow, rehearsesCalls: Bool) throws -> UpdateToSign {
    guard let payload = row.payload else {
      let step = row.state == .foreign || row.state.isDone ? row.preparation : nil
      let form = row.isReduced ? " --reduce LEVEL" : ""
      throw RoundSigningError.noPayloadToSign(
        subject: row.subject,
        command: step.map { RoundStep.lines([$0])[0] + form } ?? "hotside status")
    }
    let draft = try completion.read(payload, as: row.kind)
    let database = try workspace.hotDatabaseIfPresent()
    let metadata = draft.content.metadataToReview(draft.reduced?.full, title: payload)
    var review: MetadataReview?
    let (former, uncompared) = try former(of: draft, in: database)
    if let metadata, let former { review = try MetadataReview(from: former, to: metadata) }
    let calls =
      rehearsesCalls
      ? try metadata.map { try CallRehearsalJob(workspace: workspace).run($0) } : nil
    let forecast = try picture.forecast(of: UpdatePayload(unsigned: draft.content).bytes)
    return UpdateToSign(
      row: row, draft: draft, review: review, uncompared: uncompared, calls: calls,
      forecast: forecast,
      color: try color(of: draft, in: database))
  }

  /// The color in the specs to sign, or in the stored specs of the network.
  private func color(
    of draft: CompletionJob.Draft, in database: HotDatabase?
  ) throws -> PageColor? {
    if let specs = draft.report.specs { return PageColor(specs.color) }
    guard let name = draft.report.network else { return nil }
    return try database?.networks(named: name).first.flatMap { PageColor($0.specs.color) }
  }

  /// The metadata with the highest version below the version to sign: stored or published.
  ///
  /// - Returns: the metadata; and a higher version that is published, and whose metadata is not on this computer.
  private func former(
    of draft: CompletionJob.Draft, in database: HotDatabase?
  ) throws -> (metadata: LoadedMetadata?, uncompared: UInt32?) {
    guard let name = draft.report.network, let version = draft.report.specVersion else {
      return (nil, nil)
    }
    let newest = try database?.metadataVersions(named: name).filter { $0 < version }.max()
    let published = draft.report.genesisHash.flatMap { self.published($0, version) }
    let isHigher = published.map { $0.version > newest ?? 0 } ?? false
    if isHigher, let published, let bytes = published.metadata {
      let title = "\(name) \(published.version)"
      return (LoadedMetadata(bytes, title: title, kind: "published"), nil)
    }
    let stored = try newest.flatMap { try database?.metadata(named: name, version: $0) }
    let former = stored.map { stored in
      LoadedMetadata(stored.bytes, title: "\(name) \(stored.facts.version)", kind: "stored")
    }
    return (former, isHigher ? published?.version : nil)
  }

  // MARK: - Drawing

  /// The update with the key that signs it.
  ///
  /// - Throws: `SourcedError` if its name is unsafe.
  package func choice(_ item: UpdateToSign, by signer: ChosenSigner) throws -> SigningChoice {
    SigningChoice(
      item: item, signer: signer,
      replaced: isAgain ? try completion.stateToReplace(of: item.draft, by: signer) : nil)
  }

  /// Signs an update, or reuses an existing signature by the same key, for example of an
  /// interrupted run.
  ///
  /// - Parameters:
  ///   - choice: the update with its signer.
  ///   - confirm: asks the vault of keys to confirm an existing signature by a key that is not on
  ///     record.
  ///   - sign: signs with a key of the vault of keys.
  /// - Returns: the input for ``draw(_:isRehearsed:isDeterministic:progress:)``.
  /// - Throws: the errors of `confirm` and `sign`.
  package func signed(
    _ choice: SigningChoice, confirmedBy confirm: (PickedKey) throws -> Void,
    by sign: (PickedKey) throws -> SufficientCrypto
  ) async throws -> SignedChoice {
    let former = try await former(choice)
    let signer: UpdateSigner
    switch choice.signer {
    case .known(let known): signer = known
    case .keyStore(let picked):
      if former != nil, !picked.isOnRecord { try confirm(picked) }
      signer = try former ?? .key(try sign(picked))
    }
    return SignedChoice(choice: choice, signer: signer, former: former)
  }

  /// The update with a signature that the caller made.
  ///
  /// - Throws: `SubstrateCryptoError`.
  func signed(_ choice: SigningChoice, with signer: UpdateSigner) async throws -> SignedChoice {
    SignedChoice(choice: choice, signer: signer, former: try await former(choice))
  }

  private func former(_ choice: SigningChoice) async throws -> UpdateSigner? {
    try await completion.former(
      choice.item.draft, by: choice.signer, replacing: choice.replaced)
  }

  /// Draws and writes updates concurrently; each is written completely or not at all.
  ///
  /// - Parameters:
  ///   - work: the signed updates.
  ///   - isRehearsed: whether each picture is shown to devices, with the result in the manifest.
  ///   - isDeterministic: whether a signature by the development key is made without randomness.
  ///   - progress: receives the number of finished updates.
  /// - Returns: the result for each update, in order.
  package func draw(
    _ work: [SignedChoice], isRehearsed: Bool, isDeterministic: Bool,
    progress: @Sendable (Int) -> Void
  ) async -> [Result<CompletionJob.Outcome, any Error>] {
    let rehearsal = Result { try RehearsalJob(workspace: workspace) }
    let made = await concurrently(work, progress) { signed in
      let item = signed.choice.item
      let prepared = try completion.prepare(
        item.draft,
        CompletionJob.Request(
          signer: signed.signer, former: signed.former, replaced: signed.choice.replaced,
          picture: picture, isDeterministic: isDeterministic,
          callRehearsal: item.calls.map { CallRehearsal.summary($0) }))
      let rehearsing: CompletionJob.Rehearsing = { picture in
        try await rehearsal.get().summaries(of: picture)
      }
      return try await completion.write(prepared, rehearsing: isRehearsed ? rehearsing : nil)
    }
    // A rehearsed picture counts as verified, because devices have read it back.
    let verified = zip(work, made).compactMap { work, result -> RoundJob.Product? in
      guard case .success(let outcome) = result, case .success? = outcome.rehearsals,
        let manifest = outcome.files.last
      else { return nil }
      let full = work.choice.item.draft.reduced?.reduction.full.hash ?? outcome.report.metadataHash
      return RoundJob.Product(report: outcome.report, fullHash: full, manifest: manifest)
    }
    RoundJob(workspace: workspace).keep(verified)
    return made
  }

  /// Runs `body` for each item, at most ``jobs`` at a time.
  private func concurrently<Item: Sendable, Output: Sendable>(
    _ items: [Item], _ progress: @Sendable (Int) -> Void,
    _ body: @escaping @Sendable (Item) async throws -> Output
  ) async -> [Result<Output, any Error>] {
    var results = [Result<Output, any Error>?](repeating: nil, count: items.count)
    var done = 0
    await BoundedTasks.run(items.count, atMost: jobs) {
      try await body(items[$0])
    } take: {
      (number, result) throws(Never) in
      results[number] = result
      done += 1
      progress(done)
    }
    return results.compactMap(\.self)
  }
}

extension RoundRow {
  /// The command that prepares the payload again.
  fileprivate var preparation: RoundStep? {
    switch kind {
    case .addSpecs: title.map { .prepareSpecs($0) }
    case .loadMetadata: network.map { .prepareMetadata($0) }
    case .loadTypes: .prepareTypes
    case nil: nil
    }
  }
}

extension UpdateContent {
  /// The metadata to review: the full metadata if known.
  fileprivate func metadataToReview(_ full: [UInt8]?, title: String) -> LoadedMetadata? {
    guard case .metadata(let metadata) = self else { return nil }
    return LoadedMetadata(full ?? metadata.blob, title: title)
  }
}
