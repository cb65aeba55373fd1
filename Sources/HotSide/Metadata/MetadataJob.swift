package import ByteSupport
package import HotStore
import NodeClient
package import RuntimeMetadata
import VaultPayloads

/// `load-metadata`: metadata from nodes or the database into payload files and the database
/// (hot-side 5.4).
///
/// Several networks are asked at the same time. Files get their names and the database changes only
/// at the end, when everything that was asked for is there.
package struct MetadataJob: Sendable {
  /// What became of one network.
  package struct Outcome: Equatable, Sendable {
    /// The raw bytes.
    package let metadata: [UInt8]
    /// What the metadata says of its network.
    package let facts: MetadataFacts
    /// The genesis hash that the payload carries.
    package let genesisHash: Hash256
    /// The block it was fetched at; `nil` where none is on record.
    package let block: Hash256?
    /// The endpoint it was fetched from, redacted; `nil` for stored metadata.
    package let endpoint: String?
    /// What the database made of it; `nil` where it was not stored.
    package let stored: MetadataVersions.Outcome?
    /// BLAKE2b-256 of the chain's code, where the metadata was compared with it.
    package let codeHash: Hash256?
    /// The payload file, where one was written.
    package let payloadFile: String?
    /// How the metadata in the payload file was reduced; `nil` where it is full.
    package let reduction: MetadataReduction?
    /// What the user should know, in sentences.
    package let warnings: [String]
  }

  /// A network that gave nothing, and why.
  package struct Failure: Sendable {
    /// The network's name, or the redacted URL.
    package let network: String
    /// Why.
    package let error: any ReportableError
  }

  /// Everything that was done, and what was passed over.
  package struct Report: Sendable {
    /// In the order of the database.
    package let outcomes: [Outcome]
    /// Only with `passesErrors`.
    package let failures: [Failure]
  }

  private let environment: FetchEnvironment
  private var workspace: Workspace { environment.workspace }

  package init(_ environment: FetchEnvironment) { self.environment = environment }

  /// Does what is asked.
  ///
  /// - Returns: the outcomes, and with `passesErrors` the failures.
  /// - Throws: ``HotSideError``; nothing was written then.
  package func run(_ request: MetadataRequest) async throws -> Report {
    if request.setting.writesNew { try workspace.preparePayloadFolder() }
    if case .url(let url) = request.reference {
      let endpoint = try NodeEndpoint(url)
      return try finish([try await environment.inquiry.ask([endpoint])], [], request, database: nil)
    }
    let database = try workspace.openHotDatabase(request.setting.stores ? .readWrite : .readOnly)
    let chains = try database.chains(for: request.reference)
    guard request.setting != .databaseOnly else { return try stored(chains, request, database) }
    var targets: [NetworkFetcher.Target] = []
    for chain in chains {
      targets.append(
        NetworkFetcher.Target(
          chain: chain,
          endpoints: request.endpoints.isEmpty
            ? try environment.inquiry.endpoints(of: chain.name, stored: chain.endpoints)
            : try NodeEndpoint.list(request.endpoints)))
    }
    let results = await environment.fetcher.fetchAll(targets, stopsAtFailure: !request.passesErrors)
    var fetched: [NodeSnapshot] = []
    var failures: [Failure] = []
    for (target, result) in zip(targets, results) {
      switch result {
      case .success(let snapshot)?: fetched.append(snapshot)
      case .failure(let error)? where request.passesErrors || !error.isCancellation:
        failures.append(Failure(network: target.chain.name, error: error.reportable))
      case .failure?, nil: continue
      }
    }
    return try finish(fetched, failures, request, database: database)
  }

  // MARK: - Writing

  private func finish(
    _ fetched: [NodeSnapshot], _ failed: [Failure], _ request: MetadataRequest,
    database: HotDatabase?
  ) throws -> Report {
    if let first = failed.first, !request.passesErrors { throw first.error }
    var failures = failed
    let files = PendingFiles(under: .made)
    var outcomes: [Outcome] = []
    let body = {
      for snapshot in fetched {
        do {
          outcomes.append(try take(snapshot, request, files, database))
        } catch {
          guard request.passesErrors else { throw error }
          failures.append(Failure(network: snapshot.facts.name, error: error.reportable))
        }
      }
    }
    if let database, request.setting.stores {
      try database.transaction(
        with: files,
        unnamed: {
          HotSideError.fileAfterDatabase($0, wayOut: "run 'hotside load-metadata -f' for the files")
        }, body)
    } else {
      try body()
      try files.commit()
    }
    return Report(outcomes: outcomes, failures: failures)
  }

  /// Stores and writes what came from one network; with an error nothing of it stays.
  private func take(
    _ snapshot: NodeSnapshot, _ request: MetadataRequest, _ files: PendingFiles,
    _ database: HotDatabase?
  ) throws -> Outcome {
    guard let database, request.setting.stores else {
      return try outcome(of: snapshot, stored: nil, request, files)
    }
    return try database.transaction {
      let incoming = IncomingMetadata(
        facts: snapshot.facts, bytes: snapshot.metadata, blockHash: snapshot.block,
        source: .node(url: snapshot.endpoint.text))
      let stored = try database.store(incoming, firstSeen: environment.now)
      return try outcome(of: snapshot, stored: stored, request, files)
    }
  }

  private func outcome(
    of snapshot: NodeSnapshot, stored: MetadataVersions.Outcome?, _ request: MetadataRequest,
    _ files: PendingFiles
  ) throws -> Outcome {
    var isKnown = false
    if case .known = stored { isKnown = true }
    let writes = isKnown ? request.setting.writesKnown : request.setting.writesNew
    let written =
      writes
      ? try workspace.addMetadataPayload(
        snapshot.metadata, snapshot.facts, genesis: snapshot.genesisHash,
        reducedTo: request.level, to: files) : nil
    return Outcome(
      metadata: snapshot.metadata, facts: snapshot.facts, genesisHash: snapshot.genesisHash,
      block: snapshot.block,
      endpoint: snapshot.endpoint.redacted, stored: stored, codeHash: snapshot.codeHash,
      payloadFile: written?.path, reduction: written?.reduction,
      warnings: snapshot.facts.warnings)
  }

  /// `-f`: every stored version of the chains.
  private func stored(
    _ chains: [Chain], _ request: MetadataRequest, _ database: HotDatabase
  ) throws -> Report {
    let files = PendingFiles(under: .made)
    var outcomes: [Outcome] = []
    for chain in chains {
      let versions = try database.metadata(named: chain.name)
      for version in versions {
        try naming(workspace.hotDatabase) { try version.facts.check(specsPrefix: chain.prefix) }
        let written = try workspace.addMetadataPayload(
          version.bytes, version.facts, genesis: chain.genesisHash, reducedTo: request.level,
          to: files)
        outcomes.append(
          Outcome(
            metadata: version.bytes, facts: version.facts, genesisHash: chain.genesisHash,
            block: version.blockHash,
            endpoint: nil, stored: nil, codeHash: nil, payloadFile: written.path,
            reduction: written.reduction,
            warnings: version.facts.warnings))
      }
    }
    try files.commit()
    return Report(outcomes: outcomes, failures: [])
  }
}
