package import FileSupport
package import HotStore
package import NodeClient
package import Reporting
internal import Threading

/// Many networks asked at the same time.
///
/// Short calls go on for all of them at once, and only so many metadata are on their way at a time:
/// a node that is far away, slow to answer or dead holds up nobody. However many are dead, all are
/// given up within one and the same time-out.
package struct ParallelInquiry: Sendable {
  /// A network and where it is asked.
  package struct Target: Sendable {
    package let chain: Chain
    package let endpoints: [NodeEndpoint]

    package init(chain: Chain, endpoints: [NodeEndpoint]) {
      self.chain = chain
      self.endpoints = endpoints
    }
  }

  /// How each network is asked.
  package let settings: InquirySettings
  /// How many metadata are transferred at the same time.
  package let jobs: Int
  package let progress: FetchProgress

  /// - Parameters:
  ///   - settings: how each network is asked.
  ///   - jobs: how many metadata are transferred at the same time; at least 1.
  ///   - progress: is told what arrives.
  package init(settings: InquirySettings, jobs: Int, progress: FetchProgress) {
    self.settings = settings
    self.jobs = jobs
    self.progress = progress
  }

  /// The most networks that have a connection at the same time.
  private static let connectionLimit = 512

  /// Asks all networks.
  ///
  /// - Parameters:
  ///   - targets: the networks.
  ///   - spool: takes the metadata of each answer out of memory.
  ///   - arrived: takes each answer while others still are on their way.
  /// - Returns: the answers in the order of the targets.
  package func fetchAll(
    _ targets: [Target], spool: Spool? = nil,
    arrived: (NodeSnapshot) -> Void = { _ in }
  ) async -> [Result<NodeSnapshot, any Error>?] {
    let slots = TransferSlots(jobs)
    return await all(targets, arrived: arrived) { target, progress in
      try await settings.ask(
        target.endpoints, for: target.chain, telling: progress, in: slots
      ).spooled(in: spool)
    }
  }

  /// Asks all networks by `ask`, as many at the same time as there may be connections.
  func all<Answer: Sendable>(
    _ targets: [Target], arrived: (Answer) -> Void = { _ in },
    _ ask: @escaping @Sendable (Target, InquiryProgress) async throws -> Answer
  ) async -> [Result<Answer, any Error>?] {
    progress.started(targets.map { $0.chain.name })
    let (progress, wanted) = (progress, min(targets.count, ParallelInquiry.connectionLimit))
    var results = [Result<Answer, any Error>?](repeating: nil, count: targets.count)
    await BoundedTasks.run(
      targets.count, atMost: ConnectionCapacity.prepare(for: wanted)
    ) { number in
      let target = targets[number]
      return try await ask(target, progress.of(target.chain.name))
    } take: { (number, result) throws(Never) in
      results[number] = result
      let hasFailed = if case .failure = result { true } else { false }
      progress.finished(targets[number].chain.name, hasFailed)
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

/// Told of the work as it goes on, from several tasks.
package struct FetchProgress: Sendable {
  /// These networks will be asked.
  package var started: @Sendable (_ networks: [String]) -> Void = { _ in }
  /// An endpoint of a network is waited for; `nil` where none is.
  package var asking: @Sendable (_ network: String, NodeEndpoint?) -> Void = { _, _ in }
  /// So many of `NetworkInquiry.stepCount` steps are done at one of a network's endpoints.
  package var stepped: @Sendable (_ network: String, _ done: Int) -> Void = { _, _ in }
  /// A network's metadata begin to be transferred, or no longer are.
  package var transferring: @Sendable (_ network: String, _ isOn: Bool) -> Void = { _, _ in }
  /// A network is there or has failed.
  package var finished: @Sendable (_ network: String, _ hasFailed: Bool) -> Void = { _, _ in }
  /// An endpoint failed and the next one is tried.
  package var endpointFailed: @Sendable (_ network: String, any ReportableError) -> Void = { _, _ in
  }

  /// Tells nobody.
  package init() {}

  /// The part of one network.
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
