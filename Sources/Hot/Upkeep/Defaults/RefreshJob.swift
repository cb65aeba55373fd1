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

/// `refresh-defaults`: the newest metadata of the default networks into the database and the release
/// set (design 2).
///
/// All networks are asked at the same time. What is good is stored in one transaction, whatever became
/// of the others; each of those needs a person.
package struct RefreshJob: Sendable {
  /// What became of one network.
  package struct Row: Sendable {
    /// The network's name.
    package let network: String
    /// The newest version in the database before; `nil` for none.
    package let oldVersion: UInt32?
    /// What arrived, or why nothing was taken.
    package let result: Result<Arrival, any Error>
  }

  /// Metadata that was taken.
  package struct Arrival: Sendable {
    /// What it says of its network.
    package let facts: MetadataFacts
    /// The block it was read at; `nil` for metadata out of code.
    package let block: Hash256?
    /// Where it came from: the endpoint that answered, redacted, or the file of code.
    package let source: String
    /// BLAKE2b-256 of the code that gave the metadata; `nil` if no code was run.
    package let codeHash: Hash256?
    /// The values of the chain's state that this code has read.
    package let codeReads: [StateValue]
    /// What the database makes of it.
    package let stored: StoredVersionRule.Arrival
    /// The file of the release set that is new.
    package let file: String?
    /// The payload to sign: of what is new, or of the newest version if a run was interrupted before it was written.
    package let payloadFile: String?
    /// The files of the release set that made room.
    package let removedFiles: [String]
    /// What the user should know, in sentences.
    package let warnings: [String]

    /// Whether the version was not in the database.
    package var isNew: Bool { stored.isNew }
  }

  private let environment: FetchEnvironment
  private let published: [Hash256: Set<UInt32>]
  private var workspace: Workspace { environment.workspace }

  /// - Parameters:
  ///   - environment: how nodes are asked.
  ///   - published: the versions that the portal of the workspace has published, by genesis hash.
  package init(_ environment: FetchEnvironment, published: [Hash256: Set<UInt32>] = [:]) {
    self.environment = environment
    self.published = published
  }

  /// Refreshes.
  ///
  /// - Parameters:
  ///   - names: the networks; none for all that are in a fresh database.
  ///   - codeFiles: files of runtime code, which are taken instead of asking the nodes of their
  ///     networks.
  ///   - state: the state that these files are run over.
  ///   - isDryRun: whether nothing is stored or written.
  /// - Returns: a row for each network, in the order of the defaults.
  /// - Throws: `HotDatabaseError` for a network that is none of the defaults, or that
  ///   cannot be opened; `FileError` where the release set cannot be written. Nothing has changed then.
  package func run(
    _ names: [String], codeFiles: [String] = [], over state: RuntimeState, isDryRun: Bool
  ) async throws -> [Row] {
    let names = try networks(names)
    let database = try workspace.openHotDatabase(isDryRun ? .readOnly : .readWrite)
    var fetched = try await run(codeFiles, over: state, for: names, database)
    var targets: [ParallelInquiry.Target] = []
    for name in names where fetched[name] == nil {
      do {
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
      fetched[target.chain.name] = .failure(error)
    }
    return try take(names, fetched, database, isDryRun: isDryRun)
  }

  /// Metadata, and where it came from for messages.
  private struct Fetched {
    let incoming: IncomingMetadata
    let shownSource: String
    /// The file of the release set, where it is written already.
    let early: PendingFiles?
    /// The code that gave the metadata, and what it has read.
    let code: (hash: Hash256, reads: [StateValue])?
    /// Warnings about where it came from.
    let warnings: [String]
    /// Records what is known of the chain's state.
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

  /// Runs code, one file after the other, since each takes a processor for itself.
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

  /// The names asked for, which must be known; each once.
  private func networks(_ names: [String]) throws -> [String] {
    let defaults = try workspace.defaults()
    var seen: Set<String> = []
    let inDefaults = defaults.networks.map(\.specs.name).filter { seen.insert($0).inserted }
    guard !names.isEmpty else { return inDefaults }
    let known = inDefaults + defaults.further.map(\.specs.name).filter { seen.insert($0).inserted }
    for name in names where !known.contains(name) {
      let stored = try workspace.hotDatabaseIfPresent()?.networks(named: name).first
      guard let stored else { throw HotDatabaseError.unknownName(name, known: known) }
      throw HotDatabaseError.notADefault(name, title: stored.title, known: known)
    }
    return known.filter(names.contains)
  }

  /// Stores and writes everything that is good.
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
          // A full disk is nobody's fault but this machine's: nothing is kept then.
          if case FileError.notWritable? = error as? FileError { throw error }
          result = .failure(error)
        }
        rows.append(Row(network: name, oldVersion: old, result: result))
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

  /// Whether metadata that is stored was never prepared, as a run leaves it that was killed after it had stored it.
  ///
  /// It is the newest version, and there is neither a payload nor a completed update of it.
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
  /// Whether the version was not in the database.
  fileprivate var isNew: Bool { if case .new = self { true } else { false } }
}
