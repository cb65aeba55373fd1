import ByteSupport
import ChainInquiry
import FileSupport
package import HotSide
import HotStore
import NodeClient
package import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// Adds networks from their nodes to the database, each completely or not at all.
///
/// All nodes are asked in parallel. A network that is already stored is not an error, so that the
/// same list can be added again.
package struct NetworkAdditionJob: Sendable {
  package enum State: String, CaseIterable, Sendable {
    case failed, added, known
  }

  /// The result for one chain.
  package struct Addition: Sendable {
    /// The candidate; URLs of one chain that were given separately are joined.
    package internal(set) var candidate: NetworkCandidate
    package let state: State
    /// The spec name; `nil` after a failure.
    package let network: String?
    /// The new specs; `nil` unless they were added.
    package let specs: NetworkSpecs?
    /// The title of the entry in the database; `nil` after a failure.
    package let storedTitle: String?
    /// Notes for the user, as sentences.
    package let notes: [String]
    /// The reason of a failure.
    package let error: (any ReportableError)?
  }

  private let environment: FetchEnvironment
  private let specsJob: SpecsJob
  private let proven: [String]

  /// A job that adds networks.
  ///
  /// - Parameters:
  ///   - environment: the storage, settings and limits.
  ///   - proven: the names of networks that are always proved, which this job cannot do.
  package init(_ environment: FetchEnvironment, proven: [String] = []) {
    self.proven = proven
    var settings = environment.settings
    settings.wantsProperties = true
    self.environment = FetchEnvironment(
      workspace: environment.workspace, settings: settings, jobs: environment.jobs,
      now: environment.now, progress: environment.progress)
    specsJob = SpecsJob(workspace: environment.workspace, settings: settings)
  }

  /// Adds the networks.
  ///
  /// - Parameters:
  ///   - candidates: the networks.
  ///   - encryption: the encryption of all networks; `nil` for that of the list, or sr25519.
  /// - Returns: the results in the order of the candidates.
  /// - Throws: `HotDatabaseError`, `CancellationError`; networks that were added before stay.
  package func run(
    _ candidates: [NetworkCandidate], encryption: Encryption?
  ) async throws -> [Addition] {
    let database = try environment.workspace.openHotDatabase(.readWrite)
    var known: [(NetworkCandidate, Network)] = []
    var new: [NetworkCandidate] = []
    for candidate in candidates {
      let stored = try candidate.urls.lazy.compactMap {
        try database.networks(endpoint: $0).first
      }.first
      if let stored { known.append((candidate, stored)) } else { new.append(candidate) }
    }
    let additions =
      try await look(at: known, in: database) + fetch(new, encryption, into: database)
    return candidates.compactMap { candidate in
      additions.first { $0.candidate.urls.first == candidate.urls.first }
    }
  }

  // MARK: - Known networks

  /// Compares stored networks with their nodes; nodes that do not answer change nothing.
  private func look(
    at known: [(candidate: NetworkCandidate, network: Network)], in database: HotDatabase
  ) async throws -> [Addition] {
    guard !known.isEmpty else { return [] }
    let targets = try known.map { candidate, network in
      ParallelInquiry.Target(
        chain: try database.chain(named: network.name),
        endpoints: try NodeEndpoint.list(candidate.urls))
    }
    let results = await environment.fetcher.glanceAtAll(targets)
    return try zip(known, results).map { known, result in
      if case .failure(let error) = result {
        if error.isCancellation || error is CancellationError { throw error }
        if error.reportable.exitCode == .refused { return failure(of: known.candidate, error) }
      }
      return Addition(
        candidate: known.candidate, state: .known, network: known.network.name, specs: nil,
        storedTitle: known.network.title, notes: [], error: nil)
    }
  }

  private func failure(of candidate: NetworkCandidate, _ error: any Error) -> Addition {
    Addition(
      candidate: candidate, state: .failed, network: nil, specs: nil, storedTitle: nil,
      notes: [], error: error.reportable)
  }

  // MARK: - New networks

  private struct Found {
    var candidate: NetworkCandidate
    let request: SpecsRequest
    let specs: NetworkSpecs
    let notes: [String]
    /// The node that answered, redacted.
    let endpoint: String
  }

  private func fetch(
    _ candidates: [NetworkCandidate], _ encryption: Encryption?, into database: HotDatabase
  ) async throws -> [Addition] {
    guard !candidates.isEmpty else { return [] }
    var names: Set<String> = []
    let targets = try candidates.map { candidate in
      // URLs that differ only in their API keys have the same label.
      let name =
        ([candidate.label] + (2...candidates.count + 1).map { "\(candidate.label) (\($0))" })
        .first { names.insert($0).inserted }
      return ParallelInquiry.Target(
        unknown: name ?? candidate.label, endpoints: try NodeEndpoint.list(candidate.urls))
    }
    let results = await environment.fetcher.fetchAll(
      targets,
      spool: ParallelInquiry.spool(for: targets, besides: environment.workspace.hotDatabase))
    var additions: [Addition] = []
    var found: [Found] = []
    for (candidate, result) in zip(candidates, results) {
      do {
        guard let snapshot = try result?.get() else { throw CancellationError() }
        found.append(try read(snapshot, of: candidate, encryption))
      } catch {
        if error.isCancellation || error is CancellationError { throw error }
        additions.append(failure(of: candidate, error))
      }
    }
    for group in NetworkAdditionJob.chains(found) {
      do { additions.append(try add(group, others: found, to: database)) } catch {
        // A full disk or a locked database is not the fault of a network.
        if [.cannotWrite, .tryAgain].contains(error.reportable.exitCode) { throw error }
        additions += group.map { failure(of: $0.candidate, error) }
      }
    }
    return additions
  }

  private func read(
    _ snapshot: NodeSnapshot, of candidate: NetworkCandidate, _ encryption: Encryption?
  ) throws -> Found {
    if let listed = candidate.genesisHash, listed != snapshot.genesisHash {
      throw NetworkAdditionError.otherChainListed(
        label: candidate.label, listed: listed, endpoint: snapshot.endpoint.redacted,
        offered: snapshot.genesisHash)
    }
    let request = try SpecsRequest(
      setting: .storeOnly, reference: .url(candidate.urls[0]),
      encryption: encryption ?? candidate.encryption ?? .sr25519, title: candidate.title)
    var (specs, notes) = try SpecsJob.specs(snapshot, request)
    // The chain has one encryption, so its title need not name it.
    specs.title = candidate.title ?? specs.name
    specs.color = NetworkSpecs.color(of: specs.genesisHash)
    return Found(
      candidate: candidate, request: request, specs: specs, notes: notes,
      endpoint: snapshot.endpoint.redacted)
  }

  /// The answers in groups of one chain, in the order of the candidates.
  private static func chains(_ found: [Found]) -> [[Found]] {
    var groups: [[Found]] = []
    for item in found {
      let place = groups.firstIndex { $0[0].specs.genesisHash == item.specs.genesisHash }
      if let place { groups[place].append(item) } else { groups.append([item]) }
    }
    return groups
  }

  /// Adds one chain with the URLs of all its candidates.
  private func add(
    _ group: [Found], others: [Found], to database: HotDatabase
  ) throws -> Addition {
    let (first, specs) = (group[0], group[0].specs)
    for other in group.dropFirst() { try NetworkAdditionJob.compare(first, other) }
    let rival = others.first {
      $0.specs.genesisHash != specs.genesisHash && $0.specs.name.hasSameBytes(as: specs.name)
    }
    if let rival {
      throw NetworkAdditionError.twoChainsOfName(
        specs.name, first: specs.genesisHash, at: first.endpoint,
        second: rival.specs.genesisHash, atOther: rival.endpoint)
    }
    var candidate = first.candidate
    for other in group.dropFirst() {
      candidate.urls += other.candidate.urls.filter { !candidate.urls.contains($0) }
    }
    if let known = try SpecsJob.known(specs, in: database) {
      return Addition(
        candidate: candidate, state: .known, network: known.name, specs: nil,
        storedTitle: known.title, notes: [], error: nil)
    }
    if proven.contains(where: { $0.hasSameBytes(as: specs.name) }) {
      throw InquiryError.notProved(network: specs.name)
    }
    let outcome = try specsJob.finish(
      specs, storing: candidate.urls, first.request, notes: first.notes)
    return Addition(
      candidate: candidate, state: .added, network: specs.name, specs: specs,
      storedTitle: outcome.storedTitle, notes: outcome.notes, error: nil)
  }

  /// Throws an error if two nodes of one chain contradict each other.
  private static func compare(_ first: Found, _ second: Found) throws {
    let pairs = [
      ("name", first.specs.name, second.specs.name),
      ("address prefix", "\(first.specs.prefix)", "\(second.specs.prefix)"),
      (
        "token", "\(first.specs.decimals) \(first.specs.unit)",
        "\(second.specs.decimals) \(second.specs.unit)"
      ),
    ]
    for (field, one, other) in pairs where !one.hasSameBytes(as: other) {
      throw InquiryError.nodesDisagree(
        field: field, first: first.endpoint, firstValue: one, second: second.endpoint,
        secondValue: other)
    }
  }
}
