import Dispatch
import Synchronization

/// Runs a task and waits for its result, because the fuzzer's thread cannot suspend.
enum WaitedFor {
  private final class Place<Value: Sendable>: Sendable { let value = Mutex<Value?>(nil) }

  /// Runs a task to its end; `nil` if it throws.
  static func result<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> Value? {
    let place = Place<Value>()
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      let value = try? await work()
      place.value.withLock { $0 = value }
      isDone.signal()
    }
    isDone.wait()
    return place.value.withLock { $0 }
  }
}
