import Synchronization

/// A flag by which a waiting task cancels its call, which runs in the connection's thread.
final class CallCancellation: Sendable {
  private let wanted = Atomic<Bool>(false)
  private let counter: EventCounter

  init() throws(NodeError) { counter = try EventCounter() }

  /// Whether the call is canceled.
  var isCancelled: Bool { wanted.load(ordering: .acquiring) }

  /// A descriptor that is readable after ``cancel()``.
  var descriptor: Int32 { counter.descriptor }

  /// Cancels the call; may be called on any thread.
  func cancel() {
    wanted.store(true, ordering: .releasing)
    counter.raise()
  }
}
