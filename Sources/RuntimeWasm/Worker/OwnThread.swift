import Glibc
import Synchronization

/// Work that blocks, on a thread of its own instead of one that Swift's tasks share.
enum OwnThread {
  /// Runs `body` on a new thread.
  ///
  /// - Returns: what it returns; ``RuntimeWasmError/notStarted(reason:)`` where there is no thread.
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () -> Result<Value, RuntimeWasmError>
  ) async -> Result<Value, RuntimeWasmError> {
    await withCheckedContinuation { continuation in
      let work = Work { continuation.resume(returning: body()) }
      var thread = pthread_t()
      // The new thread takes over the reference that is retained here; on failure it is given back.
      let context = unsafe Unmanaged.passRetained(work)
      let code = unsafe pthread_create(
        &thread, nil,
        { context in
          guard let context = unsafe context else { return nil }
          let work = unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
          // Signals are for the program's threads; a broken pipe is an error code here.
          var all = sigset_t()
          unsafe sigfillset(&all)
          unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
          work.body()
          return nil
        }, context.toOpaque())
      if code == 0 {
        pthread_detach(thread)
      } else {
        unsafe context.release()
        continuation.resume(returning: .failure(.notStarted(reason: systemMessage(code))))
      }
    }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

/// The system's own text for an error number.
func systemMessage(_ code: Int32) -> String {
  // strerror gives a NUL-terminated text that lives at least until the next call on this thread.
  unsafe String(cString: strerror(code))
}
