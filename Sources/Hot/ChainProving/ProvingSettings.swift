package import NodeClient
package import Reporting

/// The limits of proofs, and the receivers of their progress.
package struct ProvingSettings: Sendable {
  /// The clock, in seconds since 1970 (UTC).
  package var clock: @Sendable () -> Int64
  /// The maximum difference between the clock and the proven block, in seconds.
  package var maximumAge: Int64 = 30 * 60
  /// Limits and trusted certificates of every connection.
  package var options = NodeOptions()
  /// The maximum number of further attempts if a node does not have a block or a justification yet.
  ///
  /// Their pauses together last at most as long as a request may. One proof has twice as many.
  package var retries = 5
  /// The pause before each of these attempts.
  package var retryPause = Duration.seconds(6)
  /// The time limit for the next justification of a subscription.
  package var justificationTime = Duration.seconds(90)
  /// The maximum number of bytes from one node for one proof.
  package var nodeBytes = 4_000_000_000
  /// The maximum number of calls to one node for one proof.
  package var nodeCalls = 100_000
  /// The path of the program that runs the code in a worker process.
  package var program = "/proc/self/exe"
  /// The folder for the finality proofs of long walks; `nil` to keep all in memory.
  package var folder: String?
  package var progress = ProvingProgress()
  /// Whether genesis hash, time and authorities are proved in addition to the code.
  ///
  /// `false` only for recorded conversations, which do not contain these entries.
  package var provesChain = true

  /// The settings with a clock in seconds since 1970 (UTC).
  package init(clock: @escaping @Sendable () -> Int64) { self.clock = clock }

  /// The time limit of one call.
  var callLimit: Duration { options.requestTimeout }

  /// The time limit of all answers of one node for one proof.
  var nodeTime: Duration { options.requestTimeout * ProvingSettings.answerTimes }

  /// The time limit of all answers of one node, as a multiple of the limit of one answer.
  package static let answerTimes = 15

  /// The number of further attempts of one call.
  var attempts: Int { min(retries, Int(options.requestTimeout / retryPause)) }

  /// The options of a connection for many calls, each with the limit ``callLimit``.
  var connection: NodeOptions {
    var connection = options
    // The last call may begin just before the limit.
    connection.requestTimeout = nodeTime + callLimit
    return connection
  }
}

/// Receives the progress of proofs, from several tasks.
package struct ProvingProgress: Sendable {
  /// The authority sets of a chain are followed.
  package var followed: @Sendable (_ network: String, Followed) -> Void = { _, _ in }
  /// An endpoint failed or its answer was refused, and the next one is asked.
  package var endpointFailed: @Sendable (_ network: String, any ReportableError) -> Void = { _, _ in
  }

  package init() {}

  /// The work so far.
  package struct Followed: Equatable, Sendable {
    /// The number of authority sets.
    package var sets = 0
    /// The number of checked signatures.
    package var signatures = 0
    /// The number of received bytes.
    package var bytes = 0
  }
}
