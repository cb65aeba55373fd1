import Synchronization

/// The number of received bytes of a connection, readable during a call.
final class TrafficCount: Sendable {
  private let count = Atomic<Int>(0)

  /// The received bytes of answers so far.
  var bytes: Int { count.load(ordering: .relaxed) }

  /// Counts more bytes.
  func add(_ bytes: Int) { count.wrappingAdd(bytes, ordering: .relaxed) }
}
