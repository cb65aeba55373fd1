import ByteSupport
import ChainInquiry
import FileSupport
import HotStore
import JSONCodec
import NodeClient
import QRDrawing
import Threading

extension MetadataJob {
  /// Fetches the networks, and proves those that the plan includes.
  func fetchAll(
    _ targets: [ParallelInquiry.Target], _ request: MetadataRequest, _ database: HotDatabase
  ) async throws -> [Result<NodeSnapshot, any Error>?] {
    let spool = ParallelInquiry.spool(for: targets, besides: workspace.hotDatabase)
    guard let plan = environment.proving else {
      return await environment.fetcher.fetchAll(targets, spool: spool)
    }
    let proven = targets.indices.filter { plan.includes(targets[$0].name) }
    let fetched = targets.indices.filter { !proven.contains($0) }
    var results = [Result<NodeSnapshot, any Error>?](repeating: nil, count: targets.count)
    let wanted = proven.compactMap { index in
      targets[index].chain.map { (chain: $0, endpoints: targets[index].endpoints) }
    }
    let proofs = try await plan.prove(
      wanted, environment.settings, in: database, stores: request.setting.stores)
    await BoundedTasks.run(proofs.count, atMost: environment.jobs) { number in
      try await MetadataJob.addProperties(to: proofs[number].get(), targets[proven[number]])
    } take: { (number, result) throws(Never) in
      results[proven[number]] = result
    }
    guard !fetched.isEmpty else { return results }
    let others = await environment.fetcher.fetchAll(fetched.map { targets[$0] }, spool: spool)
    for (index, result) in zip(fetched, others) { results[index] = result }
    return results
  }

  /// Adds the properties of the chain, which no proof covers, if the settings want them.
  ///
  /// The node of the proof is asked first.
  private static func addProperties(
    to snapshot: NodeSnapshot, _ target: ParallelInquiry.Target
  ) async throws -> NodeSnapshot {
    guard let settings = target.settings, settings.wantsProperties else { return snapshot }
    var failures: [NodeError] = []
    for endpoint in [snapshot.endpoint] + target.endpoints.filter({ $0 != snapshot.endpoint }) {
      do {
        let properties = try await NodeConnection.asking(endpoint, options: settings.options) {
          try await $0.systemProperties().object
        }
        return snapshot.with(properties: properties)
      } catch let error as NodeError {
        if error.isCancellation { throw error }
        failures.append(error)
      }
    }
    throw failures.count == 1 ? failures[0] : NodeError.allFailed(failures)
  }

  /// Writes evidence next to a payload.
  ///
  /// Existing evidence of known metadata is kept, because it begins at an earlier checkpoint and so
  /// needs less trust; but not if the payload next to it is missing or another one.
  func add(
    _ evidence: (any SnapshotEvidence)?, nextTo payload: String, isKnown: Bool,
    _ files: PendingFiles
  ) throws -> String? {
    guard let evidence else { return nil }
    let path = ProductFiles.evidence(nextToPayload: payload)
    let isSuperseded = files.superseded.contains { $0.hasSameBytes(as: path) }
    if isKnown, !isSuperseded, Folder.exists(path) { return path }
    var file = try files.begin(path)
    let gzip = GzipWriter()
    try evidence.write { try file.write(gzip.add($0)) }
    try file.write(gzip.finish())
    try files.add(file, to: path)
    return path
  }
}
