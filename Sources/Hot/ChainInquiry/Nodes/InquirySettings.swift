import ByteSupport
import HotStore
package import NodeClient
package import Reporting

/// How nodes are asked, whichever network they are of.
package struct InquirySettings: Sendable {
  /// The block that is read.
  package var head = NodeSnapshot.Head.finalized
  /// Whether `system_properties` is asked for too.
  package var wantsProperties = false
  /// How many endpoints must give the same metadata and genesis hash.
  package var agreement = 1
  /// Endpoints that stand in for the stored ones of their networks.
  package var endpoints: [NetworkEndpoints] = []
  /// Limits and trust of every connection.
  package var options = NodeOptions()
  /// Compares the metadata with the code that the chain runs; `nil` where nobody asks for it.
  package var codeVerification: RuntimeCodeVerification?

  /// One endpoint at its finalized head.
  package init() {}

  /// Asks the nodes of one network, which need not be known yet.
  ///
  /// - Parameters:
  ///   - endpoints: the preferred one first.
  ///   - progress: told how it goes on.
  /// - Returns: the checked answers of the first that gave any.
  /// - Throws: `NodeError` of a single endpoint; `InquiryError` if there are more, and none or too few of them
  ///   answered, or their answers differ.
  package func ask(
    _ endpoints: [NodeEndpoint], telling progress: InquiryProgress = InquiryProgress()
  ) async throws -> NodeSnapshot {
    try await ask(endpoints, for: nil, telling: progress, in: nil)
  }

  /// The same for one of several networks: its nodes must be of `chain`, and its metadata wait for
  /// their transfer in `slots`.
  func ask(
    _ endpoints: [NodeEndpoint], for chain: Chain?, telling progress: InquiryProgress,
    in slots: TransferSlots?
  ) async throws -> NodeSnapshot {
    try await NetworkInquiry(settings: self, chain: chain, progress: progress, slots: slots)
      .ask(endpoints)
  }
}

/// Told how an inquiry at the nodes of one network goes on.
package struct InquiryProgress: Sendable {
  /// An endpoint failed, and the next one is asked.
  package var endpointFailed: @Sendable (any ReportableError) -> Void = { _ in }
  /// So many of ``NetworkInquiry/stepCount`` steps are done at the endpoint that is asked.
  package var stepped: @Sendable (_ done: Int) -> Void = { _ in }
  /// Metadata begin to be transferred, or no longer are, or have stalled.
  package var transferring: @Sendable (_ isOn: Bool) -> Void = { _ in }
  /// Told of each wait for an endpoint; `nil` for the observer of the settings.
  package var observer: NodeObserver?

  /// Tells nobody.
  package init() {}
}
