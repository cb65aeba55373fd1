import AirGap
import ByteSupport
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

/// `sign`: everything that waits, looked at, signed and drawn (round 3).
package struct SigningRound: Sendable {
  /// What is taken besides what waits.
  package struct Scope: Sendable {
    /// Networks by name or title, payloads by path or name; everything where it is empty.
    package var words: [String]
    /// Whether products are made anew: all, or those of another signer alone.
    package var again = false
    package var againForeign = false

    package init(words: [String], again: Bool = false, againForeign: Bool = false) {
      self.words = words
      self.again = again
      self.againForeign = againForeign
    }
  }

  let workspace: Workspace
  private let completion: CompletionJob
  /// How updates are drawn.
  let picture: PictureRequest
  /// How much goes on at the same time, at least 1.
  let jobs: Int
  /// Whether updates that are complete are signed again.
  private let isAgain: Bool

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

  /// The rows to sign, and the rows that were named and are neither signed now nor complete; specs that were never
  /// prepared count only for a name without a row to sign, which adds all its rows.
  ///
  /// - Throws: `HotDatabaseError` for a word that is neither a network nor, with
  ///   `HotSideError.unknownPayload(places:others:)`, a payload.
  package func collect(
    _ table: RoundTable, _ scope: Scope
  ) throws -> (waiting: [RoundRow], others: [RoundRow]) {
    guard !scope.words.isEmpty else {
      return (table.rows.filter { isWanted($0, scope) }, [])
    }
    var waiting: [RoundRow] = []
    var others: [RoundRow] = []
    for word in scope.words {
      let named = try rows(called: word, table)
      let wanted = named.filter { isWanted($0, scope) && !waiting.contains($0) }
      waiting += wanted
      let left = named.filter { !isWanted($0, scope) }
      others +=
        left.count == named.count
        ? named
        : left.filter { !$0.state.isDone && ($0.kind != .addSpecs || $0.state != .stored) }
    }
    return (waiting, others)
  }

  private func isWanted(_ row: RoundRow, _ scope: Scope) -> Bool {
    switch row.state {
    case .waiting: true
    case .complete, .published: scope.again && !scope.words.isEmpty
    case .foreign: scope.again || scope.againForeign
    case .behind, .unknown: false
    case .alarm, .stored: false
    }
  }

  private func rows(called word: String, _ table: RoundTable) throws -> [RoundRow] {
    let named = table.rows(named: [word])
    guard named.isEmpty else { return named }
    let found: FoundInput
    do { found = try workspace.input(word) } catch {
      // A word without the look of a file is an id of the portal, or a network that is not there.
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
    // A payload elsewhere, or of an older version.
    let draft = try completion.read(found.path, as: nil)
    let report = draft.report
    return [
      RoundRow(
        network: report.network, kind: report.kind, encryption: report.specs?.encryption,
        version: report.specVersion, state: .waiting, payload: found.path,
        signedHash: report.signedHash)
    ]
  }

  // MARK: - Looking

  /// Looks at everything that is to be signed, several at the same time; what a signer must not see is
  /// refused, for itself alone.
  ///
  /// - Parameters:
  ///   - rows: what is to be signed.
  ///   - rehearsesCalls: whether every call of metadata is shown to a device.
  ///   - progress: told how many are looked at.
  /// - Returns: what can be signed, and what cannot, with why, in their order.
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
      throw RoundSigningError.noPayloadToSign(
        subject: row.subject, command: step.map { RoundStep.lines([$0])[0] } ?? "hotside status")
    }
    let draft = try completion.read(payload, as: row.kind)
    let database = try workspace.hotDatabaseIfPresent()
    let metadata = draft.content.metadataToReview(draft.reduced?.full, title: payload)
    var review: MetadataReview?
    if let metadata, let former = try former(of: draft, in: database) {
      review = try MetadataReview(from: former, to: metadata)
    }
    let calls =
      rehearsesCalls
      ? try metadata.map { try CallRehearsalJob(workspace: workspace).run($0) } : nil
    let forecast = try picture.forecast(of: UpdatePayload(unsigned: draft.content).bytes)
    return UpdateToSign(
      row: row, draft: draft, review: review, calls: calls, forecast: forecast,
      color: try color(of: draft, in: database))
  }

  /// The color of the specs that are to be signed, or of those that the database has.
  private func color(
    of draft: CompletionJob.Draft, in database: HotDatabase?
  ) throws -> PageColor? {
    if let specs = draft.report.specs { return PageColor(specs.color) }
    guard let name = draft.report.network else { return nil }
    return try database?.networks(named: name).first.flatMap { PageColor($0.specs.color) }
  }

  /// The metadata of the highest version in the database below the one that is to be signed.
  private func former(
    of draft: CompletionJob.Draft, in database: HotDatabase?
  ) throws -> LoadedMetadata? {
    guard let name = draft.report.network, let version = draft.report.specVersion, let database,
      let former = try database.metadataVersions(named: name).filter({ $0 < version }).max()
    else { return nil }
    let stored = try database.metadata(named: name, version: former)
    return LoadedMetadata(stored.bytes, title: "\(name) \(former)", kind: "stored")
  }

  // MARK: - Drawing

  /// An update and its signer.
  ///
  /// - Throws: `SourcedError` for an unsafe name.
  package func choice(_ item: UpdateToSign, by signer: ChosenSigner) throws -> SigningChoice {
    SigningChoice(
      item: item, signer: signer,
      replaced: isAgain ? try completion.stateToReplace(of: item.draft, by: signer) : nil)
  }

  /// Signs an update, unless a signature by the same key is there already: of a run that was interrupted, or that
  /// has completed the update meanwhile.
  ///
  /// - Parameters:
  ///   - choice: the update and its signer.
  ///   - confirm: has the vault confirm a key that is not on record, whose signature is there.
  ///   - sign: has a key of the vault sign.
  /// - Returns: what ``draw(_:isRehearsed:isDeterministic:progress:)`` takes.
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

  /// An update with a signature that the caller has.
  ///
  /// - Throws: `SubstrateCryptoError`.
  func signed(_ choice: SigningChoice, with signer: UpdateSigner) async throws -> SignedChoice {
    SignedChoice(choice: choice, signer: signer, former: try await former(choice))
  }

  private func former(_ choice: SigningChoice) async throws -> UpdateSigner? {
    try await completion.former(
      choice.item.draft, by: choice.signer, replacing: choice.replaced)
  }

  /// Draws and writes, several at the same time; each is complete or untouched.
  ///
  /// - Parameters:
  ///   - work: what is signed.
  ///   - isRehearsed: whether devices are shown each picture, and the manifest says what they did.
  ///   - isDeterministic: whether a signature of the development key is made without randomness.
  ///   - progress: told how many are there.
  /// - Returns: what was made of each, in their order.
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
    // A picture that devices have read back is verified.
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

  /// Does something for each of several things, as many at the same time as ``jobs`` says.
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
  /// The command that prepares what is to be signed once more.
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
  /// Metadata as they are compared with those of before: the full ones, where they are known.
  fileprivate func metadataToReview(_ full: [UInt8]?, title: String) -> LoadedMetadata? {
    guard case .metadata(let metadata) = self else { return nil }
    return LoadedMetadata(full ?? metadata.blob, title: title)
  }
}
