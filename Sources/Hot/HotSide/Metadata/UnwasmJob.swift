package import ByteSupport
package import ChainInquiry
import FileSupport
package import HotStore
import Reporting
package import RuntimeMetadata
package import RuntimeWasm

/// `unwasm`: metadata out of a runtime's code into a payload file and, if wanted, the database
/// (hot-side 5.6).
package struct UnwasmJob: Sendable {
  /// What is asked.
  package struct Request: Equatable, Sendable {
    /// The file of code.
    package var path: String
    /// Whether the metadata is stored.
    package var updatesDatabase: Bool
    /// BLAKE2b-256 that the file must have; `nil` where any will do.
    package var expectedHash: Hash256?
    /// How much documentation reduced metadata keeps; `nil` for a payload of full metadata.
    package var level: ReductionLevel?

    /// A request.
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

  /// What was done.
  package struct Outcome: Equatable, Sendable {
    /// The code and what it says of itself.
    package let code: RuntimeCode
    /// What the metadata says of its network.
    package let facts: MetadataFacts
    /// The genesis hash that the payload carries.
    package let genesisHash: Hash256
    /// What the database made of it; `nil` where it was not stored.
    package let stored: StoredVersionRule.Arrival?
    package let payloadFile: String
    /// How the metadata in the payload file was reduced; `nil` where it is full.
    package let reduction: MetadataReduction?
    /// What the user should know, in sentences.
    package let warnings: [String]
  }

  private let workspace: Workspace
  private let worker: RuntimeWorker
  private let now: Int64
  private let state: RuntimeState

  /// A job in `workspace`.
  ///
  /// - Parameters:
  ///   - workspace: where the database and the payload folder are.
  ///   - now: seconds since 1970 (UTC), for the history.
  ///   - state: the state that the code is run over; `nil` for the values that the database has recorded.
  ///   - worker: runs the code.
  package init(
    workspace: Workspace, now: Int64, state: RuntimeState? = nil,
    worker: RuntimeWorker = RuntimeWorker()
  ) {
    self.workspace = workspace
    self.now = now
    self.state = state ?? workspace.runtimeState()
    self.worker = worker
  }

  /// Does what is asked.
  ///
  /// - Returns: what was done.
  /// - Throws: ``HotSideError``; nothing was written then.
  package func run(_ request: Request) async throws -> Outcome {
    try workspace.preparePayloadFolder()
    let database = try workspace.openHotDatabase(request.updatesDatabase ? .readWrite : .readOnly)
    let blob = try RuntimeCode.read(request.path, expecting: request.expectedHash)
    let code = try await RuntimeCode.run(
      blob, source: request.path, form: .vault, worker: worker, over: state)
    let facts = try code.vaultFacts()
    try RuntimeCode.check(facts, nameOf: request.path)
    let chain = try database.chain(named: facts.name)
    try naming(request.path) { try facts.check(specsPrefix: chain.prefix) }
    let metadata = try FullMetadata(code.metadata, facts)
    let files = PendingFiles(under: .made)
    let written = try workspace.addMetadataPayload(
      metadata, genesis: chain.genesisHash, reducedTo: request.level, to: files, besides: database)
    var stored: StoredVersionRule.Arrival?
    var warnings = facts.warnings + [ManifestState.note(code.state)].compactMap(\.self)
    if request.updatesDatabase {
      try files.seal()
      stored = try database.transaction {
        warnings += try database.contradictions(to: code.state, of: chain.genesisHash)
        try database.record(code, of: facts, genesisHash: chain.genesisHash, at: now)
        return try database.store(
          IncomingMetadata(metadata, blockHash: nil, source: .wasm(code.hash)), firstSeen: now)
      }
      try HotSideError.afterDatabase(
        wayOut: "run 'hotside load-metadata -f -n \(facts.name)' for the file"
      ) { () throws(FileError) in try files.commit() }
    } else {
      try files.commit()
      warnings += try database.contradictions(to: code.state, of: chain.genesisHash)
      if try database.codeReads(for: facts.hash) != code.state { warnings += record(code, facts) }
    }
    return Outcome(
      code: code, facts: facts, genesisHash: chain.genesisHash, stored: stored,
      payloadFile: written.path, reduction: written.reduction, warnings: warnings)
  }

  /// Records what the code has read, without the metadata, for the manifest of the signed update.
  ///
  /// - Returns: a warning if that is not possible, as in a database that cannot be written.
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
