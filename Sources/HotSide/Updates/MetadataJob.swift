public import ByteSupport
public import HotDatabase
public import NodeClient
public import RuntimeMetadata
import VaultPayloads

/// `load-metadata`: metadata from nodes or the database into payload files and the database
/// (hot-side 5.4).
///
/// Several networks are asked at the same time. Files get their names and the database changes only
/// at the end, when everything that was asked for is there.
public struct MetadataJob: Sendable {
  /// What became of one network.
  public struct Outcome: Equatable, Sendable {
    /// What the metadata says of its network.
    public let facts: MetadataFacts
    /// The genesis hash that the payload carries.
    public let genesisHash: Hash256
    /// The block it was fetched at; `nil` where none is on record.
    public let block: Hash256?
    /// The endpoint it was fetched from, redacted; `nil` for stored metadata.
    public let endpoint: String?
    /// What the database made of it; `nil` where it was not stored.
    public let stored: MetadataVersions.Outcome?
    /// BLAKE2b-256 of the chain's code, where the metadata was compared with it.
    public let codeHash: Hash256?
    /// The payload file, where one was written.
    public let payloadFile: String?
    /// What the user should know, in sentences.
    public let warnings: [String]
  }

  /// A network that gave nothing, and why.
  public struct Failure: Equatable, Sendable {
    /// The network's name, or the redacted URL.
    public let network: String
    /// Why.
    public let error: HotSideError
  }

  /// Everything that was done, and what was passed over.
  public struct Report: Equatable, Sendable {
    /// In the order of the database.
    public let outcomes: [Outcome]
    /// Only with `passesErrors`.
    public let failures: [Failure]
  }

  /// Told of the work as it goes on.
  public struct Progress: Sendable {
    /// A network is there or has failed; how many are, of how many.
    public var finished: @Sendable (_ network: String, _ done: Int, _ total: Int) -> Void
    /// An endpoint failed and the next one is tried.
    public var endpointFailed: @Sendable (NodeError) -> Void

    /// Tells nobody.
    public init() {
      finished = { _, _, _ in }
      endpointFailed = { _ in }
    }
  }

  private let workspace: Workspace
  private let options: NodeOptions
  private let head: NodeSnapshot.Head
  private let jobs: Int
  private let now: Int64
  private let codeVerification: CodeVerification?
  private let progress: Progress

  /// A job in `workspace`.
  ///
  /// - Parameters:
  ///   - workspace: where the database and the payload folder are.
  ///   - options: limits and trust of the connections.
  ///   - head: the block to read.
  ///   - jobs: how many networks are asked at the same time, at least 1.
  ///   - now: seconds since 1970 (UTC), for the history.
  ///   - codeVerification: compares each node's metadata with its chain's code, where there is one.
  ///   - progress: told of the work as it goes on.
  public init(
    workspace: Workspace, options: NodeOptions = NodeOptions(),
    head: NodeSnapshot.Head = .finalized, jobs: Int = 8, now: Int64,
    codeVerification: CodeVerification? = nil, progress: Progress = Progress()
  ) {
    self.workspace = workspace
    self.options = options
    self.head = head
    self.jobs = max(1, jobs)
    self.now = now
    self.codeVerification = codeVerification
    self.progress = progress
  }

  /// Does what is asked.
  ///
  /// - Returns: the outcomes, and with `passesErrors` the failures.
  /// - Throws: ``HotSideError``; nothing was written then.
  public func run(_ request: MetadataRequest) async throws(HotSideError) -> Report {
    if request.setting.writesNew { try workspace.preparePayloadFolder() }
    if case .url(let url) = request.reference {
      let endpoint = try NodeEndpoint(checking: url)
      let snapshot = try await fetch([endpoint])
      let fetched = Fetched(snapshot, chain: nil, codeHash: try await verifyCode(of: snapshot))
      return try finish([.success(fetched)], request, database: nil)
    }
    let database = try workspace.openHotDatabase(
      request.setting.stores ? .readWrite : .readOnly)
    let chains = try database.chains(for: request.reference)
    guard request.setting != .databaseOnly else { return try stored(chains, database) }
    var targets: [Target] = []
    for chain in chains {
      targets.append(
        Target(
          chain: chain,
          endpoints: try NodeEndpoint.list(
            request.endpoints.isEmpty ? chain.endpoints : request.endpoints)))
    }
    return try finish(
      await fetchAll(targets, stopsAtFailure: !request.passesErrors), request, database: database)
  }

  // MARK: - Fetching

  private struct Target: Sendable {
    let chain: Chain
    let endpoints: [NodeEndpoint]
  }

  private struct Fetched: Sendable {
    let snapshot: NodeSnapshot
    let chain: Chain?
    let codeHash: Hash256?

    init(_ snapshot: NodeSnapshot, chain: Chain?, codeHash: Hash256?) {
      self.snapshot = snapshot
      self.chain = chain
      self.codeHash = codeHash
    }
  }

  private enum Result: Sendable {
    case success(Fetched)
    case failure(Failure)
  }

  private func fetch(_ endpoints: [NodeEndpoint]) async throws(HotSideError) -> NodeSnapshot {
    try await NodeSnapshot.fetch(
      from: endpoints, at: head, wantsProperties: false, options: options,
      onFailure: { progress.endpointFailed($0) })
  }

  /// Asks up to `jobs` networks at a time; the results stand in the order of the targets.
  private func fetchAll(_ targets: [Target], stopsAtFailure: Bool) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
      var waiting = targets.enumerated().makeIterator()
      for _ in 0..<jobs {
        guard let (index, target) = waiting.next() else { break }
        group.addTask { (index, await result(target)) }
      }
      var results: [Int: Result] = [:]
      while let (index, result) = await group.next() {
        results[index] = result
        progress.finished(targets[index].chain.name, results.count, targets.count)
        if case .failure = result, stopsAtFailure { break }
        if let (index, target) = waiting.next() {
          group.addTask { (index, await self.result(target)) }
        }
      }
      group.cancelAll()
      return results.sorted { $0.key < $1.key }.map { $0.value }
    }
  }

  private func result(_ target: Target) async -> Result {
    do throws(HotSideError) {
      let snapshot = try await fetch(target.endpoints)
      try check(snapshot, against: target.chain)
      return .success(
        Fetched(snapshot, chain: target.chain, codeHash: try await verifyCode(of: snapshot)))
    } catch {
      return .failure(Failure(network: target.chain.name, error: error))
    }
  }

  private func verifyCode(of snapshot: NodeSnapshot) async throws(HotSideError) -> Hash256? {
    try await codeVerification?.verify(snapshot, options: options)
  }

  /// The node must be of the network that it is asked for (hot-side 5.4).
  private func check(_ snapshot: NodeSnapshot, against chain: Chain) throws(HotSideError) {
    let endpoint = snapshot.endpoint.redacted
    guard snapshot.facts.name == chain.name else {
      throw .otherChain(
        network: chain.name, field: "name", stored: chain.name, endpoint: endpoint,
        offered: snapshot.facts.name)
    }
    guard snapshot.genesisHash == chain.genesisHash else {
      throw .otherChain(
        network: chain.name, field: "genesis hash", stored: chain.genesisHash.hex,
        endpoint: endpoint, offered: snapshot.genesisHash.hex)
    }
    do throws(RuntimeMetadataError) {
      try snapshot.facts.check(specsPrefix: chain.prefix)
    } catch { throw .metadata(error, source: endpoint) }
  }

  // MARK: - Writing

  private func finish(
    _ results: [Result], _ request: MetadataRequest, database: HotDatabase?
  ) throws(HotSideError) -> Report {
    var failures: [Failure] = []
    var fetched: [Fetched] = []
    for result in results {
      switch result {
      case .success(let network): fetched.append(network)
      case .failure(let failure): failures.append(failure)
      }
    }
    if let first = failures.first, !request.passesErrors { throw first.error }
    let files = PendingFiles()
    var outcomes: [Outcome] = []
    let body = { () throws(HotSideError) in
      for network in fetched {
        do throws(HotSideError) {
          outcomes.append(try take(network, request, files, database))
        } catch {
          guard request.passesErrors else { throw error }
          failures.append(Failure(network: network.snapshot.facts.name, error: error))
        }
      }
    }
    if let database, request.setting.stores {
      try database.transaction(body)
    } else {
      try body()
    }
    try HotSideError.wrappingFile { () throws(FileError) in try files.commit() }
    return Report(outcomes: outcomes, failures: failures)
  }

  private func take(
    _ network: Fetched, _ request: MetadataRequest, _ files: PendingFiles, _ database: HotDatabase?
  ) throws(HotSideError) -> Outcome {
    let snapshot = network.snapshot
    var stored: MetadataVersions.Outcome?
    if let database, request.setting.stores {
      stored = try database.take(
        snapshot.metadata, blockHash: snapshot.block, source: .node(url: snapshot.endpoint.text),
        shownAs: snapshot.endpoint.redacted, now: now)
    }
    var isKnown = false
    if case .known = stored { isKnown = true }
    let writes = isKnown ? request.setting.writesKnown : request.setting.writesNew
    let file =
      writes
      ? try workspace.addMetadataPayload(
        snapshot.metadata, genesis: snapshot.genesisHash, to: files) : nil
    return Outcome(
      facts: snapshot.facts, genesisHash: snapshot.genesisHash, block: snapshot.block,
      endpoint: snapshot.endpoint.redacted, stored: stored, codeHash: network.codeHash,
      payloadFile: file,
      warnings: snapshot.facts.incompleteExtensions.map { [$0.message] } ?? [])
  }

  /// `-f`: every stored version of the chains.
  private func stored(_ chains: [Chain], _ database: HotDatabase) throws(HotSideError) -> Report {
    let files = PendingFiles()
    var outcomes: [Outcome] = []
    for chain in chains {
      let versions = try HotSideError.wrappingDatabase { () throws(HotDatabaseError) in
        try database.metadata(named: chain.name)
      }
      for version in versions {
        do throws(RuntimeMetadataError) {
          try version.facts.check(specsPrefix: chain.prefix)
        } catch { throw .metadata(error, source: workspace.hotDatabase) }
        let file = try workspace.addMetadataPayload(
          version.bytes, genesis: chain.genesisHash, to: files)
        outcomes.append(
          Outcome(
            facts: version.facts, genesisHash: chain.genesisHash, block: version.blockHash,
            endpoint: nil, stored: nil, codeHash: nil, payloadFile: file,
            warnings: version.facts.incompleteExtensions.map { [$0.message] } ?? []))
      }
    }
    try HotSideError.wrappingFile { () throws(FileError) in try files.commit() }
    return Report(outcomes: outcomes, failures: [])
  }
}
