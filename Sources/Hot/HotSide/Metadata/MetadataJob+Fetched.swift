import ByteSupport
package import ChainInquiry
package import FileSupport
package import HotStore
import NodeClient
import Reporting

extension MetadataJob {
  /// The answers of nodes before anything is written.
  package struct Fetched: Sendable {
    let request: MetadataRequest
    var snapshots: [NodeSnapshot] = []
    /// The networks whose nodes did not give their metadata, with the errors.
    package internal(set) var failures: [Failure] = []
    /// The number of networks that were asked.
    let count: Int

    /// Leaves out the failures of these networks, which are asked in another way.
    package mutating func removeFailures(of networks: [String]) {
      failures.removeAll { failure in
        networks.contains { $0.hasSameBytes(as: failure.network) }
      }
    }
  }

  /// Fetches metadata for ``store(_:in:adding:screening:)``.
  ///
  /// - Parameter request: the networks and the options, with `passesErrors`.
  /// - Returns: the answers and errors of nodes.
  /// - Throws: `HotDatabaseError`.
  package func fetch(_ request: MetadataRequest) async throws -> Fetched {
    // A proof stores the checkpoint to which it leads.
    let access: Workspace.Access = environment.proving == nil ? .readOnly : .readWrite
    return try await fetch(request, workspace.openHotDatabase(access))
  }

  /// Stores fetched metadata, and writes the payloads to sign, inside a transaction of the caller.
  ///
  /// - Parameters:
  ///   - fetched: the answers of nodes.
  ///   - database: the database, in a transaction.
  ///   - files: receives the payloads.
  ///   - screening: checks the whole answer of each network; an error counts as a failure of the
  ///     network.
  /// - Returns: the outcomes and failures.
  /// - Throws: `HotDatabaseError` or `FileError`; the caller must roll back.
  package func store(
    _ fetched: Fetched, in database: HotDatabase, adding files: PendingFiles,
    screening: (NodeSnapshot) throws -> Void
  ) throws -> Report {
    let report = try finish(fetched, screening, database: database, adding: files)
    if fetched.request.setting.stores {
      try database.record(observations(in: report, database))
    }
    return report
  }

  func chains(
    for request: MetadataRequest, _ database: HotDatabase
  ) throws -> [Chain] {
    try database.chains(for: request.reference).filter {
      request.choices == nil || request.choices?[$0.name] != nil
    }
  }

  func fetch(
    _ request: MetadataRequest, _ database: HotDatabase
  ) async throws -> Fetched {
    let chains = try chains(for: request, database)
    let named = try NodeEndpoint.list(request.endpoints)
    var targets: [ParallelInquiry.Target] = []
    var fetched = Fetched(request: request, count: chains.count)
    for chain in chains {
      do {
        let endpoints =
          named.isEmpty
          ? try environment.settings.endpoints(of: chain.name, stored: chain.endpoints) : named
        targets.append(
          ParallelInquiry.Target(
            chain: chain, endpoints: endpoints, settings: request.choices?[chain.name]?.settings))
      } catch { fetched.failures.append(Failure(network: chain.name, error: error.reportable)) }
    }
    let results = try await fetchAll(targets, request, database)
    for (target, result) in zip(targets, results) {
      switch result {
      case .success(let snapshot)?: fetched.snapshots.append(snapshot)
      case .failure(let error)?:
        fetched.failures.append(Failure(network: target.name, error: error.reportable))
      case nil: continue
      }
    }
    return fetched
  }
}
