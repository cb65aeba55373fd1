package import ByteSupport
import ChainInquiry
import FileSupport
package import HotStore
package import JSONCodec
import NodeClient
package import Reporting
package import RuntimeMetadata
import VaultPayloads

/// `load-metadata`: metadata from nodes or the database into payload files and the database
/// (hot-side 5.4).
///
/// Networks are fetched in parallel. Files are renamed into place, and the database changes, only
/// after all networks are fetched.
package struct MetadataJob: Sendable {
  /// The result for one network.
  package struct NetworkOutcome: Equatable, Sendable {
    package let facts: MetadataFacts
    /// The genesis hash in the payload.
    package let genesisHash: Hash256
    /// The block of the metadata; `nil` if it is not recorded.
    package let block: Hash256?
    /// The endpoint of the metadata, redacted; `nil` for stored metadata.
    package let endpoint: String?
    /// New or already stored; `nil` if the metadata was not stored.
    package let stored: StoredVersionRule.Arrival?
    /// BLAKE2b-256 of the chain's code; `nil` if the metadata was not compared with the code.
    package let codeHash: Hash256?
    /// The values of the chain's state that the code has read.
    package let codeReads: [StateValue]
    /// The proof of the code; `nil` if nothing was proved.
    package let provenBy: ProvenBy?
    /// The path of the payload file; `nil` if none was written.
    package let payloadFile: String?
    /// The path of the evidence; `nil` if none was written.
    package let evidenceFile: String?
    /// The reduction of the metadata in the payload file; `nil` if it is full.
    package let reduction: MetadataReduction?
    /// Warnings for the user, as sentences.
    package let warnings: [String]
  }

  /// A network whose metadata could not be fetched, and the error.
  package struct Failure: Sendable {
    package let network: String
    package let error: any ReportableError
    /// The answer of the nodes whose metadata was refused; `nil` if they gave none.
    var refused: Observation.Answer?
  }

  /// The error if networks failed and the request does not allow failures.
  package struct Stop: ParameterizedError {
    /// The networks with their errors; at least one.
    package let failures: [Failure]
    /// The number of networks that did not fail.
    package let otherCount: Int
    /// Whether the request would have changed the database, and not only files.
    package let stores: Bool

    /// A report with the failures only.
    package var report: Report { Report(outcomes: [], failures: failures) }

    /// The failure that determines code and exit code: the first one that is not `unavailable`,
    /// otherwise the first one.
    private var main: Failure {
      failures.first { $0.error.exitCode != .unavailable } ?? failures[0]
    }

    package var row: ErrorRow<JSONValue> {
      let own = (main.error as? any ParameterizedError)?.parameters ?? []
      return ErrorRow(
        main.error.code,
        [("network", .string(main.network))] + own.filter { $0.0 != "network" },
        exit: main.error.exitCode, sentences)
    }

    /// The maximum number of failures in the message.
    private static let mostInMessage = 3

    private var sentences: String {
      let silent = failures.filter { $0.error.exitCode == .unavailable }
      let shown = (failures.filter { $0.error.exitCode != .unavailable } + silent)
        .prefix(Stop.mostInMessage)
      var parts = shown.map { "\($0.network): \($0.error.message)" }
      if failures.count > 1 { parts.insert("\(failures.count) networks failed.", at: 0) }
      if failures.count > shown.count {
        parts.append("\((failures.count - shown.count).counted("other")) failed too.")
      }
      guard otherCount > 0 else { return parts.joined(separator: " ") }
      let others = otherCount == 1 ? "the other network" : "the other \(otherCount)"
      return
        """
        \(parts.joined(separator: " ")) Nothing was \(stores ? "stored" : "written") for \(others). To continue \
        without networks that fail, pass --pass-errors.
        """
    }
  }

  package struct Report: Sendable {
    /// The successful networks, in the order of the database.
    package let outcomes: [NetworkOutcome]
    /// The failed networks; empty unless `passesErrors` is set.
    package let failures: [Failure]
  }

  let environment: FetchEnvironment
  var workspace: Workspace { environment.workspace }

  package init(_ environment: FetchEnvironment) { self.environment = environment }

  /// Runs the request.
  ///
  /// - Parameters:
  ///   - request: the networks and the options.
  ///   - rehearsing: checks the metadata of each network before anything is written; an error
  ///     counts as a failure of the network.
  /// - Returns: the outcomes, and with `passesErrors` the failures.
  /// - Throws: ``Stop`` if a network failed without `passesErrors`, or ``HotSideError``; nothing
  ///   was written.
  package func run(
    _ request: MetadataRequest, rehearsing: (LoadedMetadata) throws -> Void = { _ in }
  ) async throws -> Report {
    func check(_ snapshot: NodeSnapshot) throws {
      try rehearsing(LoadedMetadata(snapshot.metadata, of: snapshot.facts))
    }
    if request.setting.writesNew { try workspace.preparePayloadFolder() }
    if case .url(let url) = request.reference {
      let endpoint = try NodeEndpoint(url)
      let database =
        Folder.exists(workspace.hotDatabase) ? try workspace.hotDatabaseIfPresent() : nil
      let snapshot = try await environment.settings.ask([endpoint])
      if environment.proving?.includes(snapshot.facts.name) ?? false {
        throw InquiryError.notProved(network: snapshot.facts.name)
      }
      let fetched = Fetched(request: request, snapshots: [snapshot], failures: [], count: 1)
      return try finish(fetched, check, database: database)
    }
    let database = try workspace.openHotDatabase(request.setting.stores ? .readWrite : .readOnly)
    guard request.setting != .databaseOnly else {
      return try stored(try chains(for: request, database), request, rehearsing, database)
    }
    let fetched = try await fetch(request, database)
    do {
      return try finish(fetched, check, database: database)
    } catch let stop as Stop {
      if request.setting.stores {
        try database.record(
          observations(in: Report(outcomes: [], failures: stop.failures), database))
      }
      throw stop
    }
  }

  /// The answers and faults of nodes to record (round 2).
  ///
  /// If no network succeeded, silent nodes are not recorded.
  func observations(
    in report: Report, _ database: HotDatabase
  ) throws -> [Observation] {
    let before = try database.observations()
    func former(_ network: String) -> Observation {
      before[network] ?? Observation(network: network)
    }
    let answers = report.outcomes.compactMap { outcome -> Observation? in
      guard let block = outcome.block, let endpoint = outcome.endpoint else { return nil }
      return former(outcome.facts.name).compared(
        Observation.Answer(
          time: environment.now, block: block, version: outcome.facts.version,
          codeHash: outcome.codeHash, endpoint: endpoint),
        agreement: environment.settings.agreement)
    }
    let faults = report.failures.compactMap { failure -> Observation? in
      let lack = (failure.error as? any ProofFailure).flatMap { $0.isLack ? $0 : nil }
      return switch failure.error.exitCode {
      case .refused where lack == nil:
        former(failure.network).faulty(
          failure.error.message, refusing: failure.refused, at: environment.now)
      case _ where report.outcomes.isEmpty: nil
      case _ where lack != nil:
        former(failure.network).unproved(
          failure.error.message, isAnswered: lack?.isAnswered ?? false)
      case .unavailable where failure.error.isSilenceOfNodes:
        former(failure.network).silent(at: environment.now)
      case .unavailable:
        former(failure.network).faulty(failure.error.message, at: environment.now)
      default: nil
      }
    }
    return answers + faults
  }

  // MARK: - Writing

  /// Writes what was fetched: inside a transaction of the caller if it passes the files of that
  /// transaction.
  func finish(
    _ fetched: Fetched, _ check: (NodeSnapshot) throws -> Void, database: HotDatabase?,
    adding outer: PendingFiles? = nil
  ) throws -> Report {
    let request = fetched.request
    func stop(_ failures: [Failure]) -> Stop {
      Stop(
        failures: failures, otherCount: fetched.count - failures.count,
        stores: request.setting.stores)
    }
    var failures = fetched.failures
    if !failures.isEmpty, !request.passesErrors { throw stop(failures) }
    /// Returns the results of `body` for the snapshots for which it does not throw.
    ///
    /// Throws the first error, or records it as a failure with `passesErrors`.
    func passing<Passed>(
      _ snapshots: [NodeSnapshot], _ body: (NodeSnapshot) throws -> Passed
    ) throws -> [Passed] {
      var passed: [Passed] = []
      for snapshot in snapshots {
        do { passed.append(try body(snapshot)) } catch {
          let failure = Failure(
            network: snapshot.facts.name, error: error.reportable,
            refused: Observation.Answer(
              time: environment.now, block: snapshot.block, version: snapshot.facts.version,
              codeHash: nil, endpoint: snapshot.endpoint.redacted))
          // A full disk or a locked database is not the fault of a network, so its own error is
          // thrown.
          let isOurs = [.cannotWrite, .tryAgain].contains(failure.error.exitCode)
          guard request.passesErrors else {
            throw database == nil || isOurs ? error : stop([failure])
          }
          failures.append(failure)
        }
      }
      return passed
    }
    let rehearsed = try passing(fetched.snapshots) { snapshot in
      try check(snapshot)
      return snapshot
    }
    let files = PendingFiles(under: .made)
    var outcomes: [NetworkOutcome] = []
    let body = {
      outcomes = try passing(rehearsed) { try take($0, request, files, database) }
    }
    if let outer {
      try body()
      try outer.takeAll(of: files)
    } else if let database, request.setting.stores {
      try database.transaction(
        with: files,
        unnamed: {
          HotSideError.fileAfterDatabase($0, wayOut: "run 'hotside load-metadata -f' for the files")
        }
      ) {
        try body()
        try database.record(
          observations(in: Report(outcomes: outcomes, failures: failures), database))
      }
    } else {
      try body()
      try files.commit()
    }
    return Report(outcomes: outcomes, failures: failures)
  }

  /// Stores and writes the metadata of one network; an error rolls back both.
  private func take(
    _ snapshot: NodeSnapshot, _ request: MetadataRequest, _ files: PendingFiles,
    _ database: HotDatabase?
  ) throws -> NetworkOutcome {
    let metadata = try FullMetadata(snapshot.metadata, snapshot.facts)
    guard let database, request.setting.stores else {
      return try outcome(of: snapshot, metadata, stored: nil, request, files, database)
    }
    return try database.transaction {
      let stored = try database.store(
        IncomingMetadata(
          metadata, blockHash: snapshot.block, source: .node(url: snapshot.endpoint.text)),
        firstSeen: environment.now)
      var snapshot = snapshot
      snapshot.recordWarnings += try database.contradictions(
        to: snapshot.state, of: snapshot.genesisHash)
      try database.record(snapshot, at: environment.now)
      let made = try outcome(of: snapshot, metadata, stored: stored, request, files, nil)
      // The record must be about the proof in the evidence file, which may be kept.
      let hash = snapshot.facts.hash
      let kept = made.evidenceFile.flatMap { path in
        files.paths.contains { $0.hasSameBytes(as: path) } ? nil : path
      }
      if let proof = snapshot.provenBy,
        try kept == nil || database.provenBy(for: hash, of: snapshot.genesisHash) == nil
      {
        try database.record(proof, for: hash)
      }
      return made
    }
  }

  private func outcome(
    of snapshot: NodeSnapshot, _ metadata: FullMetadata, stored: StoredVersionRule.Arrival?,
    _ request: MetadataRequest, _ files: PendingFiles, _ database: HotDatabase?
  ) throws -> NetworkOutcome {
    var isKnown = false
    if case .known = stored { isKnown = true }
    let writes =
      isKnown ? request.writesKnown(snapshot.facts.name) : request.setting.writesNew
    let written =
      writes
      ? try workspace.addMetadataPayload(
        metadata, genesis: snapshot.genesisHash, reducedTo: request.level(of: snapshot.facts.name),
        to: files, besides: database) : nil
    let evidenceFile = try written.flatMap {
      try add(snapshot.evidence, nextTo: $0.path, isKnown: isKnown, files)
    }
    // Stored metadata was already compared with the genesis hash of its network.
    let known =
      request.setting.stores ? [] : try database?.networks(named: snapshot.facts.name) ?? []
    let owner =
      request.setting.stores
      ? nil
      : TextRules.ownerWarning(
        snapshot.facts.name, snapshot.genesisHash, among: known.map(\.specs) + TextRules.builtIn)
    return NetworkOutcome(
      facts: snapshot.facts, genesisHash: snapshot.genesisHash,
      block: snapshot.block,
      endpoint: snapshot.endpoint.redacted, stored: stored, codeHash: snapshot.codeHash,
      codeReads: snapshot.codeReads, provenBy: snapshot.provenBy,
      payloadFile: written?.path, evidenceFile: evidenceFile, reduction: written?.reduction,
      warnings: snapshot.facts.warnings + snapshot.warnings + [owner].compactMap { $0 })
  }

  /// `-f`: writes every stored version of the chains.
  private func stored(
    _ chains: [Chain], _ request: MetadataRequest,
    _ rehearsing: (LoadedMetadata) throws -> Void, _ database: HotDatabase
  ) throws -> Report {
    let files = PendingFiles(under: .made)
    var outcomes: [NetworkOutcome] = []
    for chain in chains {
      let versions = try database.metadata(named: chain.name)
      for version in versions {
        try naming(workspace.hotDatabase) { try version.facts.check(specsPrefix: chain.prefix) }
        try rehearsing(LoadedMetadata(version.bytes, of: version.facts))
        let written = try workspace.addMetadataPayload(
          FullMetadata(version.bytes, version.facts), genesis: chain.genesisHash,
          reducedTo: request.level, to: files, besides: nil)
        outcomes.append(
          NetworkOutcome(
            facts: version.facts, genesisHash: chain.genesisHash,
            block: version.blockHash,
            endpoint: nil, stored: nil, codeHash: nil, codeReads: [], provenBy: nil,
            payloadFile: written.path, evidenceFile: nil, reduction: written.reduction,
            warnings: version.facts.warnings))
      }
    }
    guard !outcomes.isEmpty else {
      throw HotSideError.noStoredMetadata(network: chains.count == 1 ? chains[0].name : nil)
    }
    try files.commit()
    return Report(outcomes: outcomes, failures: [])
  }
}
