import ChainInquiry
import FileSupport
import HotStore
import QRDrawing

extension MetadataJob {
  /// Fetches the networks, and proves those that the plan includes.
  func fetchAll(
    _ targets: [ParallelInquiry.Target], _ request: MetadataRequest, _ database: HotDatabase
  ) async throws -> [Result<NodeSnapshot, any Error>?] {
    let spool = Spool(in: FilePath.folder(of: workspace.hotDatabase))
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
    for (index, result) in zip(proven, proofs) { results[index] = result }
    guard !fetched.isEmpty else { return results }
    let others = await environment.fetcher.fetchAll(fetched.map { targets[$0] }, spool: spool)
    for (index, result) in zip(fetched, others) { results[index] = result }
    return results
  }

  /// Writes evidence next to a payload.
  ///
  /// Existing evidence of known metadata is kept, because it begins at an earlier checkpoint and so
  /// needs less trust.
  func add(
    _ evidence: (any SnapshotEvidence)?, nextTo payload: String, isKnown: Bool,
    _ files: PendingFiles
  ) throws -> String? {
    guard let evidence else { return nil }
    let name = FilePath.name(of: payload)
    let path = FilePath.join(
      FilePath.folder(of: payload),
      (name.hasPrefix("sign_me_") ? String(name.dropFirst(8)) : name) + ".evidence.gz")
    if isKnown, Folder.exists(path) { return path }
    try files.add(GzipFile.compressed(evidence.encoded), to: path)
    return path
  }
}
