package import NodeClient
import Synchronization

/// Subscriptions to the versions that chains run, at nodes with WebSocket (portal 5.5).
///
/// A network whose subscription works is not polled. If no node accepts the subscription, or the
/// connection is lost, the network is polled, and the subscription is begun again after pauses of
/// 1 second to 10 minutes.
package final class VersionFeed: Sendable {
  fileprivate struct Subscription {
    let endpoints: [String]
    let task: Task<Void, Never>
    /// The version that the node has reported; `nil` without a working subscription.
    var reported: UInt32?
    /// The version that the last round has found; `nil` if the round failed.
    var known: UInt32?
    /// The time from which a reported version that is not known begins a round.
    var wakesAt = ContinuousClock.now
    /// The pause after the next round that does not find the reported version.
    var pause = Duration.seconds(15)
  }

  private let options: NodeOptions
  private let subscriptions = Mutex<[String: Subscription]>([:])

  /// Subscriptions end after this time and are begun again, which finds silently lost connections.
  private static let lifetime = Duration.seconds(3_600)
  private static let longestPause = Duration.seconds(600)

  /// Creates a feed without subscriptions; `options` has the trust and the proxies of connections.
  package init(_ options: NodeOptions) {
    var options = options
    (options.requestTimeout, options.lowSpeedTime) = (VersionFeed.lifetime, VersionFeed.lifetime)
    self.options = options
  }

  deinit { subscriptions.withLock { $0.values.forEach { $0.task.cancel() } } }

  /// Follows these networks, and no others.
  ///
  /// - Parameter networks: the endpoints by network id; those without WebSocket are ignored.
  package func follow(_ networks: [String: [NodeEndpoint]]) {
    let wanted = networks.mapValues { $0.filter(\.scheme.isWebSocket) }
    subscriptions.withLock { subscriptions in
      for (id, subscription) in subscriptions
      where wanted[id]?.map(\.redacted) != subscription.endpoints {
        subscription.task.cancel()
        subscriptions[id] = nil
      }
      for (id, endpoints) in wanted where subscriptions[id] == nil && !endpoints.isEmpty {
        subscriptions[id] = Subscription(
          endpoints: endpoints.map(\.redacted),
          task: Task { [weak self, options] in
            await VersionFeed.run(endpoints, options) { [weak self] version in
              self?.report(version, of: id) ?? false
            }
          })
      }
    }
  }

  /// Takes the versions that a round has found, by network id; networks without one are polled.
  package func take(_ versions: [String: UInt32]) {
    subscriptions.withLock { subscriptions in
      for id in subscriptions.keys {
        subscriptions[id]?.known = versions[id]
        guard let subscription = subscriptions[id], subscription.isNews else { continue }
        // The version of the best block is not final yet, or the node lies.
        subscriptions[id]?.wakesAt = .now + subscription.pause
        subscriptions[id]?.pause = min(subscription.pause * 2, VersionFeed.longestPause)
      }
    }
  }

  /// The ids of the networks whose subscription works, and whose version is known.
  package var followed: Set<String> {
    subscriptions.withLock { subscriptions in
      Set(
        subscriptions.filter { $0.value.known != nil && $0.value.known == $0.value.reported }.keys)
    }
  }

  /// Whether a node has reported a version for which a round must begin now.
  package var hasNews: Bool {
    subscriptions.withLock { subscriptions in
      subscriptions.values.contains { $0.isNews && $0.wakesAt <= .now }
    }
  }

  private func report(_ version: UInt32?, of id: String) -> Bool {
    subscriptions.withLock { subscriptions in
      guard let former = subscriptions[id] else { return false }
      if version != former.reported {
        subscriptions[id]?.wakesAt = .now
        subscriptions[id]?.pause = .seconds(15)
      }
      subscriptions[id]?.reported = version
      return true
    }
  }

  /// Subscribes at one endpoint after the other until the task is canceled; `report` receives `nil`
  /// when a subscription ends.
  private static func run(
    _ endpoints: [NodeEndpoint], _ options: NodeOptions,
    _ report: @escaping @Sendable (UInt32?) -> Bool
  ) async {
    var pause = Duration.seconds(1)
    while !Task.isCancelled {
      for endpoint in endpoints where !Task.isCancelled {
        let start = ContinuousClock.now
        try? await NodeConnection.asking(endpoint, options: options) { node in
          try await node.followVersions(within: lifetime) { report($0) }
        }
        guard !Task.isCancelled, report(nil) else { return }
        if .now - start > .seconds(60) { pause = .seconds(1) }
      }
      try? await Task.sleep(for: pause * Double.random(in: 0.8...1.2))
      pause = min(pause * 2, longestPause)
    }
  }
}

extension VersionFeed.Subscription {
  /// Whether the node has reported another version than the last round has found.
  fileprivate var isNews: Bool { known != nil && reported != nil && known != reported }
}
