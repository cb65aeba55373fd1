package import FileSupport
package import HotStore
package import NodeClient
package import Reporting
internal import Threading

/// Asks many networks in parallel.
///
/// Short calls run for all networks at once; only the number of concurrent metadata transfers is
/// limited. So slow or unreachable nodes do not delay other networks, and all unreachable nodes
/// together take one time-out.
package struct ParallelInquiry: Sendable {
  /// A network and its endpoints.
  package struct Target: Sendable {
    /// The name in progress and messages.
    package let name: String
    /// The network that must answer; `nil` if it is not known yet.
    package let chain: Chain?
    package let endpoints: [NodeEndpoint]
    /// The settings for this network; `nil` for those of the inquiry.
    package let settings: InquirySettings?
    /// Counts the endpoints that a look has asked.
    let tally = EndpointTally()

    /// The endpoints of the look; `nil` if no endpoint was asked.
    package var counts: Observation.Endpoints? { tally.counts }

    package init(chain: Chain, endpoints: [NodeEndpoint], settings: InquirySettings? = nil) {
      (name, self.chain, self.endpoints) = (chain.name, chain, endpoints)
      self.settings = settings
    }

    /// A network that is not known yet; `name` differs from those of the other targets.
    package init(unknown name: String, endpoints: [NodeEndpoint]) {
      (self.name, chain, self.endpoints, settings) = (name, nil, endpoints, nil)
    }
  }

  package let settings: InquirySettings
  /// The maximum number of concurrent metadata transfers.
  package let jobs: Int
  package let progress: FetchProgress

  /// `jobs` is the maximum number of concurrent metadata transfers, at least 1.
  package init(settings: InquirySettings, jobs: Int, progress: FetchProgress) {
    self.settings = settings
    self.jobs = jobs
    self.progress = progress
  }

  /// The maximum number of concurrent connections.
  private static let connectionLimit = 512

  /// The number of networks whose metadata stays in memory: more would take too much of it.
  private static let mostInMemory = 4

  /// A file for the metadata of many networks.
  ///
  /// - Parameters:
  ///   - targets: the networks.
  ///   - path: a file in a folder with enough space.
  /// - Returns: the file; `nil` for few networks, and if the folder is not writable.
  package static func spool(for targets: [Target], besides path: String) -> Spool? {
    targets.count > mostInMemory ? Spool(in: FilePath.folder(of: path)) : nil
  }

  /// Asks all networks.
  ///
  /// - Parameters:
  ///   - targets: the networks.
  ///   - spool: moves the metadata of each answer out of memory.
  ///   - arrived: receives each answer while others are still pending.
  /// - Returns: the answers in the order of the targets.
  package func fetchAll(
    _ targets: [Target], spool: Spool? = nil,
    arrived: (NodeSnapshot) -> Void = { _ in }
  ) async -> [Result<NodeSnapshot, any Error>?] {
    let slots = TransferSlots(jobs)
    return await all(targets, arrived: arrived) { target, progress in
      try await (target.settings ?? settings).ask(
        target.endpoints, for: target.chain, telling: progress, in: slots
      ).spooled(in: spool)
    }
  }

  /// Runs `ask` for all networks, with a limited number of concurrent connections.
  func all<Answer: Sendable>(
    _ targets: [Target], arrived: (Answer) -> Void = { _ in },
    _ ask: @escaping @Sendable (Target, InquiryProgress) async throws -> Answer
  ) async -> [Result<Answer, any Error>?] {
    progress.started(targets.map(\.name))
    let (progress, wanted) = (progress, min(targets.count, ParallelInquiry.connectionLimit))
    var results = [Result<Answer, any Error>?](repeating: nil, count: targets.count)
    await BoundedTasks.run(
      targets.count, atMost: ConnectionCapacity.prepare(for: wanted)
    ) { number in
      let target = targets[number]
      return try await ask(target, progress.of(target.name))
    } take: { (number, result) throws(Never) in
      results[number] = result
      let hasFailed = if case .failure = result { true } else { false }
      progress.finished(targets[number].name, hasFailed)
      if case .success(let answer) = result { arrived(answer) }
    }
    return results
  }
}

extension NodeSnapshot {
  fileprivate func spooled(in spool: Spool?) -> NodeSnapshot {
    guard let spool, let bytes = try? content.bytes else { return self }
    var snapshot = self
    snapshot.content = spool.keep(bytes)
    return snapshot
  }
}

/// Receives the progress of the work, from several tasks.
package struct FetchProgress: Sendable {
  /// The names of the networks that will be asked.
  package var started: @Sendable (_ networks: [String]) -> Void = { _ in }
  /// The endpoint of a network for which the inquiry waits; `nil` if it waits for none.
  package var asking: @Sendable (_ network: String, NodeEndpoint?) -> Void = { _, _ in }
  /// The number of completed steps at one of a network's endpoints, of `NetworkInquiry.stepCount`.
  package var stepped: @Sendable (_ network: String, _ done: Int) -> Void = { _, _ in }
  /// The transfer of a network's metadata began or ended.
  package var transferring: @Sendable (_ network: String, _ isOn: Bool) -> Void = { _, _ in }
  /// A network succeeded or failed.
  package var finished: @Sendable (_ network: String, _ hasFailed: Bool) -> Void = { _, _ in }
  /// An endpoint failed, and the next one is asked.
  package var endpointFailed: @Sendable (_ network: String, any ReportableError) -> Void = { _, _ in
  }

  package init() {}

  /// The progress of one network.
  func of(_ network: String) -> InquiryProgress {
    var progress = InquiryProgress()
    progress.observer = NodeObserver(
      began: { asking(network, $0) }, ended: { _ in asking(network, nil) })
    progress.endpointFailed = { endpointFailed(network, $0) }
    progress.transferring = { transferring(network, $0) }
    progress.stepped = { stepped(network, $0) }
    return progress
  }
}
