package import ByteSupport
package import ChainInquiry
import FileSupport
package import HotSide
package import HotStore
import NodeClient
import PictureWork
import Reporting
package import RuntimeMetadata
import RuntimeWasm
import VaultPayloads

/// `refresh-defaults`: stores the newest metadata of the default networks in the database and the
/// release set (design 2).
///
/// Networks are asked in parallel. Valid metadata is stored in one transaction. Failed networks do
/// not prevent that, but the user must check each of them.
package struct RefreshJob: Sendable {
  /// The result for one network.
  package struct Row: Sendable {
    package let network: String
    /// The newest version that was stored before; `nil` for none.
    package let oldVersion: UInt32?
    package let result: Result<Arrival, any Error>
  }

  /// The metadata of one network.
  package struct Arrival: Sendable {
    package let facts: MetadataFacts
    /// The block of the metadata; `nil` for metadata from code.
    package let block: Hash256?
    /// The redacted endpoint that answered, or the path of the code.
    package let source: String
    /// BLAKE2b-256 of the code that returned the metadata; `nil` if no code was run.
    package let codeHash: Hash256?
    /// The values of the chain's state that the code has read.
    package let codeReads: [StateValue]
    /// The effect of storing the metadata in the database.
    package let stored: StoredVersionRule.Arrival
    /// The new file of the release set; `nil` if it already exists.
    package let file: String?
    /// The payload to sign.
    ///
    /// `nil` if the metadata is not new, unless an interrupted run did not write its payload.
    package let payloadFile: String?
    /// The files that were removed from the release set.
    package let removedFiles: [String]
    /// Warnings for the user, as sentences.
    package let warnings: [String]

    /// Whether the version was not stored before.
    package var isNew: Bool { stored.isNew }
  }

  private let environment: FetchEnvironment
  private let published: [Hash256: Set<UInt32>]
  private let proven: [String]
  private var workspace: Workspace { environment.workspace }

  /// A job for the defaults.
  ///
  /// - Parameters:
  ///   - environment: the storage, settings and limits.
  ///   - published: the versions that the portal of the workspace has published, by genesis hash.
  ///   - proven: the networks that are always proved, which this job cannot do.
  package init(
    _ environment: FetchEnvironment, published: [Hash256: Set<UInt32>] = [:],
    proven: [String] = []
  ) {
    self.environment = environment
    self.published = published
    self.proven = proven
  }

  /// Refreshes the networks.
  ///
  /// - Parameters:
  ///   - names: the names of the networks; empty for all networks of a fresh database.
  ///   - codeFiles: files of runtime code, which are used instead of nodes.
  ///   - state: the state that the code is run over.
  ///   - isDryRun: whether nothing is stored or written.
  /// - Returns: a row for each network, in the order of the defaults.
  /// - Throws: `HotDatabaseError` for a network that is not a default; `FileError` if a file cannot
  ///   be written; nothing has changed.
  package func run(
    _ names: [String], codeFiles: [String] = [], over state: RuntimeState, isDryRun: Bool
  ) async throws -> [Row] {
    let names = try networks(names)
    let database = try workspace.openHotDatabase(isDryRun ? .readOnly : .readWrite)
    var fetched = try await run(codeFiles, over: state, for: names, database)
    var targets: [ParallelInquiry.Target] = []
    for name in names where fetched[name] == nil {
      do {
        if proven.contains(where: { $0.hasSameBytes(as: name) }) {
          throw InquiryError.notProved(network: name)
        }
        let chain = try database.chain(named: name)
        targets.append(
          ParallelInquiry.Target(
            chain: chain,
            endpoints: try environment.settings.endpoints(of: name, stored: chain.endpoints)))
      } catch { fetched[name] = .failure(error) }
    }
    let results = await environment.fetcher.fetchAll(targets) { snapshot in
      fetched[snapshot.facts.name] = Result {
        let metadata = try FullMetadata(snapshot.metadata, snapshot.facts)
        return Fetched(
          IncomingMetadata(
            metadata, blockHash: snapshot.block, source: .node(url: snapshot.endpoint.text)),
          from: snapshot.endpoint.redacted,
          early: isDryRun ? nil : workspace.releaseSet.begin(metadata),
          code: snapshot.codeHash.map { ($0, snapshot.codeReads) }, warnings: snapshot.warnings
        ) { try $0.record(snapshot, at: environment.now) }
      }
    }
    for case (let target, .failure(let error)?) in zip(targets, results) {
      fetched[target.name] = .failure(error)
    }
    return try take(names, fetched, database, isDryRun: isDryRun)
  }

  /// Metadata and its source.
  private struct Fetched {
    let incoming: IncomingMetadata
    let shownSource: String
    /// The file of the release set, if it is already written.
    let early: PendingFiles?
    /// The code that returned the metadata, and the values that it has read.
    let code: (hash: Hash256, reads: [StateValue])?
    /// Warnings about the source.
    let warnings: [String]
    /// Records the state values that the code has read.
    let recordState: (HotDatabase) throws -> Void

    init(
      _ incoming: IncomingMetadata, from source: String, early: PendingFiles? = nil,
      code: (hash: Hash256, reads: [StateValue])?, warnings: [String] = [],
      recordingState recordState: @escaping (HotDatabase) throws -> Void
    ) {
      self.incoming = incoming
      self.early = early
      self.code = code
      self.warnings = warnings
      self.recordState = recordState
      shownSource = source
    }
  }

  /// Runs code files one after another, because each run uses a whole processor.
  private func run(
    _ files: [String], over state: RuntimeState, for names: [String], _ database: HotDatabase
  ) async throws -> [String: Result<Fetched, any Error>] {
    var fetched: [String: Result<Fetched, any Error>] = [:]
    for path in files {
      let code = try await RuntimeCode.run(
        try RuntimeCode.read(path, expecting: nil), source: path, form: .vault,
        worker: RuntimeWorker(), over: state)
      let facts = try code.vaultFacts()
      try RuntimeCode.check(facts, nameOf: path)
      guard names.contains(facts.name) else {
        throw HotDatabaseError.unknownName(facts.name, known: names)
      }
      let chain = try database.chain(named: facts.name)
      try naming(path) { try facts.check(specsPrefix: chain.prefix) }
      fetched[facts.name] = Result {
        Fetched(
          IncomingMetadata(
            try FullMetadata(code.metadata, facts), blockHash: nil, source: .wasm(code.hash)),
          from: path, code: (code.hash, code.state)
        ) { try $0.record(code, of: facts, genesisHash: chain.genesisHash, at: environment.now) }
      }
    }
    return fetched
  }

  /// The requested names in the order of the defaults, without duplicates; unknown names are an
  /// error.
  private func networks(_ names: [String]) throws -> [String] {
    let defaults = try workspace.defaults()
    var seen: Set<String> = []
    let inDefaults = defaults.networks.map(\.specs.name).filter { seen.insert($0).inserted }
    guard !names.isEmpty else { return inDefaults }
    let known = inDefaults + defaults.further.map(\.specs.name).filter { seen.insert($0).inserted }
    for name in names where !known.contains(name) {
      let database = try workspace.hotDatabaseIfPresent()
      guard let stored = try database?.networks(named: name).first else {
        let error = HotDatabaseError.unknownName(name, known: known)
        throw database?.missing(error) ?? error
      }
      throw HotDatabaseError.notADefault(name, title: stored.title, known: known)
    }
    return known.filter(names.contains)
  }

  /// Stores and writes all valid metadata.
  private func take(
    _ names: [String], _ fetched: [String: Result<Fetched, any Error>], _ database: HotDatabase,
    isDryRun: Bool
  ) throws -> [Row] {
    let files = PendingFiles(under: .network)
    var superfluous: [String] = []
    func rows() throws -> [Row] {
      var rows: [Row] = []
      for name in names {
        let old = try database.metadataVersions(named: name).max()
        let result: Result<Arrival, any Error>
        do {
          guard let found = try fetched[name]?.get() else { throw NodeError.noEndpoint }
          let arrival = try arrival(of: found, database, files, isDryRun: isDryRun)
          superfluous += arrival.removedFiles
          result = .success(arrival)
        } catch {
          // A full disk is not the fault of a network, so nothing is stored.
          if case FileError.notWritable? = error as? FileError { throw error }
          result = .failure(error)
        }
        rows.append(Row(network: name, oldVersion: old, result: result))
      }
      if !isDryRun {
        let before = try database.observations()
        try database.record(
          rows.compactMap { row in
            observation(
              of: row, try? fetched[row.network]?.get(),
              before[row.network] ?? Observation(network: row.network))
          })
      }
      return rows
    }
    guard !isDryRun else { return try rows() }
    try workspace.preparePayloadFolder()
    let wayOut = "run 'hotside refresh-defaults' again for the files"
    let made = try database.transaction(
      with: files, unnamed: { HotSideError.fileAfterDatabase($0, wayOut: wayOut) }, rows)
    try HotSideError.afterDatabase(wayOut: wayOut) { () throws(FileError) in
      for path in superfluous { try Folder.removeFile(path) }
    }
    return made
  }

  /// A fault for `status`, or the answer of a node; `nil` if nothing is to be recorded.
  private func observation(
    of row: Row, _ found: Fetched?, _ before: Observation
  ) -> Observation? {
    let answer = found.flatMap { found in
      found.incoming.blockHash.map {
        Observation.Answer(
          time: environment.now, block: $0, version: found.incoming.facts.version,
          codeHash: found.code?.hash, endpoint: found.shownSource)
      }
    }
    switch row.result {
    case .failure(let error):
      let error = error.reportable
      guard error.exitCode == .refused, error.code != .notProved else { return nil }
      return before.faulty(error.message, refusing: answer, at: environment.now)
    case .success:
      return answer.map { before.compared($0, agreement: environment.settings.agreement) }
    }
  }

  /// Whether stored metadata was never prepared, because a run was interrupted after storing it.
  ///
  /// This is so if it is the newest version, unpublished, and has neither a payload nor a completed
  /// update.
  private func lacksPayload(
    _ facts: MetadataFacts, _ genesisHash: Hash256, _ database: HotDatabase
  ) throws -> Bool {
    let version = facts.version
    guard try database.metadataVersions(named: facts.name).max() == version,
      published[genesisHash]?.contains(version) != true
    else { return false }
    let isPrepared = PayloadFile.names(in: workspace.payloadFolder).contains { name in
      ProductName.runtime(statedBy: name).map {
        $0.version == version && $0.name.hasSameBytes(as: facts.name)
      } ?? false
    }
    return !isPrepared
      && !ManifestFile.all(in: workspace.exportFolder).contains { manifest in
        manifest.update?.report.genesisHash == genesisHash
          && manifest.update?.report.specVersion == version
      }
  }

  private func arrival(
    of found: Fetched, _ database: HotDatabase, _ files: PendingFiles, isDryRun: Bool
  ) throws -> Arrival {
    let facts = found.incoming.facts
    let set = workspace.releaseSet
    let superfluous = try set.superfluous(of: facts.name, adding: facts.version)
    var file: String?
    var payload: String?
    let stored: StoredVersionRule.Arrival
    if isDryRun {
      stored = try database.preview(found.incoming)
      file = Folder.exists(try set.path(facts)) ? nil : try set.path(facts)
    } else {
      stored = try database.transaction {
        let stored = try database.store(found.incoming, firstSeen: environment.now)
        try found.recordState(database)
        file = try set.add(found.incoming.metadata, early: found.early, to: files)
        let genesis = try database.chain(named: facts.name).genesisHash
        if try stored.isNew || lacksPayload(facts, genesis, database) {
          payload = try workspace.addMetadataPayload(
            found.incoming.metadata, genesis: genesis, reducedTo: nil, to: files, besides: nil
          ).path
        }
        return stored
      }
    }
    return Arrival(
      facts: facts, block: found.incoming.blockHash, source: found.shownSource,
      codeHash: found.code?.hash, codeReads: found.code?.reads ?? [], stored: stored,
      file: file, payloadFile: payload, removedFiles: superfluous,
      warnings: facts.warnings + found.warnings
        + [ManifestState.note(found.code?.reads ?? [])].compactMap(\.self))
  }
}

extension StoredVersionRule.Arrival {
  fileprivate var isNew: Bool { if case .new = self { true } else { false } }
}
