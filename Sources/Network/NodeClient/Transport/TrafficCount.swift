import Synchronization

/// How much a connection has received, read from outside while a call goes on.
final class TrafficCount: Sendable {
  private let count = Atomic<Int>(0)

  /// Bytes of answers received so far.
  var bytes: Int { count.load(ordering: .relaxed) }

  /// Counts more bytes.
  func add(_ bytes: Int) { count.wrappingAdd(bytes, ordering: .relaxed) }
}
