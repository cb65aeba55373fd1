package import ByteSupport
package import ChainInquiry
package import FileSupport
package import HotStore
import Reporting
package import RuntimeMetadata
package import RuntimeWasm

/// `unwasm`: writes the metadata of a runtime's code to a payload file and, on request, to the
/// database (hot-side 5.6).
package struct UnwasmJob: Sendable {
  package struct Request: Equatable, Sendable {
    /// The path of the file with the code.
    package var path: String
    package var updatesDatabase: Bool
    /// The BLAKE2b-256 that the file must have; `nil` for any.
    package var expectedHash: Hash256?
    /// The documentation that reduced metadata keeps; `nil` for a payload of full metadata.
    package var level: ReductionLevel?

    package init(
      path: String, updatesDatabase: Bool = false, expectedHash: Hash256? = nil,
      level: ReductionLevel? = nil
    ) {
      self.level = level
      self.path = path
      self.updatesDatabase = updatesDatabase
      self.expectedHash = expectedHash
    }
  }

  package struct Outcome: Equatable, Sendable {
    /// The code, with the metadata and version that it returned.
    package let code: RuntimeCode
    package let facts: MetadataFacts
    /// The genesis hash in the payload.
    package let genesisHash: Hash256
    /// New or already stored; `nil` if the metadata was not stored.
    package fileprivate(set) var stored: StoredVersionRule.Arrival?
    package let payloadFile: String
    /// The reduction of the metadata in the payload file; `nil` if it is full.
    package let reduction: MetadataReduction?
    /// Warnings for the user, as sentences.
    package fileprivate(set) var warnings: [String]
  }

  private let workspace: Workspace
  private let worker: RuntimeWorker
  private let now: Int64
  private let state: RuntimeState

  /// Creates a job.
  ///
  /// `now` is in seconds since 1970 (UTC). Without `state`, code is run over the values that the
  /// database has recorded.
  package init(
    workspace: Workspace, now: Int64, state: RuntimeState? = nil,
    worker: RuntimeWorker = RuntimeWorker()
  ) {
    self.workspace = workspace
    self.now = now
    self.state = state ?? workspace.runtimeState()
    self.worker = worker
  }

  /// Runs the code, and writes its metadata if `check` accepts it.
  ///
  /// - Returns: the facts, the paths and the warnings.
  /// - Throws: ``HotSideError``, or an error of a lower room.
  package func run(
    _ request: Request, check: (MetadataFacts) throws -> Void = { _ in }
  ) async throws -> Outcome {
    let evaluated = try await evaluate(request, check: check)
    let database = try workspace.openHotDatabase(request.updatesDatabase ? .readWrite : .readOnly)
    let files = PendingFiles(under: .made)
    let facts = evaluated.facts
    if request.updatesDatabase {
      return try database.transaction(
        with: files,
        unnamed: {
          HotSideError.fileAfterDatabase(
            $0, wayOut: "run 'hotside load-metadata -f -n \(facts.name)' for the file")
        }
      ) {
        var outcome = try prepare(evaluated, in: database, files)
        try database.record(
          evaluated.code, of: facts, genesisHash: evaluated.genesisHash, at: now)
        outcome.stored = try database.store(
          IncomingMetadata(
            FullMetadata(evaluated.code.metadata, facts), blockHash: nil,
            source: .wasm(evaluated.code.hash)), firstSeen: now)
        return outcome
      }
    }
    var outcome = try prepare(evaluated, in: database, files)
    try files.commit()
    if try database.codeReads(for: facts.hash) != evaluated.code.state {
      outcome.warnings += record(evaluated.code, facts)
    }
    return outcome
  }

  /// The metadata that code has returned, before anything is written.
  package struct Evaluated: Sendable {
    fileprivate let request: Request
    fileprivate let code: RuntimeCode
    package let facts: MetadataFacts
    /// The genesis hash of the network.
    fileprivate let genesisHash: Hash256
  }

  /// Runs the code, and checks its metadata.
  ///
  /// - Returns: the metadata.
  /// - Throws: ``HotSideError``, or an error of a lower room.
  package func evaluate(
    _ request: Request, check: (MetadataFacts) throws -> Void = { _ in }
  ) async throws -> Evaluated {
    try workspace.preparePayloadFolder()
    let database = try workspace.openHotDatabase(request.updatesDatabase ? .readWrite : .readOnly)
    let blob = try RuntimeCode.read(request.path, expecting: request.expectedHash)
    let code = try await RuntimeCode.run(
      blob, source: request.path, form: .vault, worker: worker, over: state)
    let facts = try code.vaultFacts()
    try RuntimeCode.check(facts, nameOf: request.path)
    try check(facts)
    let chain = try database.chain(named: facts.name)
    try naming(request.path) { try facts.check(specsPrefix: chain.prefix) }
    return Evaluated(request: request, code: code, facts: facts, genesisHash: chain.genesisHash)
  }

  /// Writes the payload of metadata that code has returned, and records the values that the code has
  /// read, inside a transaction of the caller.
  ///
  /// - Parameters:
  ///   - evaluated: the metadata.
  ///   - database: the database, in a transaction.
  ///   - files: receives the payload.
  /// - Returns: the facts, the path and the warnings.
  /// - Throws: ``HotSideError``, or an error of a lower room.
  package func store(
    _ evaluated: Evaluated, in database: HotDatabase, adding files: PendingFiles
  ) throws -> Outcome {
    let own = PendingFiles(under: .made)
    let outcome = try prepare(evaluated, in: database, own)
    try database.record(evaluated.code.state, readFor: evaluated.facts.hash)
    try files.takeAll(of: own)
    return outcome
  }

  private func prepare(
    _ evaluated: Evaluated, in database: HotDatabase, _ files: PendingFiles
  ) throws -> Outcome {
    let (code, facts) = (evaluated.code, evaluated.facts)
    let written = try workspace.addMetadataPayload(
      FullMetadata(code.metadata, facts), genesis: evaluated.genesisHash,
      reducedTo: evaluated.request.level, to: files, besides: database, replacing: true)
    let warnings =
      try facts.warnings + [ManifestState.note(code.state)].compactMap(\.self)
      + database.contradictions(to: code.state, of: evaluated.genesisHash)
    return Outcome(
      code: code, facts: facts, genesisHash: evaluated.genesisHash, stored: nil,
      payloadFile: written.path, reduction: written.reduction, warnings: warnings)
  }

  /// Records the values that the code has read, for the manifest of the signed update; does not
  /// store the metadata.
  ///
  /// - Returns: a warning if recording fails, for example because the database is read-only.
  private func record(_ code: RuntimeCode, _ facts: MetadataFacts) -> [String] {
    do {
      try workspace.changeHotDatabase { try $0.record(code.state, readFor: facts.hash) }
      return []
    } catch {
      return [
        """
        The values that the code has read could not be recorded, so the manifest will not list them. \
        \(error.reportable.message)
        """
      ]
    }
  }
}
