import Synchronization

/// The wish to give up a call, carried from the task that waits to the thread that works.
final class CallCancellation: Sendable {
  private let wanted = Atomic<Bool>(false)
  private let counter: EventCounter

  init() throws(NodeError) { counter = try EventCounter() }

  /// Whether the call is to be given up.
  var isCancelled: Bool { wanted.load(ordering: .acquiring) }

  /// Readable from the moment of ``cancel()`` on.
  var descriptor: Int32 { counter.descriptor }

  /// Asks for the end of the call, from any thread.
  func cancel() {
    wanted.store(true, ordering: .releasing)
    counter.raise()
  }
}
