import ByteSupport
import HotStore
package import NodeClient
package import Reporting

/// The settings for asking nodes, regardless of the network.
package struct InquirySettings: Sendable {
  package var head = NodeSnapshot.Head.finalized
  /// Whether `system_properties` is requested too.
  package var wantsProperties = false
  /// Whether a look at the runtime also requests the number of its block.
  package var wantsBlockNumber = false
  /// The number of endpoints that must return the same metadata and genesis hash.
  package var agreement = 1
  /// Endpoints that replace the stored endpoints of their networks.
  package var endpoints: [NetworkEndpoints] = []
  /// Limits and trusted certificates of every connection.
  package var options = NodeOptions()
  /// The comparison of the metadata with the code that the chain runs; `nil` to skip it.
  package var codeVerification: RuntimeCodeVerification?
  /// The rounds in which endpoints are asked again until a deadline; `nil` to ask each endpoint
  /// once, one after the other.
  package var patience: InquiryPatience?

  /// The settings for one endpoint, whose finalized head is read.
  package init() {}

  /// Asks the nodes of one network, which may be unknown.
  ///
  /// - Parameters:
  ///   - endpoints: the endpoints, in order of preference.
  ///   - progress: receives the progress.
  /// - Returns: the checked answer of the first endpoint that succeeded.
  /// - Throws: `NodeError` for a single endpoint; `InquiryError` if several endpoints failed, too
  ///   few answered, or their answers differ.
  package func ask(
    _ endpoints: [NodeEndpoint], telling progress: InquiryProgress = InquiryProgress()
  ) async throws -> NodeSnapshot {
    try await ask(endpoints, for: nil, telling: progress, in: nil)
  }

  /// Asks the nodes of one of several networks: they must belong to `chain`, and `slots` limit
  /// concurrent transfers of metadata.
  func ask(
    _ endpoints: [NodeEndpoint], for chain: Chain?, telling progress: InquiryProgress,
    in slots: TransferSlots?
  ) async throws -> NodeSnapshot {
    try await NetworkInquiry(settings: self, chain: chain, progress: progress, slots: slots)
      .ask(endpoints)
  }
}

/// Receives the progress of an inquiry at the nodes of one network.
package struct InquiryProgress: Sendable {
  /// An endpoint failed, and the next one is asked.
  package var endpointFailed: @Sendable (any ReportableError) -> Void = { _ in }
  /// The number of completed steps at the current endpoint, of ``NetworkInquiry/stepCount``.
  package var stepped: @Sendable (_ done: Int) -> Void = { _ in }
  /// The transfer of metadata began, or has ended or stalled.
  package var transferring: @Sendable (_ isOn: Bool) -> Void = { _ in }
  /// Observes the waits for an endpoint; `nil` for the observer of the settings.
  package var observer: NodeObserver?

  package init() {}
}
